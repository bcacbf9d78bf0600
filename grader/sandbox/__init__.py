"""Sandbox: starts, confines, talks to and kills boxes. README.md explains how."""
