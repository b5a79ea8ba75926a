public import Foundation

/// A control that picks a date or a time of day with wheels.
open class UIDatePicker: UIControl {
  /// The kinds of value that can be picked.
  public enum Mode: Hashable, Sendable {
    /// A date: month, day and year.
    case date
    /// A time of day: hour and minute.
    case time
  }

  /// The kind of value that is picked.
  public final let datePickerMode: Mode

  /// The picked date and time.
  public final var date: CalendarDay {
    get { moment }
    set {
      moment = newValue
      turnWheels(animated: false)
    }
  }

  private var moment: CalendarDay { didSet { setNeedsDisplay() } }
  private let wheels = UIPickerView(frame: .zero)
  private static let years = Array(1900...2100)

  /// Creates a picker.
  ///
  /// - Parameters:
  ///   - mode: the kind of value that is picked.
  ///   - date: the initial date and time.
  ///   - identifier: the identifier for tests.
  public init(_ mode: Mode, date: CalendarDay, identifier: String? = nil) {
    datePickerMode = mode
    moment = date
    super.init(frame: .zero)
    accessibilityIdentifier = identifier
    wheels.didSelectRow = { [weak self] _, _ in self?.wheelsTurned() }
    addSubview(wheels)
    turnWheels(animated: false)
  }

  /// Creates no picker: there are no archives.
  public required init?(coder: NSCoder) { nil }

  /// The picker's current width, and a height of 216 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: frame.size.width, height: 216) }

  override var impliedValue: String? { datePickerMode == .date ? moment.date : moment.time }

  /// Always false: the wheels handle touches.
  open override var handlesTouches: Bool { false }

  /// Lets the wheels fill the picker.
  open override func layoutSubviews() {
    wheels.frame = CGRect(origin: .zero, size: frame.size)
  }

  private func turnWheels(animated: Bool) {
    let rows: [Int]
    switch datePickerMode {
    case .date:
      let days = CalendarDay.days(in: moment.month, of: moment.year)
      wheels.components = [
        CalendarDay.months, (1...days).map(String.init), Self.years.map(String.init),
      ]
      rows = [moment.month - 1, moment.day - 1, moment.year - Self.years[0]]
    case .time:
      wheels.components = [(0..<24).map(CalendarDay.two), (0..<60).map(CalendarDay.two)]
      rows = [moment.hour, moment.minute]
    }
    for (component, row) in rows.enumerated()
    where wheels.selectedRow(inComponent: component) != row {
      wheels.selectRow(row, inComponent: component, animated: animated)
    }
  }

  private func wheelsTurned() {
    let rows = wheels.components.indices.map { wheels.selectedRow(inComponent: $0) }
    switch datePickerMode {
    case .date:
      let day = CalendarDay(year: Self.years[rows[2]], month: rows[0] + 1, day: rows[1] + 1)
      (moment.year, moment.month, moment.day) = (day.year, day.month, day.day)
    case .time: (moment.hour, moment.minute) = (rows[0], rows[1])
    }
    turnWheels(animated: true)
    sendActions(for: .valueChanged)
  }
}
