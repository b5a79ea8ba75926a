import Approvals
public import EventModel
import Foundation
public import TestSupport

/// Screens that no trial app shows: random ones, and those of other recordings, with random edits.
public struct ForeignTrial: Sendable {
  /// The screens of the golden.
  public var before: [ViewTree]
  /// The screens of the run.
  public var after: [ViewTree]

  /// Creates random screens, some of them recorded ones, and edits them.
  ///
  /// - Parameters:
  ///   - recorded: The screens to choose from, beside random trees.
  ///   - random: The source of the choices.
  public init(recorded: [ViewTree], using random: inout SeededRandom) {
    (before, after) = ([], [])
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let isRandom = recorded.isEmpty || Int.random(in: 0..<3, using: &random) == 0
      let shape = RandomTree.Shape.allCases.randomElement(using: &random) ?? .mixed
      let size = Int.random(in: 5...60, using: &random)
      let old =
        isRandom
        ? RandomTree.make(shape, size: size, using: &random)
        : recorded.randomElement(using: &random) ?? ViewTree(ViewNode("UIWindow"))
      before.append(old)
      after.append(Self.edited(old, recorded, using: &random))
    }
  }

  private static func edited(
    _ old: ViewTree,
    _ recorded: [ViewTree],
    using random: inout SeededRandom
  ) -> ViewTree {
    let wanted = Int.random(in: 1...6, using: &random)
    return switch Int.random(in: 0..<4, using: &random) {
    case 0: RandomTree.changed(old, edits: wanted, using: &random)
    case 1: recorded.randomElement(using: &random) ?? old
    default:
      PlantedEdits(
        wanted,
        in: old,
        isAnonymous: Bool.random(using: &random),
        amongSiblings: Bool.random(using: &random),
        using: &random
      ).tree
    }
  }

  /// Returns the ways in which the questions about the screens miss something, with the groups approved in a random
  /// order.
  public func omissions(using random: inout SeededRandom) throws -> [String] {
    let trial = try TrialReview(from: Golden(before), to: Golden(after))
    let fault = trial.stepwiseFault(using: &random).map { "group by group: \($0)" }
    return trial.omissions() + [fault].compactMap(\.self)
  }

  /// Returns the screens of all goldens in a folder and below it.
  public static func recordedScreens(below folder: String) -> [ViewTree] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix("golden.tree") && !$0.hasPrefix(".build") }.sorted()
      .flatMap { path -> [ViewTree] in
        let text = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
        return text.flatMap { try? Golden(parsing: $0) }?.screens.map(\.tree) ?? []
      }
  }
}
