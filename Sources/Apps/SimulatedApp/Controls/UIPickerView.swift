public import EventModel
public import Foundation

/// A view with one or more wheels, each showing its selected text in the middle.
open class UIPickerView: UIView {
  /// The texts of each wheel, from left to right.
  public final var components: [[String]] = [] {
    didSet { if components != oldValue { rebuild() } }
  }

  /// Called when a wheel that was turned by a finger has come to rest at another text.
  public final var didSelectRow: ((_ row: Int, _ component: Int) throws -> Void)?

  private var wheels: [UIPickerTableView] = []
  private var selection: [Int] = [] { didSet { setNeedsDisplay() } }

  /// Creates a picker with one wheel.
  public convenience init(_ texts: [String], identifier: String? = nil) {
    self.init(frame: .zero)
    accessibilityIdentifier = identifier
    components = [texts]
    rebuild()
  }

  /// The picker's current width, and a height of 216 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: frame.size.width, height: 216) }

  /// Returns the index of a wheel's selected text.
  public final func selectedRow(inComponent component: Int) -> Int {
    selection.indices.contains(component) ? selection[component] : 0
  }

  /// Selects the text of a wheel.
  public final func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard selection.indices.contains(component), components[component].indices.contains(row)
    else { return }
    selection[component] = row
    wheels[component].turn(to: row, animated: animated)
  }

  private func rebuild() {
    selection = components.enumerated().map { index, texts in
      min(selectedRow(inComponent: index), max(0, texts.count - 1))
    }
    if wheels.count != components.count {
      for wheel in wheels { wheel.removeFromSuperview() }
      wheels = components.indices.map { index in
        let wheel = UIPickerTableView()
        wheel.didSettle = { [weak self] row in try self?.settled(row, index) }
        addSubview(wheel)
        return wheel
      }
    }
    for (index, wheel) in wheels.enumerated() {
      wheel.texts = components[index]
      wheel.turn(to: selection[index], animated: false)
    }
    setNeedsLayout()
  }

  private func settled(_ row: Int, _ component: Int) throws {
    guard selection[component] != row else { return }
    selection[component] = row
    try didSelectRow?(row, component)
  }

  /// Gives every wheel the same width.
  open override func layoutSubviews() {
    placeColumns(wheels, height: frame.size.height)
  }

  override func releaseActions() { didSelectRow = nil }

  /// Adds the selected texts as the node's value.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    let texts = zip(components, selection).map { $1 < $0.count ? $0[$1] : "" }
    if node.value == nil { node.value = texts.joined(separator: ", ") }
  }
}

/// One wheel of a picker: a table that comes to rest with a row in its middle.
final class UIPickerTableView: UITableView {
  var texts: [String] = [] {
    didSet {
      setNeedsDisplay()
      reloadData()
    }
  }
  var didSettle: (Int) throws -> Void = { _ in }
  private var row = 0 { didSet { setNeedsDisplay() } }

  init() {
    super.init(frame: .zero, style: .plain)
    rowHeight = 32
    accessibilityTraits = .adjustable
    numberOfRowsInSection = { [weak self] _ in self?.texts.count ?? 0 }
    cellForRowAt = { [weak self] table, path in
      let cell =
        table.dequeueReusableCell(withIdentifier: "wheel")
        ?? UIPickerTableViewTitledCell(style: .default, reuseIdentifier: "wheel")
      cell.textLabel?.text = self?.texts[path.row]
      return cell
    }
    didSelectRowAt = { [weak self] path in
      self?.select(nil)
      self?.turn(to: path.row, animated: true)
      try self?.didSettle(path.row)
    }
    didEndScrolling = { [weak self] in try self?.settle() }
  }

  required init?(coder: NSCoder) { nil }

  override var impliedValue: String? { texts.indices.contains(row) ? texts[row] : nil }

  override var restingStep: CGSize? { CGSize(width: 0, height: rowHeight) }
  override var restingOrigin: CGPoint { CGPoint(x: 0, y: -contentInset.top) }
  override var restingThrow: CGFloat { 0.2 }

  private var margin: CGFloat { max(0, ((frame.size.height - rowHeight) / 2).rounded()) }

  func turn(to row: Int, animated: Bool) {
    self.row = row
    let place = CGPoint(x: 0, y: CGFloat(row) * rowHeight - contentInset.top)
    setContentOffset(place, animated: animated)
  }

  private func settle() throws {
    let row = Int(((contentOffset.y + contentInset.top) / rowHeight).rounded())
    guard texts.indices.contains(row) else { return }
    self.row = row
    try didSettle(row)
  }

  override func layoutSubviews() {
    if contentInset.top != margin {
      contentInset = UIEdgeInsets(top: margin, bottom: margin)
      turn(to: row, animated: false)
    }
    super.layoutSubviews()
  }
}

final class UIPickerTableViewTitledCell: UITableViewCell {}
