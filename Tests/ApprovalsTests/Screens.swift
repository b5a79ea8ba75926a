import Approvals
import EventModel

/// Returns a golden of some screens, each titled by its number.
func golden(_ screens: ViewTree...) -> Golden {
  Golden(
    app: "shop",
    recording: "buy",
    screens: screens.enumerated().map { .init(title: "step \($0.offset + 1)", tree: $0.element) }
  )
}
