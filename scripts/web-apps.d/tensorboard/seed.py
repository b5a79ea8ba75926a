"""Writes two runs with fixed values and times."""
import os
import socket
import time

socket.gethostname = lambda: "host"
time.time = lambda: 1735689600.0
from tensorboard.compat.proto.event_pb2 import Event
from tensorboard.compat.proto.summary_pb2 import Summary
from tensorboard.summary.writer.event_file_writer import EventFileWriter

for run, factor in (("fast", 0.5), ("slow", 0.8)):
    writer = EventFileWriter("logs/" + run)
    for step in range(20):
        for tag, value in (("loss", factor ** step), ("score", 1 - factor ** step)):
            event = Event(step=step, wall_time=1735689600.0 + step, summary=Summary(value=[Summary.Value(tag=tag, simple_value=value)]))
            writer.add_event(event)
    writer.flush()
os.remove("seed.py")
os._exit(0)
