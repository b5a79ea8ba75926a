"""Writes a database with two studies whose trials have fixed values and times."""
import datetime
import os

import optuna

optuna.logging.set_verbosity(optuna.logging.WARNING)
STORAGE = "sqlite:///study.db"
for name, direction in (("oven", "minimize"), ("dough", "maximize")):
    study = optuna.create_study(study_name=name, storage=STORAGE, direction=direction)
    span = {"heat": optuna.distributions.FloatDistribution(180, 260), "minutes": optuna.distributions.IntDistribution(20, 60)}
    for number in range(8):
        heat, minutes = 180 + number * 10.0, 20 + (number * 7) % 40
        start = datetime.datetime(2025, 1, 1, 8, number)
        trial = optuna.trial.FrozenTrial(
            number=number, state=optuna.trial.TrialState.COMPLETE, value=abs(heat - 230) + abs(minutes - 40) / 2,
            datetime_start=start, datetime_complete=start + datetime.timedelta(seconds=30),
            params={"heat": heat, "minutes": minutes}, distributions=span, user_attrs={}, system_attrs={},
            intermediate_values={}, trial_id=number)
        study.add_trial(trial)
os.remove("seed.py")
