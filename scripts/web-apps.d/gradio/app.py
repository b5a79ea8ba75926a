"""A text tool of Gradio."""
import sys

import gradio as gr


def change(text, way, twice):
    done = {"Upper case": str.upper, "Backwards": lambda one: one[::-1], "Title": str.title}[way](text)
    return done * 2 if twice else done, len(text)


with gr.Blocks(title="Words") as demo:
    gr.Markdown("# Words")
    with gr.Tab("Change"):
        text = gr.Textbox(label="Your words", placeholder="Write here")
        way = gr.Radio(["Upper case", "Backwards", "Title"], value="Upper case", label="Way")
        twice = gr.Checkbox(label="Say it twice")
        button = gr.Button("Change them")
        result, count = gr.Textbox(label="Result"), gr.Number(label="Letters")
        button.click(change, [text, way, twice], [result, count])
    with gr.Tab("Greet"):
        name = gr.Textbox(label="Your name")
        greeting = gr.Textbox(label="Greeting")
        gr.Button("Greet").click(lambda one: f"Good morning, {one or 'stranger'}", name, greeting)

demo.launch(server_name="127.0.0.1", server_port=int(sys.argv[1]), quiet=True)
