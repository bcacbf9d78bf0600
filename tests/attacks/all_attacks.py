"""All attacks, by group."""

from additional import ADDITIONAL
from channels import CHANNELS
from feedback import FEEDBACK
from forging import FORGING
from harming import HARMING
from ingestion import INGESTION
from lying import LYING
from neighbours import NEIGHBOURS
from special_files import SPECIAL_FILES
from stealing import STEALING

ATTACKS = [
    *STEALING,
    *FORGING,
    *HARMING,
    *INGESTION,
    *SPECIAL_FILES,
    *FEEDBACK,
    *ADDITIONAL,
    *CHANNELS,
    *NEIGHBOURS,
    *LYING,
]
