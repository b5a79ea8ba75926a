import EventModel
import Foundation

extension ExchangeLines {
  /// Changes the text of a body.
  ///
  /// - Parameters:
  ///   - number: the number of the body.
  ///   - change: returns the new text for the old one.
  mutating func changeBody(_ number: Int, _ change: (String) -> String) {
    guard let place = bodyPlaces[number], let text = self[place, "body", "text"] as? String else {
      return
    }
    self[place, "body", "text"] = change(text)
  }

  /// Returns the numbers of the requests that begin in a part: that are told in it, and not before as unanswered.
  func requestNumbers(in part: Range<Int>) -> Set<Int> {
    let part = part.clamped(to: lines.indices)
    return numbers(at: Array(part)).subtracting(numbers(at: Array(0..<part.lowerBound)))
  }

  private func numbers(at places: [Int]) -> Set<Int> {
    Set(places.compactMap { self[$0, "request", "number"] as? Int })
  }

  /// Leaves out the line of a request that was told before its answer came, where the answer is told, too.
  mutating func removeSuperseded() {
    var told: Set<Int> = []
    for index in lines.indices.reversed() {
      guard let number = self[index, "request", "number"] as? Int else { continue }
      if !told.insert(number).inserted { lines[index] = .none }
    }
  }

  /// Returns the numbers of the lines that belong to a part of the session.
  ///
  /// - Parameters:
  ///   - part: the lines that were told in the part.
  ///   - requests: the numbers of the requests that begin in it.
  /// - Returns: the lines of the part, without those of other requests, and later lines with the answers of the requests.
  func places(in part: Range<Int>, asking requests: Set<Int>) -> [Int] {
    let part = part.clamped(to: lines.indices)
    return lines.indices[part.lowerBound...].filter { index in
      guard let number = self[index, "request", "number"] as? Int else {
        return part.contains(index)
      }
      return requests.contains(number)
    }
  }

  /// Leaves out what is told several times while a secret is typed, and closes the gaps in the numbers.
  ///
  /// - Parameter places: the numbers of the lines of that part, from 0.
  mutating func joinEqual(at places: [Int]) {
    guard let start = places.first else { return }
    let firstNumbers = (exchange: exchangeNumbers.min() ?? 0, body: bodyPlaces.keys.min() ?? 0)
    joinEqualBodies()
    let typed = Set(places.filter(sendsSecret).compactMap { self[message: $0, "of"] as? Int })
    let asksSecret = places.contains(where: asksSecret)
    var (kept, messages, gone): ([String: Int], Set<Int>, Set<Int>) = ([:], [], [])
    for index in places {
      guard let key = key(at: index, typed, asksSecret) else { continue }
      guard let before = kept.updateValue(index, forKey: key) else { continue }
      guard let number = self[index, "request", "number"] as? Int,
        let former = self[before, "request", "number"] as? Int
      else {
        if self[error: index] == nil { messages.insert(before) } else { lines[before] = .none }
        continue
      }
      // Answers may come in another order.
      let isOlder = (isAnswered(index) ? 1 : 0, number) < (isAnswered(before) ? 1 : 0, former)
      if isOlder { kept[key] = before }
      gone.insert(isOlder ? number : former)
    }
    removeMessages(messages)
    // With the pieces of a stream.
    for index in lines.indices {
      let number = self[message: index, "of"] ?? self[index, "request", "number"]
      if let number = number as? Int, gone.contains(number) { lines[index] = .none }
    }
    removeUnusedBodies(after: start)
    closeGaps(from: firstNumbers)
  }

  private func isAnswered(_ index: Int) -> Bool {
    self[index, "request", "status"] != nil || self[index, "request", "failure"] != nil
  }

  /// Returns true if a line is a message with a pseudonym that the app sent.
  private func sendsSecret(at index: Int) -> Bool {
    guard (self[message: index, "event"] as? String)?.hasPrefix("sent") == true else {
      return false
    }
    return text(ofMessage: index).map(RedactedPiece.hasSecret) ?? false
  }

  /// Returns true if a line is a request with a pseudonym.
  private func asksSecret(at index: Int) -> Bool {
    guard let request = members(of: "request", at: index) else { return false }
    return RedactedPiece.hasSecret(request["address"] as? String ?? "")
      || RedactedPiece.hasSecret(text(ofBody: request["sent"] as? Int))
  }

  /// Finds what makes two requests, messages or errors equal.
  ///
  /// Two that have a pseudonym are equal if they differ in digits only: a page counts its messages, and a server says
  /// something about each letter.
  ///
  /// - Parameters:
  ///   - index: the number of the line, from 0.
  ///   - typed: the sockets over which the secret was sent.
  ///   - asksSecret: true if a request of the part has the secret, so that a stream may answer it.
  /// - Returns: the text by which the line is known again; nil for one that is always told.
  private func key(at index: Int, _ typed: Set<Int>, _ asksSecret: Bool) -> String? {
    if let message = members(of: "message", at: index) {
      let (number, event) = (message["of"] as? Int ?? 0, message["event"] as? String ?? "")
      guard let text = text(ofMessage: index, isAnswer: typed.contains(number), asksSecret) else {
        return nil
      }
      return "message \(number) \(event) \(Self.withoutNumbers(text))"
    }
    if let error = self[error: index] { return "error \(Self.withoutNumbers(error))" }
    guard let request = members(of: "request", at: index) else { return nil }
    let sent = request["sent"] as? Int
    let address = request["address"] as? String ?? ""
    let asked = "request \(request["method"] ?? "") "
    if self.asksSecret(at: index) {
      return asked + Self.withoutNumbers(address + " " + text(ofBody: sent))
    }
    // Without a secret the answers may be the point of asking.
    let answer = "\(request["status"] ?? "") \(request["failure"] ?? "") \(request["came"] ?? "")"
    return asked + "\(address) \(sent ?? 0) \(answer)"
  }

  /// Returns the text of a message that may tell a letter of the secret, or its number; nil for another message.
  private func text(ofMessage index: Int, isAnswer: Bool, _ asksSecret: Bool) -> String? {
    let data = self[message: index, "data"] as? String
    switch self[message: index, "event"] as? String {
    case "sent", "sentBinary": return text(ofMessage: index)
    case "text":
      return text(ofMessage: index).flatMap { isAnswer || RedactedPiece.hasSecret($0) ? $0 : nil }
    case "binary": return isAnswer ? data : nil
    case "data":
      // A piece that is no whole event belongs to the text around it.
      let text = data.flatMap { Data(base64Encoded: $0) }.map {
        String(decoding: $0, as: UTF8.self)
      }
      return asksSecret ? text.flatMap { $0.hasSuffix("\n\n") ? $0 : nil } : nil
    default: return nil
    }
  }

  private static func withoutNumbers(_ text: String) -> String {
    text.replacing(/[0-9]+/, with: "0")
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
    number.flatMap { bodyPlaces[$0] }.flatMap { self[$0, "body", "text"] as? String } ?? ""
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

  /// The numbers of all requests and sockets.
  private var exchangeNumbers: [Int] {
    lines.indices.flatMap { index in
      [self[index, "request", "number"], self[index, "socket", "number"]].compactMap { $0 as? Int }
    }
  }

  /// Numbers exchanges and bodies without gaps, since a gap would reveal the number of what was left out.
  ///
  /// - Parameter first: the first numbers before anything was left out.
  private mutating func closeGaps(from first: (exchange: Int, body: Int)) {
    findBodies()
    let exchanges = Self.places(of: exchangeNumbers, from: first.exchange)
    let bodies = Self.places(of: Array(bodyPlaces.keys), from: first.body)
    for index in lines.indices {
      change("request", "number", of: index, by: exchanges)
      change("socket", "number", of: index, by: exchanges)
      change("message", "of", of: index, by: exchanges)
      change("body", "number", of: index, by: bodies)
      change("request", "sent", of: index, by: bodies)
      change("request", "came", of: index, by: bodies)
    }
    findBodies()
  }

  /// Returns the new numbers by the old ones: in the same order, without gaps.
  private static func places(of numbers: [Int], from first: Int) -> [Int: Int] {
    let sorted = Set(numbers).sorted()
    return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, first + $0) })
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
