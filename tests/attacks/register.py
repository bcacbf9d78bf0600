"""All attacks, by group."""

from forging import FORGING
from harming import HARMING
from ingestion import INGESTION
from own import OWN
from stealing import STEALING

ATTACKS = [*STEALING, *FORGING, *HARMING, *INGESTION, *OWN]
