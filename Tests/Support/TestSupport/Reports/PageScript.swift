public import Foundation

/// The script of a run's page, which Node.js runs on elements that only remember what they were given.
public struct PageScript {
  /// The reasons why the script has no result.
  public enum Failure: Error {
    case failed(String)
  }

  private static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A Boolean value that says whether this machine has Node.js.
  public static var canRun: Bool { node != nil }

  /// Opens a page, carries out steps on it, and returns the value that they return.
  ///
  /// - Parameters:
  ///   - page: The file of the page.
  ///   - steps: The body of an asynchronous function that sees all functions of the page.
  /// - Returns: The value.
  /// - Throws: `Failure`, or the error of the program.
  public static func run(_ page: URL, _ steps: String) async throws -> [String: Any] {
    guard let node else { throw Failure.failed("there is no Node.js") }
    let folder = try TemporaryFolder()
    try folder.write(harness, to: "harness.js")
    try folder.write(steps, to: "steps.js")
    let run = try await BuiltTool(at: URL(filePath: node)).run(
      ["harness.js", page.path, "steps.js"],
      in: folder.url
    )
    guard run.status == .exit(0),
      let value = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8))
        as? [String: Any]
    else { throw Failure.failed("\(run)") }
    return value
  }

  private static let harness = """
    const fs = require("fs");
    const vm = require("vm");
    const page = fs.readFileSync(process.argv[2], "utf8");
    const steps = fs.readFileSync(process.argv[3], "utf8");

    class Element {
      constructor() {
        Object.assign(this, { children: [], attributes: {}, dataset: {}, textContent: "", value: "", className: "" });
        this.style = { setProperty() {} };
        this.classList = { toggle() {}, add() {}, remove() {} };
        [this.clientWidth, this.clientHeight, this.scrollTop] = [800, 600, 0];
        this.listeners = {};
      }
      append(...children) { this.children.push(...children); }
      prepend(...children) { this.children.unshift(...children); }
      replaceChildren(...children) { this.children = children; }
      setAttribute(name, value) { this.attributes[name] = value; }
      addEventListener(name, action) { this.listeners[name] = action; }
      querySelector() { return null; }
      querySelectorAll() { return []; }
      matches() { return false; }
      scrollIntoView() {}
      get firstChild() { return this.children[0] || new Element(); }
      get words() { return this.children.map((child) => child.words || child).join(" "); }
    }
    const elements = {};
    const document = new Element();
    document.createElement = document.createElementNS = () => new Element();
    document.getElementById = (id) => elements[id] || (elements[id] = new Element());
    document.documentElement = new Element();
    for (const id of ["packed-index", "packed-recordings"]) {
      document.getElementById(id).textContent = page.split(`id="${id}">`)[1].split("</script>")[0];
    }
    Object.assign(globalThis, { document, location: { hash: "", replace() {} }, addEventListener() {} });
    const script = page.slice(page.lastIndexOf("<script nonce"), page.lastIndexOf("</script>")).replace(/^[^>]*>/, "");
    const wait = "while (!document.documentElement.dataset.ready) await new Promise((next) => setTimeout(next, 5));";
    vm.runInThisContext(`${script}\\n(async () => { ${wait} ${steps} })()`)
      .then((value) => process.stdout.write(JSON.stringify(value)))
      .catch((error) => { console.error(error); process.exit(1); });
    """
}
