"""What runs in a student's kernel: `check`, `xray` and the explanation of errors."""
