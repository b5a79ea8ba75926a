"""An order form of Solara: a field, a choice, a slider, a switch and what they amount to."""
import solara

name = solara.reactive("")
drink = solara.reactive("Tea")
cups = solara.reactive(1)
sugar = solara.reactive(False)
orders = solara.reactive([])


@solara.component
def Page():
    solara.Title("Tea room")
    with solara.Column(style={"max-width": "500px", "padding": "20px"}):
        solara.InputText("Your name", value=name, continuous_update=True)
        solara.ToggleButtonsSingle(value=drink, values=["Tea", "Coffee", "Cocoa"])
        solara.SliderInt("Cups", value=cups, min=1, max=6)
        solara.Checkbox(label="With sugar", value=sugar)

        def order():
            text = f"{name.value or 'Somebody'}: {cups.value} x {drink.value}{' with sugar' if sugar.value else ''}"
            orders.value = [*orders.value, text]

        solara.Button("Place the order", on_click=order, color="primary")
        solara.Button("Start again", on_click=lambda: orders.set([]), disabled=not orders.value)
        solara.Text(f"{len(orders.value)} orders")
        for one in orders.value:
            solara.Info(one)
        with solara.Details("Opening hours"):
            solara.Markdown("Monday to Friday, **8 to 18**")
