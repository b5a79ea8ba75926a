"""A tip calculator of Streamlit."""
import pandas as pd
import streamlit as st

st.title("Share a bill")
name = st.text_input("Name of the restaurant")
people = st.number_input("People", 1, 12, 2)
tip = st.radio("Tip", ["None", "5 %", "10 %"], horizontal=True)
rounded = st.checkbox("Round up to whole euros")
if st.button("Share it"):
    st.session_state["shared"] = st.session_state.get("shared", 0) + 1
total = 84.0 * {"None": 1.0, "5 %": 1.05, "10 %": 1.1}[tip]
each = total / people
st.write(f"{name or 'The restaurant'}: {-(-each // 1) if rounded else round(each, 2)} euros each")
st.write(f"Shared {st.session_state.get('shared', 0)} times")
one, two = st.tabs(["Dishes", "About"])
one.table(pd.DataFrame({"Dish": ["Soup", "Pasta", "Cake"], "Euro": [14.0, 46.0, 24.0]}).set_index("Dish"))
two.write("Prices include taxes.")
