public import EventModel

/// Wheels for a day, or for the time of a day.
open class UIDatePicker: UIControl {
  /// What is picked.
  public enum Mode: Hashable, Sendable {
    /// Month, day and year.
    case date
    /// Hour and minute.
    case time
  }

  /// What is picked.
  public final let datePickerMode: Mode

  /// What the wheels stand at.
  public final var date: CalendarDay {
    get { moment }
    set {
      moment = newValue
      setNeedsDisplay()
      turnWheels(animated: false)
    }
  }

  private var moment: CalendarDay
  private let wheels = UIPickerView(frame: .zero)
  private static let years = Array(1900...2100)

  /// Creates a picker.
  ///
  /// - Parameters:
  ///   - mode: what is picked.
  ///   - date: what the wheels stand at.
  ///   - identifier: a name for tests.
  public init(_ mode: Mode, date: CalendarDay, identifier: String? = nil) {
    datePickerMode = mode
    moment = date
    super.init(frame: .zero)
    accessibilityIdentifier = identifier
    wheels.didSelectRow = { [weak self] _, _ in self?.wheelsTurned() }
    addSubview(wheels)
    turnWheels(animated: false)
  }

  /// A width of any kind and a height of 216 points.
  open override var intrinsicContentSize: Size? { Size(width: frame.size.width, height: 216) }

  /// What the wheels stand at, as `2026-01-31` or `09:05`.
  open override var accessibilityValue: String? {
    get { ownAccessibilityValue ?? (datePickerMode == .date ? moment.date : moment.time) }
    set { ownAccessibilityValue = newValue }
  }

  /// False: its wheels do.
  open override var handlesTouches: Bool { false }

  /// Lets the wheels fill it.
  open override func layoutSubviews() {
    wheels.frame = Frame(origin: .zero, size: frame.size)
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
    moment =
      datePickerMode == .date
      ? CalendarDay(
        year: Self.years[rows[2]],
        month: rows[0] + 1,
        day: rows[1] + 1,
        hour: moment.hour,
        minute: moment.minute
      )
      : CalendarDay(
        year: moment.year,
        month: moment.month,
        day: moment.day,
        hour: rows[0],
        minute: rows[1]
      )
    setNeedsDisplay()
    turnWheels(animated: true)
    sendActions(for: .valueChanged)
  }
}
