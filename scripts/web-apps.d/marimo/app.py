"""A notebook of marimo that is run as an app: elements and the cells that depend on them."""
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    mo.md("# Bread for a party")
    return (mo,)


@app.cell
def _(mo):
    guests = mo.ui.number(start=1, stop=50, value=4, label="Number of guests")
    kind = mo.ui.radio(["Rye", "Wheat"], value="Rye", label="Kind of bread")
    seeds = mo.ui.checkbox(label="With seeds")
    note = mo.ui.text(label="Note to the baker")
    mo.vstack([guests, kind, seeds, note])
    return guests, kind, note, seeds


@app.cell
def _(guests, kind, mo, note, seeds):
    _loaves = -(-guests.value // 3)
    mo.md(f"**{_loaves} loaves** of {kind.value.lower()} bread{' with seeds' if seeds.value else ''}. {note.value}")
    return


@app.cell
def _(mo):
    mo.ui.tabs({"Recipe": mo.md("Flour, water, salt"), "Price": mo.md("3.20 euros a loaf")})
    return


if __name__ == "__main__":
    app.run()
