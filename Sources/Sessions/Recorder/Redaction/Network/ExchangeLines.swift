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

  /// Reads lines.
  init(_ texts: [String]) {
    lines = texts.map { text in
      let value = try? JSONSerialization.jsonObject(
        with: Data(text.utf8),
        options: .fragmentsAllowed
      )
      return value.map { .object($0) } ?? .text(text)
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

  /// Leaves a message out; the next one of its channel comes as late as before.
  mutating func removeMessage(at index: Int) {
    guard let message = members(of: "message", at: index), let number = message["of"] as? Int else {
      return
    }
    lines[index] = .none
    let isSent = (message["event"] as? String)?.hasPrefix("sent") == true
    var after = message["after"] as? Double
    for later in lines.indices[(index + 1)...]
    where self[message: later, "of"] as? Int == number {
      if let one = after, let other = self[message: later, "after"] as? Double {
        self[message: later, "after"] = one + other
      }
      after = nil
      guard isSent else { return }
      // A message waits for the number of those that the app had sent.
      if let count = self[message: later, "sent"] as? Int, count > 0 {
        self[message: later, "sent"] = count - 1
      }
    }
  }
}
