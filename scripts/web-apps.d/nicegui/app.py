"""A shopping list of NiceGUI: tabs, fields, a list, a table and a dialog."""
import sys

from nicegui import ui


@ui.page("/")
def page():
    items = []

    @ui.refreshable
    def listed():
        ui.label(f"{len(items)} items, {sum(done for _, done in items)} done")
        for place, (name, done) in enumerate(items):
            ui.checkbox(name, value=done, on_change=lambda event, place=place: mark(place, event.value))

    def mark(place, done):
        items[place] = (items[place][0], done)
        listed.refresh()

    def add():
        if field.value:
            items.append((f"{int(amount.value)} x {field.value}", False))
            field.value = ""
            listed.refresh()
        else:
            ui.notify("Enter a name first")

    with ui.tabs() as tabs:
        shopping, prices = ui.tab("Shopping"), ui.tab("Prices")
    with ui.tab_panels(tabs, value=shopping).classes("w-full"):
        with ui.tab_panel(shopping):
            field = ui.input("Name of the item")
            amount = ui.number("Amount", value=1, min=1, max=9)
            ui.button("Add item", on_click=add)
            listed()
            with ui.dialog() as dialog, ui.card():
                ui.label("Remove every item?")
                ui.button("Keep them", on_click=dialog.close)
                ui.button("Remove them", on_click=lambda: (items.clear(), listed.refresh(), dialog.close()))
            ui.button("Empty the list", on_click=dialog.open)
        with ui.tab_panel(prices):
            ui.table(columns=[{"name": name, "label": name, "field": name, "sortable": True} for name in ("Item", "Euro")],
                     rows=[{"Item": "Bread", "Euro": 3.2}, {"Item": "Milk", "Euro": 1.1}, {"Item": "Tea", "Euro": 4.5}],
                     row_key="Item")


ui.run(host="127.0.0.1", port=int(sys.argv[1]), title="Shopping list", reload=False, show=False)
