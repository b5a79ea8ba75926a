// A page of notes: logs in, and keeps the notes on its server.

const part = (id) => document.getElementById(id);
let token;

/** Asks the server, and returns the value of its answer. */
async function ask(method, path, body) {
  const headers = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(`/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.problem);
  return value;
}

function makeButton(title, handler) {
  const button = document.createElement("button");
  button.textContent = title;
  button.addEventListener("click", handler);
  return button;
}

function show(notes) {
  part("list").replaceChildren(...notes.map((note) => {
    const item = document.createElement("li");
    item.className = note.done ? "done" : "";
    const text = document.createElement("span");
    text.textContent = note.text;
    const done = makeButton(note.done ? "Again" : "Done", () => change("PUT", note, { done: !note.done }));
    done.setAttribute("aria-label", `${done.textContent}: ${note.text}`);
    const remove = makeButton("Delete", () => {
      if (confirm(`Delete "${note.text}"?`)) change("DELETE", note);
    });
    remove.setAttribute("aria-label", `Delete: ${note.text}`);
    item.append(text, done, remove);
    return item;
  }));
  const open = notes.filter((note) => !note.done).length;
  part("count").textContent = notes.length === 0 ? "Nothing to do" : `${open} of ${notes.length} to do`;
}

async function change(method, note, body) {
  show(await ask(method, `notes/${note.id}`, body));
}

part("login").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const answer = await ask("POST", "login", { name: part("name").value, password: part("password").value });
    token = answer.token;
    part("greeting").textContent = `Welcome, ${answer.name}. Today is ${new Date().toDateString()}.`;
    part("problem").textContent = "";
    part("login").hidden = true;
    part("mine").hidden = false;
    show(await ask("GET", "notes"));
    part("draft").focus();
  } catch (error) {
    part("problem").textContent = error.message;
  }
});

part("add").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = part("draft").value.trim();
  if (text) show(await ask("POST", "notes", { text }));
  part("draft").value = "";
});

part("logout").addEventListener("click", () => {
  token = undefined;
  part("login").reset();
  part("login").hidden = false;
  part("mine").hidden = true;
});
