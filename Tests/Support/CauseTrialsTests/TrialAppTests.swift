import CauseTrials
import EventModel
import TestSupport
import Testing

@Suite("Trial apps")
struct TrialAppTests {
  @Test(
    "each view of a trial app has a part that no other view has",
    arguments: TrialApp.all.map(\.name)
  )
  func keys(name: String) throws {
    let app = try #require(TrialApp.all.first { $0.name == name })
    for cause in [nil] + app.causes {
      for screen in app.screens(with: [cause].compactMap(\.self)) {
        let keys = screen.root.keys.compactMap(\.self)
        let repeated = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys
        #expect(repeated.isEmpty, "\(name), \(cause?.name ?? "unchanged"), \(screen.name)")
        #expect(screen.root.keys.count == screen.root.tree.count)
      }
    }
  }

  @Test("each cause of a trial app changes its screens", arguments: TrialApp.all.map(\.name))
  func changes(name: String) throws {
    let app = try #require(TrialApp.all.first { $0.name == name })
    #expect(app.causes.count >= 20)
    #expect(Set(app.causes.map(\.name)).count == app.causes.count)
    let before = app.screens(named: [])
    for cause in app.causes {
      let after = app.screens(named: [cause.name])
      let changed = after.filter { before[$0.key] != $0.value }
      #expect(!changed.isEmpty, "\(cause.name) changes nothing")
    }
  }
}
