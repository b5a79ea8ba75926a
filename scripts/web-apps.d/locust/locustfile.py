"""A load test that sends nothing."""
from locust import User, constant, task


class Visitor(User):
    wait_time = constant(1)

    @task
    def look(self):
        pass
