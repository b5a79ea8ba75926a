"""A page of Dash: a choice, a figure of Plotly and a table that depend on each other."""
import sys

import plotly.graph_objects as go
from dash import Dash, Input, Output, State, dash_table, dcc, html

SALES = {"Bread": [12, 15, 11, 18], "Cake": [3, 5, 9, 4]}
app = Dash(__name__, title="Sales")
app.layout = html.Div([
    html.H1("Sales of a bakery"),
    dcc.RadioItems(list(SALES), "Bread", id="kind", inline=True),
    dcc.Checklist(["Show the sum"], id="sum"),
    dcc.Input(id="note", placeholder="A note"),
    html.Button("Keep the note", id="keep"),
    html.P(id="notes"), html.P(id="said"),
    dash_table.DataTable(id="table", sort_action="native", columns=[{"name": "Week", "id": "week"}, {"name": "Sold", "id": "sold"}]),
    dcc.Graph(id="figure", style={"height": 300}),
])


@app.callback(Output("figure", "figure"), Output("table", "data"), Output("said", "children"), Input("kind", "value"), Input("sum", "value"))
def shown(kind, is_sum):
    figure = go.Figure(go.Bar(x=["1", "2", "3", "4"], y=SALES[kind]), layout={"title": kind, "transition": {"duration": 0}})
    rows = [{"week": week + 1, "sold": sold} for week, sold in enumerate(SALES[kind])]
    return figure, rows, f"Sum: {sum(SALES[kind])}" if is_sum else f"{kind} in four weeks"


@app.callback(Output("notes", "children"), Input("keep", "n_clicks"), State("note", "value"))
def kept(clicks, note):
    return f"{clicks or 0} notes, the last: {note or 'none'}"


app.run(host="127.0.0.1", port=sys.argv[1], debug=False)
