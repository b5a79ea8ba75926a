import AppDriver
import EventModel
import SampleApps
import SimulatedApp
import TestSupport
import Testing

@Suite("A monkey at a sample app")
struct MonkeyTests {
  /// Each app, plain and in all its variants but those that are meant to break it.
  static let apps = SampleApps.catalogue.entries.map { entry in
    [entry.name]
      + entry.variants.map(\.name).filter { !Monkey.breaking.contains($0) }
      .map { "\(entry.name):\($0)" }
  }

  /// From a watch to a tablet.
  private static let screens = ["390x844@3", "390x844@3", "320x480@2", "768x1024@2", "120x160"]

  // Six apps with ten seeds each: sixty monkeys.
  @Test(
    "breaks no invariant in 200 actions; a seed gives the same log in whatever steps time passes",
    arguments: apps
  )
  func monkeys(names: [String]) async {
    await forAll(seeds: 0..<10) { random in
      // A monkey takes its time; tests that wait for a process must have their turn in between.
      await Task.yield()
      let name = names.randomElement(using: &random) ?? names[0]
      let log = try session(of: name, isChecked: true, random)
      let again = try session(of: name, isChecked: false, random)
      #expect(log == again, "\(name)")
    }
  }

  @Test(
    "leaves nothing of the app behind once it has ended, or its driver is gone",
    arguments: apps.map { $0[0] },
    [true, false]
  )
  func released(name: String, quits: Bool) throws {
    var random = Seed(7).random
    weak var screen: UIViewController?
    weak var application: UIApplication?
    do {
      var monkey = try Monkey(of: name, screen: "390x844@3", seed: 7)
      for _ in 0..<100 { _ = try monkey.act(using: &random) }
      application = monkey.driver.application
      screen = application?.keyWindow.rootViewController
      #expect(screen != nil)
      if quits { monkey.driver.quit() }
    }
    #expect(application == nil)
    #expect(screen == nil)
  }

  private func session(
    of name: String,
    isChecked: Bool,
    _ random: some RandomNumberGenerator
  ) throws -> [String] {
    var random = random
    let screen = Self.screens.randomElement(using: &random) ?? "390x844@3"
    var monkey = try Monkey(
      of: name,
      screen: screen,
      seed: random.next(),
      isHesitant: !isChecked
    )
    for step in 0..<200 {
      let tree = try monkey.act(using: &random)
      let points = (0..<3).map { _ in
        Point(
          x: Double.random(in: 0..<tree[0].frame.size.width, using: &random).rounded(),
          y: Double.random(in: 0..<tree[0].frame.size.height, using: &random).rounded()
        )
      }
      guard isChecked, step % 5 == 0 else { continue }
      try ScreenInvariants(driver: monkey.driver, tree: tree).check(at: points)
    }
    return monkey.log
  }
}
