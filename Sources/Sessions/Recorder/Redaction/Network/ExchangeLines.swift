import Foundation

/// The lines of an app's exchanges, read as JSON where they are, with what lines of the form of web pages mean.
struct ExchangeLines {
  /// A line.
  enum Line {
    /// A line that is no JSON.
    case text(String)
    /// A value in JSON.
    case object(Any)
    /// A line that is left out.
    case none
  }

  /// The lines of a channel's messages whose contents follow one another.
  struct Channel {
    /// The numbers of the lines, from 0.
    var lines: [Int]
    /// True if the contents are the base64 of bytes.
    var isBytes: Bool
    /// True if the bytes are one text in pieces, and false if each message is whole.
    var isStream: Bool
    /// True for what the app sent.
    var isSent: Bool
  }

  /// The lines.
  var lines: [Line]
  /// The places of the bodies by their numbers.
  private(set) var bodyPlaces: [Int: Int] = [:]

  /// Reads lines.
  init(_ texts: [String]) {
    lines = texts.map { text in
      let value = try? JSONSerialization.jsonObject(
        with: Data(text.utf8),
        options: .fragmentsAllowed
      )
      return value.map { .object($0) } ?? .text(text)
    }
    findBodies()
  }

  /// Notes the places of the bodies, after their numbers have changed.
  mutating func findBodies() {
    bodyPlaces = [:]
    for index in lines.indices {
      if let number = self[index, "body", "number"] as? Int { bodyPlaces[number] = index }
    }
  }

  /// The lines as texts, without those that are left out.
  var texts: [String] {
    lines.compactMap { line in
      switch line {
      case .text(let text): return text
      case .none: return nil
      case .object(let value):
        let options: JSONSerialization.WritingOptions = [
          .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
        ]
        let bytes = try? JSONSerialization.data(withJSONObject: value, options: options)
        return bytes.map { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  /// A member of a line's only member, such as the number of a request.
  subscript(index: Int, kind: String, name: String) -> Any? {
    get { members(of: kind, at: index)?[name] }
    set {
      guard case .object(let value) = lines[index], var line = value as? [String: Any],
        var members = line[kind] as? [String: Any]
      else { return }
      members[name] = newValue
      line[kind] = members
      lines[index] = .object(line)
    }
  }

  /// A member of a message.
  subscript(message index: Int, name: String) -> Any? {
    get { self[index, "message", name] }
    set { self[index, "message", name] = newValue }
  }

  /// The words of an error; nil for another line.
  subscript(error index: Int) -> String? {
    get {
      guard case .object(let value) = lines[index] else { return nil }
      return (value as? [String: Any])?["error"] as? String
    }
    set { if let newValue { lines[index] = .object(["error": newValue]) } }
  }

  /// Returns the members of a line's only member; nil if the line is of another kind.
  func members(of kind: String, at index: Int) -> [String: Any]? {
    guard case .object(let value) = lines[index], let line = value as? [String: Any] else {
      return nil
    }
    return line[kind] as? [String: Any]
  }

  /// The channels, in the order of their first messages; texts and bytes of a socket, in each
  /// direction, are channels of their own.
  var channels: [Channel] {
    var channels: [Channel] = []
    var places: [String: Int] = [:]
    for index in lines.indices {
      guard let message = members(of: "message", at: index), message["data"] is String,
        let number = message["of"] as? Int, let event = message["event"] as? String,
        ["text", "binary", "data", "sent", "sentBinary"].contains(event)
      else { continue }
      let key = "\(number) \(event)"
      if let place = places[key] {
        channels[place].lines.append(index)
      } else {
        places[key] = channels.count
        channels.append(
          Channel(
            lines: [index],
            isBytes: !["text", "sent"].contains(event),
            isStream: event == "data",
            isSent: event.hasPrefix("sent")
          )
        )
      }
    }
    return channels
  }

  /// Leaves messages out; the next one of each channel comes as late as before.
  ///
  /// - Parameter gone: the numbers of their lines, from 0.
  mutating func removeMessages(_ gone: Set<Int>) {
    guard let first = gone.min() else { return }
    var (waits, sent): ([Int: Double], [Int: Int]) = ([:], [:])
    for index in lines.indices[first...] {
      guard let message = members(of: "message", at: index), let number = message["of"] as? Int
      else {
        continue
      }
      let isSent = (message["event"] as? String)?.hasPrefix("sent") == true
      // A page's own message waits for nothing, and the sum would tell how many were before it.
      let wait = isSent && !gone.contains(index) ? 0 : waits[number] ?? 0
      waits[number] = nil
      let after = message["after"] as? Double
      if gone.contains(index) {
        waits[number] = wait + (after ?? 0)
        if isSent { sent[number, default: 0] += 1 }
        lines[index] = .none
        continue
      }
      if let after, wait > 0 { self[message: index, "after"] = after + wait }
      // A message waits for the number of those that the app had sent.
      if let count = message["sent"] as? Int, let fewer = sent[number] {
        self[message: index, "sent"] = max(0, count - fewer)
      }
    }
  }
}
