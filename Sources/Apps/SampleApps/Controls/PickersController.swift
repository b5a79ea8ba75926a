import EventModel
import SimulatedApp

/// Pickers for a fruit and a day, and labels that show the picked values.
final class PickersController: StackController {
  private let fruit = UIPickerView(["Apple", "Banana", "Cherry", "Date", "Fig"])
  private lazy var day = UIDatePicker(.date, date: today, identifier: "day")
  private let chosen = UILabel("Apple", identifier: "chosen")
  private let date = UILabel(nil, identifier: "date")

  private var today: CalendarDay {
    CalendarDay(parsing: app.setting.clock) ?? CalendarDay(year: 2026, month: 1, day: 1)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    fruit.accessibilityIdentifier = "fruit"
    fruit.didSelectRow = { [unowned self] row, component in
      chosen.text = fruit.components[component][row]
    }
    date.text = day.date.date
    day.addAction(for: .valueChanged) { [unowned self] in date.text = day.date.date }
    stack.addSubviews(chosen, fruit, date, day)
  }
}
