import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Views that follow the size of others")
struct ResizingTests {
  private func resized(
    _ mask: UIView.AutoresizingMask,
    _ change: (UIView, UIView) -> Void = { _, _ in }
  ) -> CGRect {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 20, y: 10, width: 40, height: 30))
    inner.autoresizingMask = mask
    outer.addSubview(inner)
    change(outer, inner)
    outer.frame.size = CGSize(width: 200, height: 160)
    return inner.frame
  }

  private static let masks: [(mask: UIView.AutoresizingMask, frame: CGRect)] = [
    ([], CGRect(x: 20, y: 10, width: 40, height: 30)),
    ([.flexibleWidth, .flexibleHeight], CGRect(x: 20, y: 10, width: 140, height: 90)),
    ([.flexibleLeftMargin, .flexibleTopMargin], CGRect(x: 120, y: 70, width: 40, height: 30)),
    (
      [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin],
      CGRect(x: 40, y: 10, width: 80, height: 30)
    ), ([.flexibleHeight, .flexibleBottomMargin], CGRect(x: 20, y: 10, width: 40, height: 50)),
  ]

  /// UIView.autoresizingMask: the difference is shared in proportion to the lengths of the flexible parts.
  @Test(
    "the flexible parts of a frame share the difference when the superview is resized",
    arguments: masks.indices
  )
  func mask(index: Int) {
    #expect(resized(Self.masks[index].mask) == Self.masks[index].frame)
  }

  @Test("no frame changes in a view that does not resize its subviews, or by constraints")
  func fixed() {
    let mask: UIView.AutoresizingMask = [.flexibleWidth, .flexibleHeight]
    let old = CGRect(x: 20, y: 10, width: 40, height: 30)
    #expect(resized(mask) { outer, _ in outer.autoresizesSubviews = false } == old)
    let placed = resized(mask) { _, inner in
      inner.translatesAutoresizingMaskIntoConstraints = false
    }
    #expect(placed == old)
  }

  @Test("a view that fills its superview does so after a rotation of the screen")
  func rotation() throws {
    let fixture = try AppFixture { _, view in
      let inner = UIView.named("inner", view.bounds)
      inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(inner)
    }
    _ = try fixture.driver.rotate(.left)
    _ = try fixture.settle()
    #expect(try fixture.node("inner").frame.size == Size(width: 844, height: 390))
  }

  /// A vertical stack at the top of a view of 300 points, and a view below it.
  private struct Column {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let stack = UIStackView()
    let below = UIView()

    init(_ views: [UIView]) {
      stack.axis = .vertical
      for view in views { stack.addArrangedSubview(view) }
      for view in [stack, below] {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
      }
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: root.topAnchor),
        stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        below.topAnchor.constraint(equalTo: stack.bottomAnchor),
        below.heightAnchor.constraint(equalToConstant: 10),
      ])
    }

    /// The height of the stack after a layout, which is also the upper edge of the view below it.
    var height: CGFloat {
      root.layoutIfNeeded()
      #expect(below.frame.minY == stack.frame.maxY)
      return stack.frame.height
    }
  }

  @Test("a stack that constraints place grows and shrinks with its views")
  func stack() {
    let labels = [UILabel("one"), UILabel("two"), UILabel("three")]
    let column = Column(labels)
    #expect(column.height == 63)
    labels[1].isHidden = true
    #expect(column.height == 42)
    column.stack.spacing = 10
    #expect(column.height == 52)
    column.stack.addArrangedSubview(UILabel("four"))
    #expect(column.height == 83)
    labels[0].removeFromSuperview()
    #expect(column.height == 52)
  }

  @Test("a label in a stack that constraints place breaks its lines at the width of the stack")
  func lines() {
    let label = UILabel("one two three four")
    label.numberOfLines = 0
    let column = Column([label])
    #expect(column.height == 21)
    label.text = Array(repeating: "one two three four", count: 6).joined(separator: " ")
    let lines = label.sizeThatFits(CGSize(width: 300, height: 0)).height
    #expect(lines > 60)
    #expect(column.height == lines && label.frame.height == lines)
    label.translatesAutoresizingMaskIntoConstraints = false
    label.text = "one two three four five six seven eight nine ten eleven twelve"
    let fewer = label.sizeThatFits(CGSize(width: 300, height: 0)).height
    #expect(fewer > 30 && fewer < lines)
    #expect(column.height == fewer && label.frame.height == fewer)
  }

  @Test("a label in a stack inside a stack breaks its lines at the width of the inner one")
  func nested() {
    let label = UILabel(Array(repeating: "one two three", count: 6).joined(separator: " "))
    label.numberOfLines = 0
    let inner = UIStackView(arrangedSubviews: [label])
    inner.axis = .vertical
    let column = Column([UILabel("title"), inner])
    let lines = label.sizeThatFits(CGSize(width: 300, height: 0)).height
    #expect(lines > 40 && column.height == lines + 21)
    label.text = "one"
    #expect(column.height == 42)
  }

  @Test("sizeToFit keeps the upper left corner, and the width of a label of several lines")
  func fitting() {
    let label = UILabel(frame: CGRect(x: 20, y: 30, width: 100, height: 200))
    label.numberOfLines = 0
    label.text = "one two three four five six seven eight"
    label.sizeToFit()
    #expect(label.frame.origin == CGPoint(x: 20, y: 30) && label.frame.width <= 100)
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 100, height: 0)).height)
  }

  @Test("a stack stretches the first of equal views, and places no other subviews")
  func filling() {
    let views = ["one", "two"].map { UILabel($0) }
    let background = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    stack.addSubview(background)
    for view in views { stack.addArrangedSubview(view) }
    #expect(stack.arrangedSubviews == views)
    stack.layoutIfNeeded()
    #expect(views[0].frame.minX == 0 && views[1].frame.maxX == 300)
    #expect(views[0].frame.width > views[1].frame.width && background.frame.width == 10)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutIfNeeded()
    #expect(views[0].frame.origin == CGPoint(x: 8, y: 8) && views[1].frame.maxX == 292)
  }
}
