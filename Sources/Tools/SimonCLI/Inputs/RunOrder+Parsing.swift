import CommandLines
import EventModel
import Messages
import Projects

extension RunOrder {
  /// Reads `name`, `slowest`, `random` or `random:SEED`.
  init(parsing word: String) throws(UsageError) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("name", 1): self = .name
    case ("slowest", 1): self = .slowest
    case ("random", 1): self = .random(seed: nil)
    case ("random", _):
      guard let seed = UInt64(parts[1]) else { fallthrough }
      self = .random(seed: seed)
    default:
      throw UsageError(
        "--order takes name, slowest, random or random:SEED, not \(word.quoted)"
      )
    }
  }
}
