public import EventModel

/// Several titles beside each other, of which one is chosen.
open class UISegmentedControl: UIControl {
  /// The titles, from left to right.
  public final var titles: [String] { segments.map(\.title) }

  /// The title that is chosen, counted from 0; nil for none.
  public final var selectedSegmentIndex: Int? {
    didSet {
      setNeedsDisplay()
      for (index, segment) in segments.enumerated() {
        segment.isChosen = index == selectedSegmentIndex
      }
    }
  }

  private var segments: [UISegment] = []

  /// Creates a control of that place and size without titles.
  public override init(frame: Frame) { super.init(frame: frame) }

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - titles: the titles, from left to right.
  ///   - selected: the one that is chosen.
  ///   - identifier: a name for tests.
  public convenience init(_ titles: [String], selected: Int? = nil, identifier: String? = nil) {
    self.init(frame: Frame(0, 0, 200, 32))
    accessibilityIdentifier = identifier
    segments = titles.map { UISegment($0) }
    for segment in segments { addSubview(segment) }
    selectedSegmentIndex = selected
    for (index, segment) in segments.enumerated() { segment.isChosen = index == selected }
  }

  /// Shows another title.
  public final func setTitle(_ title: String, forSegmentAt index: Int) {
    if segments.indices.contains(index) { segments[index].label.text = title }
  }

  /// Whether a title can be chosen.
  public final func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    if segments.indices.contains(index) { segments[index].isChoosable = isEnabled }
  }

  /// A width of any kind and a height of 32 points.
  open override var intrinsicContentSize: Size? { Size(width: frame.size.width, height: 32) }

  /// The title that is chosen.
  open override var accessibilityValue: String? {
    get { ownAccessibilityValue ?? segments.first { $0.isChosen }?.title }
    set { ownAccessibilityValue = newValue }
  }

  /// True while it is enabled.
  open override var handlesTouches: Bool { isEnabled }

  /// Chooses the title under the finger.
  open override func endTracking(_ touch: UITouch) {
    let place = touch.location(in: self)
    guard isTouchInside, let index = segments.firstIndex(where: { $0.frame.contains(place) })
    else { return }
    guard segments[index].isChoosable else {
      touch.refusal = "\(segments[index].title) cannot be chosen"
      return
    }
    guard index != selectedSegmentIndex else {
      touch.refusal = "\(segments[index].title) is chosen already"
      return
    }
    application?.touches.noteEffect()
    selectedSegmentIndex = index
    sendActions(for: .valueChanged)
  }

  override func contentTextChanged() { setNeedsDisplay() }

  /// Gives every title the same width.
  open override func layoutSubviews() {
    let width = frame.size.width / Double(max(segments.count, 1))
    for (index, segment) in segments.enumerated() {
      let left = (Double(index) * width).rounded()
      let right = (Double(index + 1) * width).rounded()
      segment.frame = Frame(left, 0, right - left, frame.size.height)
    }
  }

  /// Adds which title is chosen.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    if let selectedSegmentIndex {
      node.attributes["selectedSegmentIndex"] = .number(Double(selectedSegmentIndex))
    }
  }
}

/// One title; the control it is in takes the touches.
final class UISegment: UIView {
  let label: UILabel = UISegmentLabel(frame: .zero)
  var isChosen = false { didSet { setNeedsDisplay() } }
  var isChoosable = true { didSet { setNeedsDisplay() } }

  init(_ title: String) {
    super.init(frame: .zero)
    label.text = title
    label.fontSize = 13
    accessibilityTraits = .button
    addSubview(label)
  }

  var title: String { label.text ?? "" }

  override class var takesTouchesByDefault: Bool { false }

  override var accessibilityLabel: String? {
    get { ownAccessibilityLabel ?? label.text }
    set { ownAccessibilityLabel = newValue }
  }

  override func contentTextChanged() {
    setNeedsDisplay()
    superview?.contentTextChanged()
  }

  override func subviewChangedSize() { setNeedsLayout() }

  override func layoutSubviews() {
    let wanted = label.intrinsicContentSize ?? .zero
    let width = min(wanted.width, frame.size.width)
    label.frame = Frame(
      ((frame.size.width - width) / 2).rounded(),
      ((frame.size.height - wanted.height) / 2).rounded(),
      width,
      wanted.height
    )
  }

  override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.isEnabled = isChoosable
    if isChosen {
      node.attributes["selected"] = .bool(true)
      node.add(.selected)
    }
  }
}

final class UISegmentLabel: UILabel {
  override var className: String { "UISegmentLabel" }
}
