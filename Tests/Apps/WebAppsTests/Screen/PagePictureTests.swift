import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("Pictures of a page", .needsBrowser)
struct PagePictureTests {
  /// A page that counts its frames, timers, transitions and scrolls, and shows their moments.
  private static let lively = """
    <style>
      #box { width: 40px; height: 40px; background: #c00; transition: transform 300ms; }
      #box.moved { transform: translateX(200px); }
      @keyframes blink { from { opacity: 1 } to { opacity: 0.2 } }
      #light { animation: blink 200ms 3; }
      #list { height: 120px; overflow: auto; }
    </style>
    <button id=go onclick="go()">Go</button><p id=told></p><div id=box></div><p id=light>light</p>
    <div id=list><div style="height: 2000px">long</div></div>
    <script>
      const counts = { frames: 0, ticks: 0, ends: 0, scrolls: 0, sizes: 0, clock: [] };
      const frame = (at) => { counts.frames++; counts.clock.push(at.toFixed(1)); requestAnimationFrame(frame); };
      requestAnimationFrame(frame);
      setInterval(() => counts.ticks++, 30);
      box.ontransitionend = light.onanimationend = () => counts.ends++;
      list.onscroll = () => counts.scrolls++;
      new ResizeObserver(() => counts.sizes++).observe(box);
      function go() {
        box.classList.toggle("moved");
        list.scrollBy({ top: 70, behavior: "smooth" });
        told.textContent = JSON.stringify({ ...counts, clock: counts.clock.slice(-4) }) + Math.round(performance.now());
      }
    </script>
    """

  @Test("a page sees nothing of pictures: its frames, timers, animations and scrolls stay the same")
  func unseen() throws {
    let folder = try TemporaryFolder()
    let page = try DrivenPage.ofText(Self.lively, in: folder)
    var looks: [[ViewTree]] = []
    var pictures: Set<String> = []
    for takesPictures in [false, true] {
      try page.driver.launch(in: PageSession.setting)
      var trees: [ViewTree] = []
      for step in 0..<80 {
        if step % 20 == 5 {
          for phase in [Touch.Phase.began, .ended] {
            _ = try page.driver.send(.touch(Touch(phase, at: Point(x: 20, y: 20))))
          }
        }
        if takesPictures, let picture = try page.driver.picture() {
          pictures.insert(picture.base64)
        }
        try page.driver.advance(by: .milliseconds(16))
        if takesPictures { _ = try page.driver.picture() }
        trees.append(try page.driver.snapshot())
      }
      looks.append(trees)
    }
    let place = zip(looks[0], looks[1]).prefix { $0 == $1 }.count
    #expect(
      place == looks[0].count,
      "\(looks.map { $0.dropFirst(place).first?.nodes.map(\.text) as Any })"
    )
    #expect(try page.text(of: "told")?.contains(#""ends":"#) == true)
    #expect(pictures.count > 10, "the box was seen on its way")
  }

  @Test("a session with a picture after each action has the bytes of one without")
  func sameBytes() throws {
    let folder = try TemporaryFolder()
    let page = try DrivenPage.ofText(
      """
      <style>
        #box { width: 40px; height: 40px; background: #00c; transition: transform 200ms; }
        #box.moved { transform: translateX(200px); }
      </style>
      <input id=name><button id=go>Go</button><p id=told></p><div id=box></div>
      <div style="height: 3000px">long</div><p>the end</p>
      <script>
        let frames = 0;
        go.onclick = () => {
          box.classList.toggle("moved");
          let rest = 5;
          const count = () => { frames++; if (--rest) requestAnimationFrame(count); else setTimeout(tell, 70); };
          requestAnimationFrame(count);
        };
        const tell = () => told.textContent = `${frames} ${Math.round(performance.now())} ${Math.random()} ${scrollY} ${document.hidden}`;
      </script>
      """,
      in: folder
    )
    var logs: [[String]] = []
    for takesPictures in [false, true] {
      let session = try PageSession(page)
      for action in [
        #"tap "Go""#, #"type "abc" into #name"#, #"tap "Go""#, #"scroll to "the end""#,
        #"swipe down"#,
        #"press "Tab""#,
      ] {
        try session.perform(action)
        if takesPictures { #expect(try page.driver.picture() != nil, "\(action)") }
      }
      logs.append(session.inputsAndScreens)
    }
    #expect(logs[0] == logs[1])
  }

  @Test("a page that has not changed keeps its picture, and the browser is not asked again")
  func unchanged() throws {
    let folder = try TemporaryFolder()
    let page = try DrivenPage.ofText(
      "<button id=go onclick='go.textContent += 1'>Go</button>",
      in: folder
    )
    let session = try PageSession(page)
    let first = try #require(try page.driver.picture())
    #expect(first.size == Size(width: 800, height: 900) && first.lacks == [] && first.fault == nil)
    let before = page.driver.commands
    #expect(try page.driver.picture() == first)
    #expect(page.driver.commands == before)
    try session.perform(#"tap "Go""#)
    let second = try #require(try page.driver.picture())
    #expect(second.base64 != first.base64)
  }

  @Test("a dialog and the list of a select are what a picture lacks")
  func raised() throws {
    let folder = try TemporaryFolder()
    let page = try DrivenPage.ofText(
      """
      <button onclick="document.body.style.background = '#080'; alert('Ready')">Ask</button>
      <select aria-label=Fruit><option>Apple<option>Pear</select>
      """,
      in: folder
    )
    let session = try PageSession(page)
    #expect(try page.driver.picture()?.lacks == [])
    for (action, identifier) in [(#"tap "Ask""#, "dialog"), (#"tap "Fruit""#, "select-list")] {
      try session.perform(action)
      let tree = try page.driver.snapshot()
      let path = try #require(try page.driver.picture()?.lacks.first, "\(action)")
      let node = try #require(tree.index(at: path), "\(action)")
      let inside = (node..<tree.end(of: node)).compactMap { tree[$0].identifier }
      #expect(inside.contains(identifier), "\(inside)")
      try session.perform(identifier == "dialog" ? #"tap "OK""# : #"tap "Pear""#)
      #expect(try page.driver.picture()?.lacks == [])
    }
  }

  @Test(
    "a picture comes whatever the browser shows above the page, and the page goes on after it",
    arguments: [
      #"<input type=date aria-label=It>"#, #"<input type=month aria-label=It>"#,
      #"<input type=week aria-label=It>"#,
      #"<input type=time aria-label=It>"#, #"<input type=datetime-local aria-label=It>"#,
      #"<input type=color aria-label=It>"#, #"<input type=file aria-label=It>"#,
      #"<input list=l aria-label=It><datalist id=l><option>Apple<option>Avocado</datalist>"#,
      #"<select multiple aria-label=It><option>Apple<option>Pear</select>"#,
      #"<p title="A tip" tabindex=0 aria-label=It>It</p>"#,
      #"<button popovertarget=p>It</button><div popover id=p>Popover</div>"#,
      #"<button onclick="d.showModal()">It</button><dialog id=d>Modal</dialog>"#,
      #"<input name=email autocomplete=email aria-label=It>"#,
      #"<video controls aria-label=It></video>"#,
      #"<input required aria-label=It><form><input required><button>It</button></form>"#,
    ]
  )
  func above(element: String) throws {
    let folder = try TemporaryFolder()
    let page = try DrivenPage.ofText(
      element + "<button id=go onclick='go.textContent += 1'>Go</button>",
      in: folder
    )
    let session = try PageSession(page)
    for kind in [PointerInput.Kind.hover, .press(.right)] {
      try session.point(kind, at: Point(x: 30, y: 20))
      #expect(try page.driver.picture() != nil, "\(kind)")
    }
    try? session.perform(#"tap "It""#)
    #expect(try page.driver.picture() != nil)
    try? session.perform(#"press "a""#)
    try? session.perform(#"press "ArrowDown""#)
    #expect(try page.driver.picture() != nil)
    try? session.perform(#"press "Escape""#)
    try? session.perform(#"press "Escape""#)
    #expect(try page.driver.picture() != nil)
    try session.perform("tap #go")
    try session.expect("Go1", in: "go")
  }
}
