import EventModel
import Foundation
import SimulatedApp
import Testing

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
    UIKitFact(
      "A subview that is no arranged one keeps to its own constraints.",
      "uistackview/arrangedsubviews"
    ) {
      let (arranged, other, outer) = (bar(50), bar(20), UIView())
      let row = UIStackView()
      row.addArrangedSubview(arranged)
      row.addSubview(other)
      outer.addSubview(row)
      _ = try placed(outer) { outer, root in
        row.translatesAutoresizingMaskIntoConstraints = false
        return [
          outer.widthAnchor.constraint(equalToConstant: 300),
          outer.heightAnchor.constraint(equalToConstant: 100),
          row.topAnchor.constraint(equalTo: outer.topAnchor),
          row.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
          other.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -7),
          other.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
        ]
      }
      #expect(row.arrangedSubviews == [arranged])
      #expect(arranged.frame == CGRect(x: 0, y: 0, width: 50, height: 10))
      #expect(other.frame == CGRect(x: 273, y: 90, width: 20, height: 10))
    },
    UIKitFact(
      "A stack without arranged views has no intrinsic size.",
      "uiview/nointrinsicmetric"
    ) {
      let (empty, label) = (UIStackView(), UILabel())
      label.text = "A"
      empty.addSubview(UIView())
      _ = try stack([label, empty])
      #expect(empty.intrinsicContentSize.width == UIView.noIntrinsicMetric)
      #expect(label.frame.size.width == label.intrinsicContentSize.width)
    },
  ]
}
