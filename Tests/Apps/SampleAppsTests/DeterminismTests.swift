import AppDriver
import EventModel
import SampleApps
import TestSupport
import Testing

@Suite("All sample apps")
struct DeterminismTests {
  /// Every app in every variant; a sample of them by default.
  static let names = TestEnvironment.current.sample(Monkey.apps.flatMap(\.self), count: 4)

  @Test(
    "every sample app has the common variants",
    arguments: SampleApps.catalogue.entries.map(\.name)
  )
  func variants(name: String) throws {
    let entry = try #require(SampleApps.catalogue.entries.first { $0.name == name })
    let expected = ["renamed", "moved", "slow", "banner", "reordered", "lostlabel"]
    #expect(Set(entry.variants.map(\.name)).isSuperset(of: expected))
  }

  @Test(
    "the same input leads to the same trees and outcomes in a second session",
    arguments: names
  )
  func twice(name: String) throws {
    let first = try session(of: name, seed: 1)
    let second = try session(of: name, seed: 1)
    #expect(first.trees == second.trees)
    #expect(first.outcomes == second.outcomes)
    #expect(Set(first.trees).count > 5)
  }

  /// Performs sixty random actions: taps and swipes on visible views, and typed letters.
  private func session(
    of name: String,
    seed: UInt64
  ) throws -> (trees: [ViewTree], outcomes: [InputOutcome]) {
    let user = try User(of: name, setting: SessionSetting(seed: seed))
    var random = SplitMix(seed: seed)
    var trees: [ViewTree] = []
    var outcomes: [InputOutcome] = []
    func place() throws -> Point {
      let tree = try user.tree()
      let visible = tree.nodes.indices.filter { tree.isVisible($0) }
      let controls = visible.filter { tree[$0].className.hasSuffix("Button") }
      let choice = Bool.random(using: &random) ? controls : visible
      return tree.visibleFrame(of: choice.randomElement(using: &random) ?? 0).center
    }
    for _ in 0..<60 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1: outcomes.append(try user.touch(at: try place()))
      case 2: try user.swipe(from: try place(), to: try place())
      default: outcomes.append(try user.driver.send(.text("a")))
      }
      if Bool.random(using: &random) { _ = try user.driver.settle() }
      trees.append(try user.tree())
    }
    return (trees, outcomes)
  }
}
