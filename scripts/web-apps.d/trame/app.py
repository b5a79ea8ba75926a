"""A list of tasks of trame, with Vuetify 3."""
import sys

from trame.app import get_server
from trame.ui.vuetify3 import SinglePageLayout
from trame.widgets import html
from trame.widgets import vuetify3 as v3

server = get_server(client_type="vue3")
state, ctrl = server.state, server.controller
state.update({"text": "", "tasks": ["Water the plants"], "priority": "Low", "is_asked": False})
state.trame__title = "Tasks"


def add():
    if state.text:
        state.tasks = [*state.tasks, f"{state.text} ({state.priority})"]
        state.text = ""


def empty():
    state.tasks, state.is_asked = [], False


with SinglePageLayout(server) as layout:
    layout.title.set_text("Tasks of the week")
    with layout.content, v3.VContainer():
        v3.VTextField(v_model=("text",), label="New task")
        with v3.VRadioGroup(v_model=("priority",), inline=True, label="Priority"):
            v3.VRadio(label="Low", value="Low")
            v3.VRadio(label="High", value="High")
        v3.VBtn("Add the task", click=add)
        v3.VBtn("Remove all tasks", click="is_asked = true")
        html.P("{{ tasks.length }} tasks")
        v3.VCheckbox(v_for="task in tasks", key="task", label=("task",), hide_details=True)
        with v3.VDialog(v_model=("is_asked",), max_width=400), v3.VCard(title="Remove every task?"):
            with v3.VCardActions():
                v3.VBtn("Keep them", click="is_asked = false")
                v3.VBtn("Remove them", click=empty)

server.start(host="127.0.0.1", port=int(sys.argv[1]), open_browser=False, show_connection_info=False, timeout=0)
