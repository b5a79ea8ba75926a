import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Guides, margins and associated objects")
struct GuideTests {
  @Test("the guides of a controller's edges have the height of the bars of the screen")
  func edges() throws {
    final class Screen: UIViewController {
      let top = UIView.named("top", .zero)
      let bottom = UIView.named("bottom", .zero)
      override func viewDidLoad() {
        for part in [top, bottom] {
          part.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(part)
          part.widthAnchor.constraint(equalToConstant: 50).isActive = true
          part.heightAnchor.constraint(equalToConstant: 10).isActive = true
        }
        top.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor).isActive = true
        bottom.bottomAnchor.constraint(equalTo: bottomLayoutGuide.topAnchor).isActive = true
      }
    }
    let screen = Screen()
    let driver = SimulatedAppDriver { _ in screen }
    try driver.launch(in: SessionSetting())
    #expect(screen.topLayoutGuide.length == 47)
    #expect(screen.bottomLayoutGuide.length == 34)
    let nodes = try driver.snapshot().nodes
    #expect(nodes.first { $0.identifier == "top" }?.frame.origin.y == 47)
    #expect(nodes.first { $0.identifier == "bottom" }?.frame.origin.y == 800)
  }

  @Test("a view above the keyboard's guide moves with the keyboard")
  func keyboard() throws {
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    let bar = UIView.named("bar", .zero)
    let fixture = try AppFixture { app, view in
      view.addSubviews(field, bar)
      bar.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        bar.heightAnchor.constraint(equalToConstant: 40),
        bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      ])
      app.after(.milliseconds(1)) { field.becomeFirstResponder() }
      app.after(.seconds(1)) { field.resignFirstResponder() }
    }
    #expect(try fixture.node("bar").frame.origin.y == 770.0)
    try fixture.wait(125)
    let between = try fixture.node("bar").frame.origin.y
    #expect(between < 770.0 && between > 594 - 40)
    try fixture.wait(500)
    #expect(try fixture.node("bar").frame == Frame(0, 554, 390, 40))
    try fixture.wait(1_000)
    #expect(try fixture.node("bar").frame.origin.y == 770.0)
  }

  @Test("the readable part of a wide view is at most 672 points wide, and in its middle")
  func readable() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 1_000, height: 500))
    #expect(view.readableContentGuide.layoutFrame == CGRect(x: 164, y: 8, width: 672, height: 484))
    view.frame.size.width = 300
    #expect(view.readableContentGuide.layoutFrame == CGRect(x: 8, y: 8, width: 284, height: 484))
    #expect(view.layoutMarginsGuide.layoutFrame == view.readableContentGuide.layoutFrame)
  }

  @Test("margins by the direction of the language are swapped from right to left")
  func directions() {
    let view = UIView(frame: .zero)
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1,
      leading: 2,
      bottom: 3,
      trailing: 4
    )
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    view.semanticContentAttribute = .forceRightToLeft
    #expect(view.directionalLayoutMargins.leading == 4)
    view.directionalLayoutMargins.leading = 9
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 9))
  }

  @Test("a view can keep its content from the margins of its superview")
  func preserving() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    outer.layoutMargins = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 40)
    let inner = UIView(frame: CGRect(x: 10, y: 0, width: 180, height: 100))
    outer.addSubview(inner)
    #expect(inner.layoutMarginsGuide.layoutFrame.minX == 8)
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.layoutMarginsGuide.layoutFrame.minX == 20)
    #expect(inner.layoutMarginsGuide.layoutFrame.maxX == 150)
  }

  @Test("a value that is associated with an object is kept with it, by its policy")
  func associations() {
    final class Watched {
      let ended: () -> Void
      init(_ ended: @escaping () -> Void) { self.ended = ended }
      deinit { ended() }
    }
    var ended = 0
    let keys = UnsafeMutablePointer<Int8>.allocate(capacity: 2)
    defer { unsafe keys.deallocate() }
    let first = UnsafeRawPointer(keys)
    let second = unsafe UnsafeRawPointer(keys + 1)
    for make in [{ UIView() }, { UIViewController() }, { NSObject() }] as [() -> NSObject] {
      var object: NSObject? = make()
      guard let target = object else { continue }
      unsafe objc_setAssociatedObject(
        target,
        first,
        Watched { ended += 1 },
        .OBJC_ASSOCIATION_RETAIN
      )
      #expect(unsafe objc_getAssociatedObject(target, first) is Watched)
      #expect(unsafe objc_getAssociatedObject(target, second) == nil)
      unsafe objc_setAssociatedObject(
        target,
        second,
        Watched { ended += 10 },
        .OBJC_ASSOCIATION_ASSIGN
      )
      #expect(unsafe objc_getAssociatedObject(target, second) == nil)
      unsafe objc_setAssociatedObject(target, second, 7, .OBJC_ASSOCIATION_COPY)
      #expect(unsafe objc_getAssociatedObject(target, second) as? Int == 7)
      unsafe objc_setAssociatedObject(target, first, nil, .OBJC_ASSOCIATION_RETAIN)
      #expect(unsafe objc_getAssociatedObject(target, first) == nil)
      object = nil
    }
    #expect(ended == 33)
    for _ in 0..<300 {
      unsafe objc_setAssociatedObject(
        NSObject(),
        first,
        Watched { ended += 1 },
        .OBJC_ASSOCIATION_RETAIN
      )
    }
    // Objects without a place of their own release the values later, when the table grows.
    #expect(ended > 33 + 150)
  }

  @Test("a set of weak objects forgets those that have ended")
  func hashTables() {
    let table = NSHashTable<NSString>.weakObjects()
    let kept = NSString(string: "kept for the whole of this test")
    func addOther() { table.add(NSMutableString(string: "another one that ends at once")) }
    table.add(kept)
    table.add(kept)
    addOther()
    #expect(table.allObjects == [kept])
    table.remove(kept)
    #expect(table.count == 0)
  }
}
