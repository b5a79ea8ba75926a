"""A form of Mesop: a field, a choice, boxes to tick and the text that they amount to."""
import mesop as me


@me.stateclass
class State:
    name: str
    room: str
    breakfast: bool
    night: str = "one night"
    booked: str


def named(event: me.InputBlurEvent):
    me.state(State).name = event.value


def chosen(event: me.RadioChangeEvent):
    me.state(State).room = event.value


def ticked(event: me.CheckboxChangeEvent):
    me.state(State).breakfast = event.checked


def lasting(event: me.SelectSelectionChangeEvent):
    me.state(State).night = event.value


def book(event: me.ClickEvent):
    state = me.state(State)
    state.booked = f"{state.name or 'Nobody'}, {state.room or 'any room'}, {state.night}"
    state.booked += ", with breakfast" if state.breakfast else ""


@me.page(path="/", title="Rooms")
def page():
    state = me.state(State)
    with me.box(style=me.Style(padding=me.Padding.all(24), display="flex", flex_direction="column", gap=12, width=480)):
        me.text("Book a room", type="headline-4")
        me.input(label="Name of the guest", on_blur=named)
        me.radio(options=[me.RadioOption(label="Single room", value="single room"),
                          me.RadioOption(label="Double room", value="double room")], on_change=chosen)
        me.checkbox("Breakfast", on_change=ticked)
        me.select(label="How long", options=[me.SelectOption(label="One night", value="one night"),
                                             me.SelectOption(label="A week", value="a week")],
                  on_selection_change=lasting)
        me.button("Book it", on_click=book, type="flat")
        if state.booked:
            me.text("Booked: " + state.booked)
