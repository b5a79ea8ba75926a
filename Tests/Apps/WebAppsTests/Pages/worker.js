// A worker that asks for chance, time, an answer, a stream and a socket, and tells the page.
const tell = (name, value) => postMessage([name, value]);
tell("window", typeof window);
tell("hidden", [Object.keys(globalThis).includes("__simon"), typeof __simonChannel]);
tell("chance", `${Math.random().toFixed(12)} ${crypto.randomUUID?.()}`);
tell("clock", Date.now());
setTimeout(() => tell("timer", Math.round(performance.now() / 100)), 100);
fetch("/api/new").then((answer) => answer.json()).then(({ path }) => tell("answer", path));
fetch("/lines?count=2").then((answer) => answer.text()).then((text) => tell("stream", text.trim().split("\n").length));
const socket = new WebSocket(`ws://${location.host}/echo`);
socket.onmessage = ({ data }) => {
  if (data === "hello") socket.send("from a worker");
  else tell("socket", data);
};
let count = 0;
const repeat = setInterval(() => { tell("ticks", ++count); if (count === 3) clearInterval(repeat); }, 50);
