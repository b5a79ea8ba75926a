import AppDriver
import EventModel
import SampleApps
import Testing

/// A user of a sample app with one finger, who waits until the app is idle.
final class User {
  let driver: any AppDriver

  init(of name: String, setting: SessionSetting = SessionSetting()) throws {
    driver = try SampleApps.catalogue.makeDriver(for: name)
    try driver.launch(in: setting)
  }

  func tree() throws -> ViewTree { try driver.snapshot() }

  func node(_ identifier: String) throws -> ViewNode {
    try #require(try tree().nodes.first { $0.identifier == identifier })
  }

  func labels(of className: String) throws -> [String] {
    try tree().nodes.filter { $0.className == className }.compactMap(\.label)
  }

  /// Returns the middle of the visible part of the view with an identifier.
  func place(_ identifier: String) throws -> Point {
    try place { $0.identifier == identifier }
  }

  /// Returns the middle of the visible part of the last view with a label.
  func place(labelled label: String) throws -> Point {
    try place { $0.label == label }
  }

  private func place(_ matches: (ViewNode) -> Bool) throws -> Point {
    let tree = try tree()
    let index = tree.nodes.indices.last { matches(tree[$0]) && tree.isVisible($0) }
    return tree.visibleFrame(of: try #require(index)).center
  }

  /// Taps the middle of the last visible view with a label, and waits until the app is idle.
  func tap(_ label: String) throws {
    let tree = try tree()
    let node = try #require(
      tree.nodes.indices.last { tree[$0].label == label && tree.isVisible($0) },
      "nothing is called \(label)"
    )
    #expect(try touch(at: tree.visibleFrame(of: node).center) == .handled)
    _ = try driver.settle()
  }

  @discardableResult func touch(at place: Point) throws -> InputOutcome {
    _ = try driver.send(.touch(Touch(.began, at: place)))
    try driver.advance(by: .milliseconds(80))
    return try driver.send(.touch(Touch(.ended, at: place)))
  }

  func swipe(from start: Point, to end: Point) throws {
    _ = try driver.send(.touch(Touch(.began, at: start)))
    for step in 1...10 {
      try driver.advance(by: .milliseconds(20))
      let part = Double(step) / 10
      let way = end - start
      let place = start + Point(x: way.x * part, y: way.y * part)
      _ = try driver.send(.touch(Touch(.moved, at: place)))
    }
    _ = try driver.send(.touch(Touch(.ended, at: end)))
    _ = try driver.settle()
  }

  func type(_ text: String) throws {
    #expect(try driver.send(.text(text)) == .handled)
  }
}
