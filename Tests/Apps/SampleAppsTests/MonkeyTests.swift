import AppDriver
import EventModel
import SampleApps
import SimulatedApp
import TestSupport
import Testing

@Suite("Random actions in sample apps")
struct MonkeyTests {
  /// Screens of phones, a tablet and a watch.
  private static let screens = ["390x844@3", "390x844@3", "320x480@2", "768x1024@2", "120x160"]

  @Test(
    "random actions break no invariant, and their log does not depend on the steps of the clock",
    arguments: Monkey.apps
  )
  func invariants(names: [String]) async {
    await forAll(seeds: 0..<1, full: 170) { random in
      // Lets tests run that wait for a process.
      await Task.yield()
      let name = names.randomElement(using: &random) ?? names[0]
      let log = try session(of: name, isChecked: true, random)
      let again = try session(of: name, isChecked: false, random)
      #expect(log == again, "\(name)")
    }
  }

  @Test(
    "an app that has quit, or whose driver is gone, is deallocated",
    arguments: Monkey.apps.map { $0[0] },
    [true, false]
  )
  func released(name: String, quits: Bool) throws {
    var random = Seed(7).random
    weak var screen: UIViewController?
    weak var application: UIApplication?
    do {
      var monkey = try Monkey(of: name, screen: "390x844@3", seed: 7)
      let count = TestEnvironment.current.isFull ? 100 : 40
      for _ in 0..<count { _ = try monkey.act(using: &random) }
      application = monkey.driver.application
      screen = application?.keyWindow?.rootViewController
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
    for step in 0..<(TestEnvironment.current.isFull ? 200 : 30) {
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
