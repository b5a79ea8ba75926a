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
    UIKitFact(
      "Constraints place a text field in the width of its text or placeholder.",
      "uiview/intrinsiccontentsize"
    ) {
      let field = UITextField()
      field.placeholder = "Name"
      let view = try placed(field) { view, root in
        [view.centerXAnchor.constraint(equalTo: root.centerXAnchor)]
      }
      let label = UILabel("Name")
      #expect(
        abs(view.frame.size.width - label.frame.size.width) < 1 && abs(view.center.x - 195) < 1
      )
    },
  ]
}

extension UIKitFact {
  /// Makes a view for constraints on a screen of 390 by 844 points.
  static func placed(
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

  /// Makes a view whose size is set by constraints.
  static func bar(_ width: CGFloat, _ height: CGFloat = 10) -> UIView {
    let view = UIView()
    view.widthAnchor.constraint(equalToConstant: width).isActive = true
    view.heightAnchor.constraint(equalToConstant: height).isActive = true
    view.translatesAutoresizingMaskIntoConstraints = false
    return view
  }
}
