// Shows what a page finds out about itself: one line for each expectation, in the order in which they are announced, and a verdict.

const checks = new Map();

function showVerdict() {
  const texts = [...checks.values()].map((line) => line.textContent);
  const wrong = texts.filter((text) => text.startsWith("wrong")).length;
  const waiting = texts.filter((text) => text.startsWith("waiting")).length;
  document.getElementById("verdict").textContent =
    wrong ? `${wrong} of ${checks.size} wrong` : waiting ? `waiting for ${waiting} of ${checks.size}` : `all ${checks.size} right`;
}

/** Announces expectations, so that the moment at which each is met does not change their order. */
function expect(...names) {
  for (const name of names) {
    const line = document.createElement("li");
    line.textContent = `waiting: ${name}`;
    document.getElementById("checks").append(line);
    checks.set(name, line);
  }
  showVerdict();
}

function check(name, isRight, found = "") {
  if (!checks.has(name)) expect(name);
  if (!checks.get(name).textContent.startsWith("wrong")) {
    checks.get(name).textContent = isRight ? `right: ${name}` : `wrong: ${name}${found === "" ? "" : `, found ${found}`}`;
  }
  showVerdict();
}

function checkEqual(name, found, wanted) {
  check(name, JSON.stringify(found) === JSON.stringify(wanted), `${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

/** Checks that a call throws an error of this name. */
function checkThrows(name, wanted, call) {
  try {
    call();
    check(name, false, "no error");
  } catch (error) {
    checkEqual(name, error.name, wanted);
  }
}

const sleep = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
