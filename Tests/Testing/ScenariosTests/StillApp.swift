import AppDriver
import EventModel

/// An app with one view that never changes.
final class StillApp: AppDriver {
  let capabilities = Capabilities()
  private let tree: ViewTree

  init(_ node: ViewNode) {
    let window = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
    tree = ViewTree(window, children: [ViewTree(node)])
  }

  func launch(in setting: SessionSetting) {}
  func send(_ input: Input) -> InputOutcome { .ignored(reason: "it is still") }
  func advance(by span: Microseconds) {}
  func activity() -> Activity { .idle }
  func snapshot() -> ViewTree { tree }
  func quit() {}
}
