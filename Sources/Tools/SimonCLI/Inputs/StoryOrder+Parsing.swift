import CommandLines
import EventModel
import Messages
import Stories

extension StoryOrder {
  /// Reads `written`, `random` or `random:SEED`.
  init(parsing word: String) throws(UsageError) {
    guard word != "written" else {
      self = .written
      return
    }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts[0] == "random", parts.count <= 2 else {
      throw UsageError("--order takes written, random or random:SEED, not \(word.quoted)")
    }
    guard parts.count == 2 else {
      self = .shuffled(seed: .random(in: 0..<1_000_000))
      return
    }
    guard let seed = UInt64(parts[1]) else {
      throw UsageError("the seed of --order is a whole number, not \(word.quoted)")
    }
    self = .shuffled(seed: seed)
  }
}
