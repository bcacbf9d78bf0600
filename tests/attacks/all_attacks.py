"""All attacks, by group."""

from additional import ADDITIONAL
from channels import CHANNELS
from feedback import FEEDBACK
from forging import FORGING
from harming import HARMING
from ingestion import INGESTION
from lying import LYING
from neighbours import NEIGHBOURS
from stealing import STEALING

ATTACKS = [
    *STEALING,
    *FORGING,
    *HARMING,
    *INGESTION,
    *FEEDBACK,
    *ADDITIONAL,
    *CHANNELS,
    *NEIGHBOURS,
    *LYING,
]
