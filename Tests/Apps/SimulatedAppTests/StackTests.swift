import EventModel
import SimulatedApp
import Testing

@Suite("Stack views")
struct StackTests {
  private func frames(
    _ axis: UIStackView.Axis,
    _ configure: (UIStackView, [UILabel]) -> Void = { _, _ in }
  ) -> [CGRect] {
    let labels = [UILabel("one"), UILabel("three"), UILabel("eleven")]
    let stack = UIStackView(axis, spacing: 10, labels)
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 120)
    configure(stack, labels)
    stack.layoutIfNeeded()
    return labels.map(\.frame)
  }

  @Test("a stack places its views one after another in their intrinsic sizes")
  func fill() {
    #expect(
      frames(.vertical) == [
        CGRect(x: 0, y: 0, width: 300, height: 21), CGRect(x: 0, y: 31, width: 300, height: 21),
        CGRect(x: 0, y: 62, width: 300, height: 21),
      ]
    )
    let row = frames(.horizontal)
    #expect(row.map(\.minX) == [0, row[0].maxX + 10, row[1].maxX + 10])
    #expect(row.map(\.size.height) == [120, 120, 120])
  }

  @Test("a stack moves the neighbours of a text that grows, and leaves no space for hidden views")
  func moving() {
    let plain = frames(.horizontal)
    let grown = frames(.horizontal) { _, labels in labels[0].text = "one and a half" }
    #expect(grown[1].minX > plain[1].minX)
    let hidden = frames(.vertical) { _, labels in labels[0].isHidden = true }
    #expect(hidden[1].minY == 0)
  }

  @Test("a stack gives the remaining space to the flexible view, or the same space to each view")
  func sharing() {
    let flexible = frames(.horizontal) { stack, labels in stack.flexible = labels[1] }
    #expect(flexible[2].maxX == 300)
    let equal = frames(.horizontal) { stack, _ in stack.distribution = .fillEqually }
    #expect(equal.map(\.size.width) == [93, 93, 93])
  }

  @Test(
    "a stack aligns its views across the axis within its margins",
    arguments: [
      (UIStackView.Alignment.fill, 10.0, 280.0), (.leading, 10, 29), (.center, 136, 29),
      (.trailing, 261, 29),
    ]
  )
  func alignment(alignment: UIStackView.Alignment, x: Double, width: Double) {
    let frames = frames(.vertical) { stack, _ in
      stack.layoutMargins = UIEdgeInsets(all: 10)
      stack.alignment = alignment
    }
    #expect(frames[0] == CGRect(x: x, y: 10, width: width, height: 21))
  }

  /// Puts a label into a card, 12 points from its edges.
  private func fill(_ card: UIView) {
    let label = UILabel("one")
    label.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: card.topAnchor, constant: 12),
      label.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 12),
      label.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -12),
      label.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -12),
    ])
  }

  @Test(
    "an arranged view is as high as the constraints in it say, whenever they are made",
    arguments: [true, false]
  )
  func constrained(isFilledFirst: Bool) throws {
    let cards = [UIView(), UIView()]
    let line = UIView()
    let fixture = try AppFixture { _, view in
      if isFilledFirst { cards.forEach(fill) }
      let stack = UIStackView(arrangedSubviews: cards + [line])
      (stack.axis, stack.spacing) = (.vertical, 10)
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: view.topAnchor),
        stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        stack.widthAnchor.constraint(equalToConstant: 300),
        line.heightAnchor.constraint(equalToConstant: 1),
      ])
      if !isFilledFirst { cards.forEach(fill) }
    }
    _ = try fixture.settle()
    #expect(
      (cards + [line]).map(\.frame) == [
        CGRect(x: 0, y: 0, width: 300, height: 45), CGRect(x: 0, y: 55, width: 300, height: 45),
        CGRect(x: 0, y: 110, width: 300, height: 1),
      ]
    )
  }
}
