"""A converter of Shiny for Python."""
from shiny import App, reactive, render, ui

app_ui = ui.page_fluid(
    ui.panel_title("Recipes"),
    ui.layout_sidebar(
        ui.sidebar(
            ui.input_text("dish", "Dish", ""),
            ui.input_numeric("people", "People", 4, min=1, max=20),
            ui.input_radio_buttons("unit", "Unit", {"g": "Grams", "oz": "Ounces"}),
            ui.input_switch("salt", "With salt"),
            ui.input_action_button("save", "Save the recipe"),
        ),
        ui.navset_tab(
            ui.nav_panel("Ingredients", ui.output_table("table")),
            ui.nav_panel("Saved", ui.output_text_verbatim("saved")),
        ),
        ui.output_text("summary"),
    ),
)


def server(inputs, output, session):
    saved = reactive.value([])

    @render.text
    def summary():
        return f"{inputs.dish() or 'A dish'} for {inputs.people()} people{' with salt' if inputs.salt() else ''}"

    @render.table
    def table():
        import pandas as pd
        grams = [125 * inputs.people(), 60 * inputs.people()]
        amounts = grams if inputs.unit() == "g" else [round(one / 28.35, 1) for one in grams]
        return pd.DataFrame({"Ingredient": ["Flour", "Butter"], "Amount": amounts})

    @reactive.effect
    @reactive.event(inputs.save)
    def _():
        saved.set([*saved(), inputs.dish() or "A dish"])

    @output(id="saved")
    @render.text
    def listed():
        return "\n".join(saved()) or "Nothing is saved"


app = App(app_ui, server)
