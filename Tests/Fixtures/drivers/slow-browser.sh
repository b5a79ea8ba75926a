#!/bin/sh
# A browser that never answers.
exec sleep 30
