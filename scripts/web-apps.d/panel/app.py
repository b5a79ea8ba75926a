"""A loan calculator of Panel."""
import panel as pn

pn.extension(sizing_mode="stretch_width")
lender = pn.widgets.TextInput(name="Lender", placeholder="Who lends")
amount = pn.widgets.IntSlider(name="Amount", start=1000, end=9000, step=1000, value=3000)
years = pn.widgets.RadioButtonGroup(name="Years", options=["One year", "Two years", "Three years"], value="One year")
early = pn.widgets.Checkbox(name="May be paid back early")
keep = pn.widgets.Button(name="Keep this offer", button_type="primary")
kept = pn.widgets.StaticText(name="Kept", value="nothing")


def offer(lender, amount, years, early):
    number = ["One year", "Two years", "Three years"].index(years) + 1
    rate = amount * (1 + 0.03 * number) / (12 * number)
    return f"{lender or 'A lender'}: {rate:.2f} euros a month{', may end early' if early else ''}"


def keep_it(event):
    kept.value = offer(lender.value, amount.value, years.value, early.value)


keep.on_click(keep_it)
text = pn.widgets.StaticText(name="Offer", value=pn.bind(offer, lender, amount, years, early))
pn.Column("# A loan", lender, amount, years, early, keep, text, kept,
          pn.Accordion(("Terms", "The rate is 3 % a year."))).servable(title="Loan")
