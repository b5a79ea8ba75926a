import EventModel
import Foundation

extension ExchangeLines {
  /// Changes the text of a body.
  ///
  /// - Parameters:
  ///   - number: the number of the body.
  ///   - change: returns the new text for the old one.
  mutating func changeBody(_ number: Int, _ change: (String) -> String) {
    for index in lines.indices where self[index, "body", "number"] as? Int == number {
      guard let text = self[index, "body", "text"] as? String else { return }
      self[index, "body", "text"] = change(text)
      return
    }
  }

  /// Leaves out what is told several times in a part of the lines, and closes the gaps in the numbers.
  ///
  /// - Parameter part: the lines.
  mutating func joinEqual(in part: Range<Int>) {
    let part = part.clamped(to: lines.indices)
    guard !part.isEmpty else { return }
    joinEqualBodies()
    var last: [String: Int] = [:]
    var gone: Set<Int> = []
    for index in part {
      guard let key = key(at: index) else { continue }
      if let before = last.updateValue(index, forKey: key) {
        if let number = self[before, "request", "number"] as? Int { gone.insert(number) }
        removeMessage(at: before)
      }
    }
    // Also the pieces of a stream, and the line of a request that was told before its answer came.
    for index in lines.indices {
      let number = self[message: index, "of"] ?? self[index, "request", "number"]
      if let number = number as? Int, gone.contains(number) { lines[index] = .none }
    }
    removeUnusedBodies(after: part.lowerBound)
    closeGaps()
  }

  /// Returns the text by which a request or message is known again; nil for a line that is always told.
  private func key(at index: Int) -> String? {
    if let message = members(of: "message", at: index) {
      guard let text = text(ofMessage: index), RedactedPiece.hasSecret(text) else { return nil }
      return "message \(message["of"] ?? "") \(message["event"] ?? "") \(text)"
    }
    // A long poll is answered once, or never.
    guard let request = members(of: "request", at: index), request["after"] == nil,
      request["status"] != nil || request["failure"] != nil
    else { return nil }
    let sent = request["sent"] as? Int
    let address = request["address"] as? String ?? ""
    let asked = "\(request["method"] ?? "") \(address) \(sent ?? 0)"
    let hasSecret = RedactedPiece.hasSecret(address) || RedactedPiece.hasSecret(text(ofBody: sent))
    // Without a secret the answers may be the point of asking.
    return hasSecret ? asked : "\(asked) \(request["status"] ?? "") \(request["came"] ?? "")"
  }

  /// Returns the text of a message that is one, or whose bytes are one; nil for a piece of a stream and other bytes.
  func text(ofMessage index: Int) -> String? {
    guard let text = self[message: index, "data"] as? String else { return nil }
    switch self[message: index, "event"] as? String {
    case "text", "sent": return text
    case "sentBinary":
      return Data(base64Encoded: text).flatMap { String(validating: $0, as: UTF8.self) }
    default: return nil
    }
  }

  private func text(ofBody number: Int?) -> String {
    guard let number else { return "" }
    let index = lines.indices.first { self[$0, "body", "number"] as? Int == number }
    return index.flatMap { self[$0, "body", "text"] as? String } ?? ""
  }

  /// Gives bodies that have become equal the number of the first of them.
  private mutating func joinEqualBodies() {
    var numbers: [String: Int] = [:]
    var first: [Int: Int] = [:]
    for index in lines.indices {
      guard let number = self[index, "body", "number"] as? Int,
        let text = self[index, "body", "text"] as? String
      else { continue }
      if let known = numbers[text] {
        first[number] = known
        lines[index] = .none
      } else {
        numbers[text] = number
      }
    }
    for index in lines.indices {
      for name in ["sent", "came"] {
        guard let number = self[index, "request", name] as? Int, let known = first[number] else {
          continue
        }
        self[index, "request", name] = known
      }
    }
  }

  private mutating func removeUnusedBodies(after start: Int) {
    var used: Set<Int> = []
    for index in lines.indices {
      used.formUnion(["sent", "came"].compactMap { self[index, "request", $0] as? Int })
    }
    for index in lines.indices[start...] {
      if let number = self[index, "body", "number"] as? Int, !used.contains(number) {
        lines[index] = .none
      }
    }
  }

  /// Numbers exchanges and bodies without gaps, since a gap would reveal the number of what was left out.
  private mutating func closeGaps() {
    let exchanges = Self.places(
      of: lines.indices.flatMap { index in
        [self[index, "request", "number"], self[index, "socket", "number"]].compactMap {
          $0 as? Int
        }
      }
    )
    let bodies = Self.places(of: lines.indices.compactMap { self[$0, "body", "number"] as? Int })
    for index in lines.indices {
      change("request", "number", of: index, by: exchanges)
      change("socket", "number", of: index, by: exchanges)
      change("message", "of", of: index, by: exchanges)
      change("body", "number", of: index, by: bodies)
      change("request", "sent", of: index, by: bodies)
      change("request", "came", of: index, by: bodies)
    }
  }

  /// Returns the new numbers by the old ones: in the same order, from the same first one, without gaps.
  private static func places(of numbers: [Int]) -> [Int: Int] {
    let sorted = Set(numbers).sorted()
    return Dictionary(
      uniqueKeysWithValues: sorted.enumerated().map { ($1, (sorted.first ?? 0) + $0) }
    )
  }

  private mutating func change(
    _ kind: String,
    _ name: String,
    of index: Int,
    by places: [Int: Int]
  ) {
    guard let number = self[index, kind, name] as? Int, let place = places[number], place != number
    else { return }
    self[index, kind, name] = place
  }
}

extension RedactedPiece {
  /// Returns true if a text has a pseudonym.
  fileprivate static func hasSecret(_ text: String) -> Bool {
    pieces(of: text).contains { if case .secret = $0 { true } else { false } }
  }
}
