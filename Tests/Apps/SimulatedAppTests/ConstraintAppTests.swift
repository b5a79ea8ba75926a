import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Apps with constraints")
struct ConstraintAppTests {
  /// Facts of Apple's documentation, by the page that states them.
  @Test("priorities, margins and defaults are those that Apple documents")
  func facts() {
    // UILayoutPriority: the values of the constants.
    let priorities: [UILayoutPriority] = [.required, .defaultHigh, .defaultLow, .fittingSizeLevel]
    #expect(priorities.map(\.rawValue) == [1000, 750, 250, 50])
    let view = UIView()
    // UIView.translatesAutoresizingMaskIntoConstraints: true for views made in code.
    #expect(view.translatesAutoresizingMaskIntoConstraints)
    // UIView.contentHuggingPriority(for:), contentCompressionResistancePriority(for:): the defaults.
    #expect(view.contentHuggingPriority(for: .vertical) == .defaultLow)
    #expect(view.contentCompressionResistancePriority(for: .horizontal) == .defaultHigh)
    // UIView.layoutMargins: 8 points on each side.
    #expect(view.layoutMargins == UIEdgeInsets(all: 8))
    // UIView.noIntrinsicMetric: −1; UIView.layoutFittingCompressedSize: as small as possible.
    #expect(UIView.noIntrinsicMetric == -1)
    #expect(UIView.layoutFittingCompressedSize == .zero)
    // NSLayoutConstraint: a new constraint has the priority 1000 and is not active.
    let constraint = view.widthAnchor.constraint(equalToConstant: 10)
    #expect(constraint.priority == .required)
    #expect(!constraint.isActive)
    // Auto Layout Guide, "Anatomy of a Constraint": item1.attribute = multiplier × item2.attribute
    // + constant.
    let other = UIView()
    #expect(
      view.heightAnchor.constraint(equalTo: other.heightAnchor, multiplier: 2, constant: 4)
        .description == "UIView.height == UIView.height * 2 + 4"
    )
  }

  @Test("a screen keeps clear of the safe area, in every orientation")
  func safeArea() throws {
    let fixture = try AppFixture { _, view in
      let box = UIView.named("box", .zero)
      box.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(box)
      let safe = view.safeAreaLayoutGuide
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: safe.topAnchor),
        box.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
        box.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
        box.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
      ])
    }
    #expect(try fixture.node("box").frame == CGRect(x: 0, y: 47, width: 390, height: 763))
    #expect(try fixture.driver.rotate(.left) == .handled)
    _ = try fixture.settle()
    let turned = try fixture.node("box").frame
    #expect(turned == CGRect(x: 47, y: 0, width: 750, height: 369))
  }

  @Test("frames are rounded to the pixels of the screen, edge by edge")
  func pixels() throws {
    let fixture = try AppFixture { _, view in
      var last = view.leftAnchor
      var width: NSLayoutDimension?
      for index in 0..<7 {
        let column = UIView.named("column\(index)", .zero)
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        column.leftAnchor.constraint(equalTo: last).isActive = true
        if let width { column.widthAnchor.constraint(equalTo: width).isActive = true }
        (last, width) = (column.rightAnchor, column.widthAnchor)
      }
      last.constraint(equalTo: view.rightAnchor).isActive = true
    }
    let frames = try (0..<7).map { try fixture.node("column\($0)").frame }
    // 390 / 7 = 55.714…, and a screen at scale 3 has pixels of a third of a point.
    #expect(frames.allSatisfy { ($0.minX * 3).rounded() == ($0.minX * 3 * 1000).rounded() / 1000 })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { ($0.maxX - $1.minX).magnitude < 1e-9 })
    #expect(frames[6].maxX == 390)
  }

  @Test("contradicting constraints are reported, and one of them is broken until the other goes")
  func conflicts() throws {
    var height: NSLayoutConstraint?
    let fixture = try AppFixture { _, view in
      let box = UIView.named("box", .zero)
      box.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(box)
      height = box.heightAnchor.constraint(equalToConstant: 40)
      height?.isActive = true
      box.heightAnchor.constraint(greaterThanOrEqualToConstant: 50).isActive = true
    }
    #expect(try fixture.node("box").frame.size.height == 40)
    #expect(
      fixture.app?.brokenConstraints
        == ["UIView#box.height >= 50, against UIView#box.height == 40"]
    )
    height?.constant = 60
    try fixture.wait(20)
    #expect(try fixture.node("box").frame.size.height == 60)
    height?.isActive = false
    try fixture.wait(20)
    #expect(try fixture.node("box").frame.size.height == 50)
  }

  @Test("a constraint between views of different trees crashes the app")
  func strangers() throws {
    let stranger = UIView()
    #expect(throws: DriverError.self) {
      let fixture = try AppFixture { _, view in
        view.widthAnchor.constraint(equalTo: stranger.widthAnchor).isActive = true
      }
      try fixture.wait(20)
    }
  }

  @Test("a changed constant is animated as frames are")
  func animation() throws {
    var left: NSLayoutConstraint?
    let fixture = try AppFixture { _, view in
      let box = UIView.named("box", .zero)
      box.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(box)
      left = box.leftAnchor.constraint(equalTo: view.leftAnchor)
      left?.isActive = true
    }
    let app = try #require(fixture.app)
    app.animate(.milliseconds(200)) {
      left?.constant = 100
      app.keyWindow?.layoutIfNeeded()
    }
    try fixture.wait(100)
    let half = try fixture.node("box").frame.minX
    #expect(half > 0 && half < 100)
    _ = try fixture.settle()
    #expect(try fixture.node("box").frame.minX == 100)
  }

  @Test("a stack gives its views the sizes that constraints give them")
  func stacks() throws {
    let stack = UIStackView(.vertical, spacing: 8, [UIView(), UIView()])
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
    for (view, height) in zip(stack.subviews, [44.0, 20]) {
      view.translatesAutoresizingMaskIntoConstraints = false
      view.heightAnchor.constraint(equalToConstant: height).isActive = true
    }
    stack.layoutIfNeeded()
    #expect(
      stack.subviews.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 100, height: 44), CGRect(x: 0, y: 52, width: 100, height: 20),
      ]
    )
    stack.subviews[0].constraints.first?.constant = 60
    stack.layoutIfNeeded()
    #expect(stack.subviews[1].frame.minY == 68)
  }
}
