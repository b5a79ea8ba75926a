import AppDriver
import EventModel
import Foundation
import SimulatedApp
import Testing

private final class Counted: UIView {
  var layouts = 0
  var updates = 0
  override func layoutSubviews() { layouts += 1 }
  override func updateConstraints() {
    updates += 1
    super.updateConstraints()
  }
}

/// Makes a view for constraints on a screen of 390 by 844 points.
private func placed(
  _ view: UIView = UIView(),
  _ constraints: (UIView, UIView) -> [NSLayoutConstraint]
) throws -> UIView {
  view.translatesAutoresizingMaskIntoConstraints = false
  let fixture = try AppFixture { _, root in root.addSubview(view) }
  let root = try #require(view.superview)
  NSLayoutConstraint.activate(constraints(view, root))
  _ = try fixture.settle()
  return view
}

private func bar(_ width: CGFloat, _ height: CGFloat = 10) -> UIView {
  let view = UIView()
  view.widthAnchor.constraint(equalToConstant: width).isActive = true
  view.heightAnchor.constraint(equalToConstant: height).isActive = true
  view.translatesAutoresizingMaskIntoConstraints = false
  return view
}

/// Makes a horizontal stack of 300 by 40 points.
private func stack(
  _ views: [UIView],
  _ change: (UIStackView) -> Void = { _ in }
) throws -> UIStackView {
  let stack = UIStackView(arrangedSubviews: views)
  stack.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
  change(stack)
  let fixture = try AppFixture { _, root in root.addSubview(stack) }
  _ = try fixture.settle()
  return stack
}

extension UIKitFact {
  static let layout = [
    UIKitFact(
      "setNeedsLayout asks for a layout later, not at once.",
      "uiview/setneedslayout()"
    ) {
      let view = Counted()
      let fixture = try AppFixture { _, root in root.addSubview(view) }
      let before = view.layouts
      view.setNeedsLayout()
      view.setNeedsLayout()
      #expect(view.layouts == before)
      _ = try fixture.settle()
      #expect(view.layouts == before + 1)
    },
    UIKitFact("layoutIfNeeded lays out at once if that is pending.", "uiview/layoutifneeded()") {
      let view = Counted()
      view.layoutIfNeeded()
      #expect(view.layouts == 1)
      view.layoutIfNeeded()
      #expect(view.layouts == 1)
      view.setNeedsLayout()
      view.layoutIfNeeded()
      #expect(view.layouts == 2)
    },
    UIKitFact("A change of the size needs a layout.", "uiview/layoutsubviews()") {
      let view = Counted()
      view.layoutIfNeeded()
      view.frame.size.width = 10
      view.layoutIfNeeded()
      #expect(view.layouts == 2)
    },
    UIKitFact(
      "setNeedsUpdateConstraints calls updateConstraints before the next layout.",
      "uiview/setneedsupdateconstraints()"
    ) {
      let view = Counted()
      let fixture = try AppFixture { _, root in root.addSubview(view) }
      let before = view.updates
      view.setNeedsUpdateConstraints()
      _ = try fixture.settle()
      #expect(view.updates == before + 1)
    },
    UIKitFact(
      "A view made in code has its autoresizing mask translated by default.",
      "uiview/translatesautoresizingmaskintoconstraints"
    ) { #expect(UIView().translatesAutoresizingMaskIntoConstraints) },
    UIKitFact(
      "A view without intrinsic content has no intrinsic metric.",
      "uiview/nointrinsicmetric"
    ) {
      let size = UIView().intrinsicContentSize
      #expect(size.width == UIView.noIntrinsicMetric && size.height == UIView.noIntrinsicMetric)
    },
    UIKitFact("Anchors place a view.", "nslayoutanchor") {
      let view = try placed { view, root in
        [
          view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
          view.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
          view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
          view.heightAnchor.constraint(equalToConstant: 44),
        ]
      }
      #expect(view.frame == CGRect(x: 20, y: 30, width: 195, height: 44))
    },
    UIKitFact("Centre anchors centre a view.", "uiview/centerxanchor") {
      let view = try placed { view, root in
        [
          view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
          view.centerYAnchor.constraint(equalTo: root.centerYAnchor),
          view.widthAnchor.constraint(equalToConstant: 100),
          view.heightAnchor.constraint(equalToConstant: 44),
        ]
      }
      #expect(view.center == CGPoint(x: 195, y: 422))
    },
    UIKitFact(
      "The safe area guide keeps clear of the bars of the screen.",
      "uiview/safearealayoutguide"
    ) {
      let view = try placed { view, root in
        [
          view.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
          view.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
        ]
      }
      #expect(view.frame.minY == 47 && view.frame.maxY == 810)
    },
    UIKitFact(
      "A label has the size of its text between two edges.",
      "uiview/intrinsiccontentsize"
    ) {
      let label = UILabel()
      label.text = "Hello"
      let view = try placed(label) { view, root in
        [
          view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
          view.topAnchor.constraint(equalTo: root.topAnchor),
        ]
      }
      #expect(view.frame.size == label.intrinsicContentSize)
    },
    UIKitFact("A constraint is required by default.", "nslayoutconstraint/priority") {
      #expect(UIView().widthAnchor.constraint(equalToConstant: 1).priority == .required)
    },
    UIKitFact(
      "Of two constraints that exclude each other, the one with the higher priority holds.",
      "nslayoutconstraint/priority"
    ) {
      let view = try placed { view, _ in
        let weak = view.widthAnchor.constraint(equalToConstant: 50)
        weak.priority = .defaultLow
        return [weak, view.widthAnchor.constraint(equalToConstant: 80)]
      }
      #expect(view.frame.size.width == 80)
    },
    UIKitFact(
      "An inactive constraint has no effect.",
      "nslayoutconstraint/isactive"
    ) {
      let view = try placed { view, _ in
        let other = view.widthAnchor.constraint(equalToConstant: 50)
        #expect(!other.isActive)
        return [view.widthAnchor.constraint(equalToConstant: 80)]
      }
      #expect(view.frame.size.width == 80)
    },
    UIKitFact(
      "A change of the constant moves the view.",
      "nslayoutconstraint/constant"
    ) {
      let view = UIView()
      let width = view.widthAnchor.constraint(equalToConstant: 50)
      view.translatesAutoresizingMaskIntoConstraints = false
      let fixture = try AppFixture { _, root in root.addSubview(view) }
      width.isActive = true
      _ = try fixture.settle()
      width.constant = 90
      _ = try fixture.settle()
      #expect(view.frame.size.width == 90)
    },
    UIKitFact(
      "The hugging priority of a view is low by default, its resistance high.",
      "uiview/contenthuggingpriority(for:)"
    ) {
      let view = UIView()
      #expect(view.contentHuggingPriority(for: .horizontal) == .defaultLow)
      #expect(view.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
    },
    UIKitFact(
      "systemLayoutSizeFitting returns the smallest size that the constraints allow.",
      "uiview/systemlayoutsizefitting(_:)"
    ) {
      let (outer, inner) = (UIView(), bar(70, 30))
      outer.addSubview(inner)
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 5),
        outer.trailingAnchor.constraint(equalTo: inner.trailingAnchor, constant: 5),
        inner.topAnchor.constraint(equalTo: outer.topAnchor),
        outer.bottomAnchor.constraint(equalTo: inner.bottomAnchor),
      ])
      let size = outer.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      #expect(size == CGSize(width: 80, height: 30))
    },
    UIKitFact(
      "Removing a view removes its constraints to other views.",
      "uiview/removefromsuperview()"
    ) {
      let (outer, inner) = (UIView(), UIView())
      outer.addSubview(inner)
      let edge = inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor)
      edge.isActive = true
      inner.removeFromSuperview()
      #expect(!edge.isActive)
    },
    UIKitFact(
      "The spacing of the system is multiplied.",
      "nslayoutyaxisanchor/constraint(equaltosystemspacingbelow:multiplier:)"
    ) {
      let view = try placed(bar(50)) { view, root in
        [
          view.topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 2),
          view.leadingAnchor.constraint(
            equalToSystemSpacingAfter: root.leadingAnchor,
            multiplier: 3
          ),
        ]
      }
      #expect(view.frame.origin == CGPoint(x: 24, y: 16))
    },
  ]

  static let stacks = [
    UIKitFact("A stack is horizontal by default.", "uistackview/axis") {
      #expect(UIStackView().axis == .horizontal)
    },
    UIKitFact(
      "A stack fills both axes by default, without spacing.",
      "uistackview/distribution-swift.property"
    ) {
      let stack = UIStackView()
      #expect(stack.distribution == .fill && stack.alignment == .fill && stack.spacing == 0)
    },
    UIKitFact(
      "addArrangedSubview adds the view to the subviews, too.",
      "uistackview/addarrangedsubview(_:)"
    ) {
      let (stack, view) = (UIStackView(), UIView())
      stack.addArrangedSubview(view)
      #expect(stack.arrangedSubviews == [view] && stack.subviews == [view])
    },
    UIKitFact(
      "removeArrangedSubview leaves the view among the subviews.",
      "uistackview/removearrangedsubview(_:)"
    ) {
      let (stack, view) = (UIStackView(), UIView())
      stack.addArrangedSubview(view)
      stack.removeArrangedSubview(view)
      #expect(stack.arrangedSubviews.isEmpty && stack.subviews == [view])
    },
    UIKitFact(
      "removeFromSuperview removes the view from the arranged ones.",
      "uistackview/arrangedsubviews"
    ) {
      let (stack, view) = (UIStackView(), UIView())
      stack.addArrangedSubview(view)
      view.removeFromSuperview()
      #expect(stack.arrangedSubviews.isEmpty)
    },
    UIKitFact(
      "A view that is added with addSubview alone is not arranged.",
      "uistackview/arrangedsubviews"
    ) {
      let (stack, first, second) = (UIStackView(), UIView(), UIView())
      stack.addArrangedSubview(first)
      stack.addSubview(second)
      #expect(stack.arrangedSubviews == [first])
    },
    UIKitFact("The spacing separates the views.", "uistackview/spacing") {
      let views = [bar(50), bar(60)]
      _ = try stack(views) {
        $0.spacing = 12
        $0.distribution = .equalSpacing
        $0.frame.size.width = 122
      }
      #expect(views[1].frame.minX - views[0].frame.maxX == 12)
    },
    UIKitFact(
      "A custom spacing holds after one view.",
      "uistackview/setcustomspacing(_:after:)"
    ) {
      let views = [bar(50), bar(60), bar(70)]
      let stack = try stack(views) {
        $0.spacing = 5
        $0.setCustomSpacing(30, after: views[0])
      }
      #expect(stack.customSpacing(after: views[0]) == 30)
      #expect(views[1].frame.minX - views[0].frame.maxX == 30)
    },
    UIKitFact("A hidden view takes no room.", "uistackview") {
      let views = [bar(50), bar(60), bar(70)]
      views[0].isHidden = true
      _ = try stack(views)
      #expect(views[1].frame.minX == 0)
    },
    UIKitFact(
      "fillEqually gives all views the same size along the axis.",
      "uistackview/distribution-swift.enum/fillequally"
    ) {
      let views = [UIView(), UIView(), UIView()]
      _ = try stack(views) { $0.distribution = .fillEqually }
      #expect(views.map(\.frame.size.width) == [100, 100, 100])
    },
    UIKitFact(
      "equalSpacing puts equal room between the views.",
      "uistackview/distribution-swift.enum/equalspacing"
    ) {
      let views = [bar(50), bar(50), bar(50)]
      _ = try stack(views) { $0.distribution = .equalSpacing }
      #expect(views.map(\.frame.minX) == [0, 125, 250])
    },
    UIKitFact(
      "The alignment fill stretches the views across the axis.",
      "uistackview/alignment-swift.enum/fill"
    ) {
      let label = UILabel()
      label.text = "A"
      _ = try stack([label])
      #expect(label.frame.size.height == 40)
    },
    UIKitFact(
      "The alignment centre keeps the size of the views across the axis.",
      "uistackview/alignment-swift.enum/center"
    ) {
      let view = bar(50, 10)
      _ = try stack([view]) { $0.alignment = .center }
      #expect(view.frame.size.height == 10 && view.center.y == 20)
    },
    UIKitFact(
      "The distribution fill stretches the view with the lowest hugging priority.",
      "uistackview/distribution-swift.enum/fill"
    ) {
      let (tight, loose) = (UILabel(), UILabel())
      tight.text = "A"
      loose.text = "B"
      tight.setContentHuggingPriority(.required, for: .horizontal)
      _ = try stack([tight, loose])
      #expect(tight.frame.size.width == tight.intrinsicContentSize.width)
      #expect(loose.frame.maxX == 300)
    },
    UIKitFact(
      "The distribution fill stretches a view without an intrinsic size before one that hugs its content.",
      "uiview/intrinsiccontentsize"
    ) {
      let (label, plain) = (UILabel(), UIView())
      label.text = "A"
      _ = try stack([label, plain])
      #expect(label.frame.size.width == label.intrinsicContentSize.width)
      #expect(plain.frame.maxX == 300)
    },
    UIKitFact(
      "The distribution fill keeps the size that a required constraint sets.",
      "uistackview/distribution-swift.enum/fill"
    ) {
      let (fixed, label) = (bar(50), UILabel())
      label.text = "A"
      label.setContentHuggingPriority(.defaultHigh, for: .horizontal)
      _ = try stack([fixed, label])
      #expect(fixed.frame.size.width == 50 && label.frame.maxX == 300)
    },
  ]
}
