import AppDriver
import Actions
import EventModel
import TestSupport
import Testing

@testable import WebApps

@Suite("What a mouse drags in a page", .needsBrowser)
struct DragTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      <!doctype html><title>Board</title><style>body { margin: 0 } li { height: 40px }</style>
      <ul id=open><li draggable=true id=flour>Flour<li draggable=true id=yeast>Yeast</ul>
      <ul id=done><li>Nothing</ul><p id=said></p>
      <script>
        const say = (text) => { said.textContent += `${text}; `; };
        for (const item of document.querySelectorAll("[draggable]")) {
          item.ondragstart = (event) => { event.dataTransfer.setData("text/plain", item.id); say(`take ${item.id}`); };
          item.ondragend = (event) => say(`end ${event.dataTransfer.dropEffect}`);
        }
        done.ondragover = (event) => { event.preventDefault(); event.dataTransfer.dropEffect = "move"; };
        done.ondrop = (event) => {
          event.preventDefault();
          done.append(document.getElementById(event.dataTransfer.getData("text/plain")));
          say("drop");
        };
      </script>
      """,
      to: "index.html"
    )
  }

  /// Drags the view with a text to the one with another, as a person does with a mouse.
  private func drag(_ name: String, to place: String, on page: DrivenPage) throws -> ViewTree {
    var sink = DriverSink(page.driver)
    let drag = try Action(parsing: "drag from \"\(name)\" to \"\(place)\"")
    _ = try ActionPerformer(capabilities: page.driver.capabilities).perform(drag, on: &sink)
    try page.settle()
    return try page.driver.snapshot()
  }

  @Test(
    "what can be dragged is dropped where the page takes it, and goes back from elsewhere, in each launch"
  )
  func drops() throws {
    let page = try DrivenPage.ofFile("index.html", in: folder.url)
    for _ in 0..<2 {
      try page.launch()
      _ = try drag("Yeast", to: "Flour", on: page)
      #expect(try page.text(of: "said") == "take yeast; end none;")
      let tree = try drag("Flour", to: "Nothing", on: page)
      #expect(try page.text(of: "said") == "take yeast; end none; take flour; drop; end move;")
      let lists = tree.nodes.indices.filter { tree[$0].className == "ul" }
      let texts = lists.map { list in (list..<tree.end(of: list)).compactMap { tree[$0].text } }
      #expect(texts == [["Yeast"], ["Nothing", "Flour"]])
    }
  }
}
