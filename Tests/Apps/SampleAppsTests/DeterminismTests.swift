import AppDriver
import EventModel
import SampleApps
import SimulatedApp
import Testing

@Suite("Every sample app")
struct DeterminismTests {
  static let names = SampleApps.catalogue.entries.flatMap { entry in
    [entry.name]
      + entry.variants.map(\.name).filter { !Monkey.breaking.contains($0) }
      .map { "\(entry.name):\($0)" }
  }

  @Test(
    "has the variants that stand for tomorrow's build",
    arguments: SampleApps.catalogue.entries.map(\.name)
  )
  func variants(name: String) throws {
    let entry = try #require(SampleApps.catalogue.entries.first { $0.name == name })
    let expected = ["renamed", "moved", "slow", "banner", "reordered", "lostlabel"]
    #expect(Set(entry.variants.map(\.name)).isSuperset(of: expected))
  }

  @Test(
    "goes through the same trees and outcomes when it is given the same input twice",
    arguments: names
  )
  func twice(name: String) throws {
    let first = try session(of: name, seed: 1)
    let second = try session(of: name, seed: 1)
    #expect(first.trees == second.trees)
    #expect(first.outcomes == second.outcomes)
    #expect(Set(first.trees).count > 5)
  }

  /// Sixty random taps and swipes on what is to be seen, and letters.
  private func session(
    of name: String,
    seed: UInt64
  ) throws -> (trees: [ViewTree], outcomes: [InputOutcome]) {
    let user = try User(of: name, setting: SessionSetting(seed: seed))
    var random = SeededRandom(seed: seed)
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
