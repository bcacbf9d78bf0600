"""The tests of this folder share the verdicts of one small class."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
