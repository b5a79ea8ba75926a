import Foundation

/// A file of JSON with the lines of the objects in it.
///
/// Foundation reads the values; their places, which it does not tell, are found by the braces.
struct JSONFile {
  /// The members of the outermost object.
  let root: [String: Any]
  /// The lines at which steps, tests and commands of tests begin, by their places: `steps/3`, `tests/0/commands/7`.
  private let lines: [String: Int]

  /// Reads a file.
  ///
  /// - Throws: `ImportError.notJSON`, also for a list or a single value.
  init(parsing bytes: [UInt8]) throws(ImportError) {
    // Foundation also reads other encodings, in which braces are other bytes, and most bytes of ASCII are zero.
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      throw .notJSON("it is not UTF-8")
    }
    let value: Any
    do { value = try JSONSerialization.jsonObject(with: Data(bytes)) } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      throw .notJSON(reason ?? "it is damaged")
    }
    guard let root = value as? [String: Any] else { throw .notJSON("expected an object") }
    self.root = root
    var places = ObjectPlaces()
    for byte in bytes { places.read(byte) }
    lines = places.lines
  }

  /// Returns a member that is a number; nil for anything else.
  static func number(_ member: Any?) -> Double? { (member as? NSNumber)?.doubleValue }

  /// Returns a member that is true or false; nil for anything else.
  static func bool(_ member: Any?) -> Bool? { (member as? NSNumber)?.boolValue }

  /// Returns the line of the object at a place; 1 if it is unknown.
  func line(of place: String) -> Int { lines[place] ?? 1 }
}

/// A scanner that notes at which line each object of valid JSON begins.
private struct ObjectPlaces {
  /// A list or an object that is open.
  private struct Open {
    var isObject: Bool
    /// The name of the member, or the number of the element, that is read.
    var name = ""
    var count = 0
  }

  private(set) var lines: [String: Int] = [:]
  private var open: [Open] = []
  private var line = 1
  private var isInString = false
  private var isEscaped = false
  private var string: [UInt8] = []

  mutating func read(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") { line += 1 }
    guard !isInString else { return readInString(byte) }
    switch byte {
    case UInt8(ascii: "\""): (isInString, string) = (true, [])
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = byte == UInt8(ascii: "{")
      if isObject, isStep { lines[place] = line }
      open.append(Open(isObject: isObject, name: isObject ? "" : "0"))
    case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
    case UInt8(ascii: ":"):
      if let last = open.indices.last { open[last].name = String(decoding: string, as: UTF8.self) }
    case UInt8(ascii: ","):
      guard let last = open.indices.last, !open[last].isObject else { return }
      open[last].count += 1
      open[last].name = "\(open[last].count)"
    default: break
    }
  }

  private mutating func readInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      return
    }
    string.append(byte)
  }

  /// True for an object whose line somebody asks for: any file may have millions of others.
  private var isStep: Bool {
    switch open.count {
    case 2: ["steps", "tests"].contains(open[0].name)
    case 4: open[0].name == "tests" && open[2].name == "commands"
    default: false
    }
  }

  private var place: String { open.map(\.name).joined(separator: "/") }
}
