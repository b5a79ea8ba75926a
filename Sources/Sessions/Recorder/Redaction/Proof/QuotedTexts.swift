import EventModel

/// The texts of a file that follow one another: those in quotes, and those between tags.
///
/// Names of members and classes stand between the texts of neighbouring views, and are left out.
struct QuotedTexts {
  /// A text with its line.
  struct Text {
    var text: String
    var line: Int
  }

  private var quoted: [Text] = []
  private var tagged: [Text] = []
  /// The texts that stories and scripts type.
  private var typed: [Text] = []
  /// The name of the member whose value comes next.
  private var name = ""

  /// The longest text that is part of a row; longer ones are searched alone.
  private static let longest = 4_096
  /// The members whose values no view shows.
  private static let silent: Set<String> = [
    "class", "classes", "identifier", "event", "kind", "node", "path", "name", "style", "id",
    "type", "d", "points", "viewBox", "transform",
  ]
  /// The members of the file that hold digests.
  private let digests: Set<String>

  /// Creates the texts of a file without any line.
  init(of file: DigestFile) { digests = file.members }

  /// The number of texts.
  var count: Int { max(quoted.count, tagged.count, typed.count) }

  /// The rows of texts.
  var rows: [[Text]] { [quoted, tagged, typed] }

  /// Keeps only the last texts, which have so many letters.
  mutating func keepEnd(ofLetters letters: Int) {
    quoted = Self.end(of: quoted, letters)
    tagged = Self.end(of: tagged, letters)
    typed = Self.end(of: typed, letters)
  }

  private static func end(of texts: [Text], _ letters: Int) -> [Text] {
    var rest = letters
    let start = texts.lastIndex { text in
      rest -= text.text.utf8.count
      return rest < 0
    }
    return letters == 0 ? [] : Array(texts[(start ?? 0)...])
  }

  /// Adds the texts of a line.
  mutating func add(_ line: ArraySlice<UInt8>, at number: Int) {
    var place = line.startIndex
    var word: [UInt8] = []
    while place < line.endIndex {
      let byte = line[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        let start = place
        while place < line.endIndex, line[place] != byte {
          place += line[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(place, line.endIndex)
        let isName = end + 1 < line.endIndex && line[end + 1] == UInt8(ascii: ":")
        if isName {
          name = String(decoding: line[start..<end].prefix(64), as: UTF8.self)
        } else {
          if word == Self.typing { add(line[start..<end], at: number, to: &typed) }
          addQuoted(line[start..<end], at: number)
        }
        (place, word) = (end + 1, [])
      case UInt8(ascii: "="):
        name = String(decoding: word.suffix(64), as: UTF8.self)
        word = []
      case UInt8(ascii: ">"):
        let text = line[place...].prefix { $0 != UInt8(ascii: "<") }
        let isText = text.contains { $0 > 0x20 }
        if isText, text.count <= Self.longest {
          tagged.append(Text(text: String(decoding: text, as: UTF8.self), line: number))
        }
        word = []
      case 0x41...0x5A, 0x61...0x7A: word.append(byte)
      // The numbers of a frame do not end a list of texts.
      case UInt8(ascii: "{"), UInt8(ascii: "}"): (name, word) = ("", [])
      // The word before a text in quotes.
      case UInt8(ascii: " ") where word == Self.typing: break
      default: word = []
      }
    }
    name = ""
  }

  private mutating func addQuoted(_ bytes: ArraySlice<UInt8>, at number: Int) {
    guard !Self.silent.contains(name), !digests.contains(name) else { return }
    add(bytes, at: number, to: &quoted)
  }

  private func add(_ bytes: ArraySlice<UInt8>, at number: Int, to texts: inout [Text]) {
    guard bytes.count <= Self.longest else { return }
    texts.append(Text(text: String(decoding: bytes, as: UTF8.self), line: number))
  }

  private static let typing = Array("type".utf8)
}
