public import EventModel

/// A control with several segments, of which one is selected.
open class UISegmentedControl: UIControl {
  /// The titles of the segments, from left to right.
  public final var titles: [String] { segments.map(\.title) }

  /// The index of the selected segment; nil for none.
  public final var selectedSegmentIndex: Int? {
    didSet {
      setNeedsDisplay()
      markSelection()
    }
  }

  private var segments: [UISegment] = []

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - titles: the titles of the segments, from left to right.
  ///   - selected: the index of the selected segment.
  ///   - identifier: the identifier for tests.
  public convenience init(_ titles: [String], selected: Int? = nil, identifier: String? = nil) {
    self.init(frame: Frame(0, 0, 200, 32))
    accessibilityIdentifier = identifier
    segments = titles.map { UISegment($0) }
    for segment in segments { addSubview(segment) }
    selectedSegmentIndex = selected
    markSelection()
  }

  private func markSelection() {
    for (index, segment) in segments.enumerated() {
      segment.isChosen = index == selectedSegmentIndex
    }
  }

  /// Sets the title of a segment.
  public final func setTitle(_ title: String, forSegmentAt index: Int) {
    if segments.indices.contains(index) { segments[index].label.text = title }
  }

  /// Enables or disables a segment.
  public final func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    if segments.indices.contains(index) { segments[index].isChoosable = isEnabled }
  }

  /// The control's current width, and a height of 32 points.
  open override var intrinsicContentSize: Size? { Size(width: frame.size.width, height: 32) }

  override var impliedValue: String? { segments.first { $0.isChosen }?.title }

  /// Whether the control is enabled.
  open override var handlesTouches: Bool { isEnabled }

  /// Selects the segment under the finger.
  open override func endTracking(_ touch: UITouch) {
    let place = touch.location(in: self)
    guard isTouchInside, let index = segments.firstIndex(where: { $0.frame.contains(place) })
    else { return }
    guard segments[index].isChoosable else {
      touch.refusal = "\(segments[index].title) is disabled"
      return
    }
    guard index != selectedSegmentIndex else {
      touch.refusal = "\(segments[index].title) is already selected"
      return
    }
    application?.touches.noteEffect()
    selectedSegmentIndex = index
    sendActions(for: .valueChanged)
  }

  override func contentTextChanged() { setNeedsDisplay() }

  /// Gives every segment the same width.
  open override func layoutSubviews() {
    placeColumns(segments, height: frame.size.height)
  }

  /// Adds the index of the selected segment.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    if let selectedSegmentIndex {
      node.attributes["selectedSegmentIndex"] = .number(Double(selectedSegmentIndex))
    }
  }
}

/// One segment; its control handles the touches.
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

  override var impliedLabel: String? { label.text }

  override func contentTextChanged() {
    setNeedsDisplay()
    superview?.contentTextChanged()
  }

  override func subviewChangedSize() { setNeedsLayout() }

  override func layoutSubviews() {
    placeInMiddle(label)
  }

  override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.isEnabled = isChoosable
    if isChosen { node.markSelected() }
  }
}

final class UISegmentLabel: UILabel {}
