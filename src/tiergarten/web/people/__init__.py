"""Accounts and passwords; results and ratings."""
