import EventModel
import SimulatedApp
import Testing

@Suite("Layout by constraints")
struct ConstraintTests {
  /// A container of 300 by 200 points and two views in it that constraints place.
  private struct Scene {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let first = UIView()
    let second = UIView()

    init() {
      for view in [first, second] {
        view.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(view)
      }
    }

    func frames(_ constraints: [NSLayoutConstraint]) -> [CGRect] {
      NSLayoutConstraint.activate(constraints)
      container.layoutIfNeeded()
      return [first.frame, second.frame]
    }
  }

  @Test("edges, sizes and middles place a view in its superview")
  func edges() {
    let scene = Scene()
    let frames = scene.frames([
      scene.first.leadingAnchor.constraint(equalTo: scene.container.leadingAnchor, constant: 20),
      scene.first.trailingAnchor.constraint(equalTo: scene.container.trailingAnchor, constant: -20),
      scene.first.topAnchor.constraint(equalTo: scene.container.topAnchor, constant: 10),
      scene.first.heightAnchor.constraint(equalToConstant: 44),
      scene.second.centerXAnchor.constraint(equalTo: scene.container.centerXAnchor),
      scene.second.topAnchor.constraint(equalTo: scene.first.bottomAnchor, constant: 8),
      scene.second.widthAnchor.constraint(equalTo: scene.first.widthAnchor, multiplier: 0.5),
      scene.second.bottomAnchor.constraint(equalTo: scene.container.bottomAnchor),
    ])
    #expect(
      frames == [
        CGRect(x: 20, y: 10, width: 260, height: 44), CGRect(x: 85, y: 62, width: 130, height: 138),
      ]
    )
  }

  @Test("a higher priority wins over a lower one")
  func priorities() {
    let scene = Scene()
    let wide = scene.first.widthAnchor.constraint(equalToConstant: 250)
    wide.priority = UILayoutPriority(999)
    let equal = scene.second.widthAnchor.constraint(equalTo: scene.first.widthAnchor)
    equal.priority = .defaultHigh
    let constraints = [
      wide, equal,
      scene.first.leftAnchor.constraint(equalTo: scene.container.leftAnchor),
      scene.second.leftAnchor.constraint(equalTo: scene.first.rightAnchor, constant: 10),
      scene.second.rightAnchor.constraint(equalTo: scene.container.rightAnchor),
    ]
    #expect(scene.frames(constraints).map(\.size.width) == [250, 40])
    wide.priority = .defaultLow
    scene.container.layoutIfNeeded()
    #expect([scene.first, scene.second].map(\.frame.size.width) == [145, 145])
  }

  @Test("a changed constant moves the views, and a layout without changes does nothing")
  func changes() {
    let scene = Scene()
    let top = scene.first.topAnchor.constraint(equalTo: scene.container.topAnchor, constant: 5)
    let height = scene.first.heightAnchor.constraint(equalToConstant: 30)
    #expect(scene.frames([top, height])[0] == CGRect(x: 0, y: 5, width: 0, height: 30))
    top.constant = 15
    scene.container.layoutIfNeeded()
    #expect(scene.first.frame == CGRect(x: 0, y: 15, width: 0, height: 30))
    height.isActive = false
    scene.first.heightAnchor.constraint(equalTo: scene.container.heightAnchor).isActive = true
    scene.container.frame.size.height = 120
    scene.container.layoutIfNeeded()
    #expect(scene.first.frame == CGRect(x: 0, y: 15, width: 0, height: 120))
    scene.first.frame.origin.y = 99
    scene.container.layoutIfNeeded()
    #expect(scene.first.frame.minY == 99)
  }

  @Test("a label has the size of its text, and of two labels the one that resists more is whole")
  func content() {
    let (container, title, detail) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50)), UILabel(), UILabel()
    )
    let wanted = UILabel("Wonderful").frame.size
    for (label, text) in [(title, "Wonderful"), (detail, "Wonderful")] {
      label.text = text
      label.translatesAutoresizingMaskIntoConstraints = false
      container.addSubview(label)
    }
    NSLayoutConstraint.activate([
      title.leftAnchor.constraint(equalTo: container.leftAnchor),
      detail.leftAnchor.constraint(equalTo: title.rightAnchor),
      detail.rightAnchor.constraint(equalTo: container.rightAnchor),
    ])
    title.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
    container.layoutIfNeeded()
    #expect(title.frame.size == wanted)
    #expect(
      detail.frame
        == CGRect(x: wanted.width, y: 0, width: 100 - wanted.width, height: wanted.height)
    )
    title.text = "Won"
    container.layoutIfNeeded()
    let short = UILabel("Won").frame.size
    #expect(
      detail.frame == CGRect(x: short.width, y: 0, width: 100 - short.width, height: wanted.height)
    )
  }

  @Test("a text breaks at the width that constraints give it, and pushes what is below")
  func lines() {
    let scene = Scene()
    let label = UILabel("many words that need several lines at this small width")
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    scene.container.addSubview(label)
    let frames = scene.frames([
      label.topAnchor.constraint(equalTo: scene.container.topAnchor),
      label.leftAnchor.constraint(equalTo: scene.container.leftAnchor),
      label.widthAnchor.constraint(equalToConstant: 120),
      scene.first.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 4),
    ])
    #expect(label.frame.size == CGSize(width: 120, height: 105))
    #expect(frames[0].minY == 109)
  }

  @Test("guides take part in the layout, and margins keep a distance from the edges")
  func guides() {
    let scene = Scene()
    let guide = UILayoutGuide()
    scene.container.addLayoutGuide(guide)
    let margins = scene.container.layoutMarginsGuide
    let frames = scene.frames([
      guide.leftAnchor.constraint(equalTo: margins.leftAnchor),
      guide.widthAnchor.constraint(equalTo: margins.widthAnchor, multiplier: 0.25),
      scene.first.leftAnchor.constraint(equalTo: guide.rightAnchor),
      scene.first.rightAnchor.constraint(equalTo: margins.rightAnchor),
      scene.first.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
    #expect(guide.layoutFrame == CGRect(x: 8, y: 0, width: 71, height: 0))
    #expect(frames[0] == CGRect(x: 79, y: 192, width: 213, height: 0))
    scene.container.layoutMargins = UIEdgeInsets(all: 50)
    scene.container.layoutIfNeeded()
    #expect(scene.first.frame == CGRect(x: 100, y: 150, width: 150, height: 0))
  }

  @Test("leading is right where text runs to the left, and the constant turns with it")
  func direction() {
    let scene = Scene()
    scene.container.semanticContentAttribute = .forceRightToLeft
    scene.first.semanticContentAttribute = .forceRightToLeft
    let frames = scene.frames([
      scene.first.leadingAnchor.constraint(equalTo: scene.container.leadingAnchor, constant: 16),
      scene.first.widthAnchor.constraint(equalToConstant: 100),
    ])
    #expect(frames[0] == CGRect(x: 184, y: 0, width: 100, height: 0))
  }

  @Test("constraints to the edges of a scroll view size its content")
  func scrolling() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let content = UIView()
    content.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(content)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: scroll.topAnchor),
      content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
      content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 640),
    ])
    scroll.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 100, height: 640))
    #expect(content.frame == CGRect(x: 0, y: 0, width: 100, height: 640))
  }

  @Test("the fitting size of a view follows from the constraints in it")
  func fitting() {
    let scene = Scene()
    _ = scene.frames([
      scene.first.topAnchor.constraint(equalTo: scene.container.topAnchor, constant: 10),
      scene.first.leftAnchor.constraint(equalTo: scene.container.leftAnchor, constant: 10),
      scene.first.widthAnchor.constraint(equalToConstant: 70),
      scene.first.heightAnchor.constraint(equalToConstant: 40),
      scene.container.rightAnchor.constraint(equalTo: scene.first.rightAnchor, constant: 10)
        .with(priority: 900),
      scene.container.bottomAnchor.constraint(equalTo: scene.first.bottomAnchor, constant: 10)
        .with(priority: 900),
    ])
    let size = scene.container.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(size == CGSize(width: 90, height: 60))
    #expect(scene.container.frame.size == CGSize(width: 300, height: 200))
    let wide = scene.container.systemLayoutSizeFitting(
      CGSize(width: 200, height: 0),
      withHorizontalFittingPriority: .required
    )
    #expect(wide == CGSize(width: 200, height: 60))
  }

  @Test("a view that leaves its superview loses the constraints between both, and keeps its own")
  func leaving() {
    let scene = Scene()
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    scene.first.addSubview(inner)
    let own = inner.widthAnchor.constraint(equalTo: scene.first.widthAnchor)
    let between = inner.topAnchor.constraint(equalTo: scene.container.topAnchor, constant: 9)
    _ = scene.frames([
      own, between, scene.first.widthAnchor.constraint(equalToConstant: 60),
      scene.first.topAnchor.constraint(equalTo: scene.container.topAnchor),
    ])
    #expect(inner.frame == CGRect(x: 0, y: 9, width: 60, height: 0))
    scene.first.removeFromSuperview()
    #expect([own, between].map(\.isActive) == [true, false])
    scene.container.addSubview(scene.first)
    scene.container.layoutIfNeeded()
    #expect(inner.frame.size.width == 60)
    #expect(scene.first.constraints.map(\.description).count == 2)
  }

  @Test("a view updates its constraints before the layout, once for any number of requests")
  func updating() {
    final class Growing: UIView {
      var calls = 0
      lazy var height = heightAnchor.constraint(equalToConstant: 0)
      override func updateConstraints() {
        calls += 1
        height.constant = Double(10 * calls)
        height.isActive = true
      }
    }
    let (container, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), Growing())
    view.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(view)
    for _ in 0..<3 { view.setNeedsUpdateConstraints() }
    container.layoutIfNeeded()
    #expect(view.calls == 1)
    #expect(view.frame.size.height == 10)
    // A request waits in whichever tree the view is.
    view.setNeedsUpdateConstraints()
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 90))
    parent.addSubview(container)
    parent.layoutIfNeeded()
    #expect(view.calls == 2 && view.frame.size.height == 20)
    view.setNeedsUpdateConstraints()
    container.removeFromSuperview()
    parent.layoutIfNeeded()
    #expect(view.calls == 2)
    container.layoutIfNeeded()
    #expect(view.calls == 3 && view.frame.size.height == 30)
  }

  @Test("the margins of a view without a size contradict no constraint")
  func marginsOfNothing() throws {
    let fixture = try AppFixture { _, view in
      let (box, label) = (UIView.named("box", .zero), UIView.named("inner", .zero))
      label.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(label)
      view.addSubview(box)
      let margins = box.layoutMarginsGuide
      NSLayoutConstraint.activate([
        label.leftAnchor.constraint(equalTo: margins.leftAnchor),
        label.rightAnchor.constraint(equalTo: margins.rightAnchor),
        label.topAnchor.constraint(equalTo: margins.topAnchor),
        label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      ])
    }
    #expect(try fixture.node("box").frame.size == .zero)
    #expect(fixture.app?.brokenConstraints == [])
  }
}

extension NSLayoutConstraint {
  func with(priority: Float) -> NSLayoutConstraint {
    self.priority = UILayoutPriority(priority)
    return self
  }
}
