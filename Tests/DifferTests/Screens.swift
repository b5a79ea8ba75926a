import Approvals
import Differ
import EventModel

/// Returns a golden of some screens, each titled by its number.
func golden(_ screens: ViewTree...) -> Golden {
  Golden(
    app: "shop",
    recording: "buy",
    screens: screens.enumerated().map { .init(title: "step \($0.offset + 1)", tree: $0.element) }
  )
}

/// Returns the sentences about the difference of two screens.
func sentences(from old: ViewTree, to new: ViewTree) -> [String] {
  TreeChange.list(from: old, to: new).map(\.sentence)
}

/// Returns the changes of the shortest edit between two screens, which logs and goldens are written with.
func shortestChanges(from old: ViewTree, to new: ViewTree) -> [TreeChange] {
  TreeChange.list(TreeDiff.edit(from: old, to: new), from: old, to: new)
}
