public import EventModel
public import Foundation

/// A control with several segments; one of them is selected.
open class UISegmentedControl: UIControl {
  /// The titles of the segments, from left to right.
  public final var titles: [String] { segments.map(\.title) }

  /// The index of no segment.
  public static let noSegment = -1

  /// The index of the selected segment; `noSegment` for none.
  open var selectedSegmentIndex = UISegmentedControl.noSegment {
    didSet {
      setNeedsDisplay()
      markSelection()
    }
  }

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Creates a control of several segments, each with a title or an image.
  public init(items: [Any]?) {
    super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 32))
    show((items ?? []).map { ($0 as? String) ?? ($0 as? UIImage)?.name ?? "" })
  }

  /// Creates a control without segments.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control without segments: there are no archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private func show(_ titles: [String]) {
    segments = titles.map { UISegment($0) }
    for segment in segments { addSubview(segment) }
  }

  /// Adds a segment with a title; the change is not animated.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let new = UISegment(title ?? "")
    segments.insert(new, at: min(max(segment, 0), segments.count))
    addSubview(new)
    markSelection()
    setNeedsLayout()
  }

  /// Removes a segment; the change is not animated.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment).removeFromSuperview()
    if selectedSegmentIndex == segment { selectedSegmentIndex = Self.noSegment }
    markSelection()
    setNeedsLayout()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    for segment in segments { segment.removeFromSuperview() }
    segments = []
    selectedSegmentIndex = Self.noSegment
  }

  /// Returns the title of a segment.
  open func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment].title : nil
  }

  private var segments: [UISegment] = []

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - titles: the titles of the segments, from left to right.
  ///   - selected: the index of the selected segment.
  ///   - identifier: the identifier for tests.
  public convenience init(_ titles: [String], selected: Int? = nil, identifier: String? = nil) {
    self.init(frame: CGRect(x: 0, y: 0, width: 200, height: 32))
    accessibilityIdentifier = identifier
    show(titles)
    selectedSegmentIndex = selected ?? Self.noSegment
    markSelection()
  }

  private func markSelection() {
    for (index, segment) in segments.enumerated() {
      segment.isChosen = index == selectedSegmentIndex
    }
  }

  /// Sets the title of a segment.
  open func setTitle(_ title: String?, forSegmentAt index: Int) {
    if segments.indices.contains(index) { segments[index].label.text = title }
  }

  /// Enables or disables a segment.
  open func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    if segments.indices.contains(index) { segments[index].isChoosable = isEnabled }
  }

  /// The control's current width, and a height of 32 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: frame.size.width, height: 32) }

  override var impliedValue: String? { segments.first { $0.isChosen }?.title }

  /// True if the control is enabled.
  open override var handlesTouches: Bool { isEnabled }

  /// Selects the segment under the finger.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch else { return }
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
    if selectedSegmentIndex >= 0 {
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

  required init?(coder: NSCoder) { nil }

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
