import Foundation
import Scenarios
import TestSupport
import Testing

@Suite("Property lists of scripts")
struct PropertyListTests {
  private func failure(_ text: String) throws -> String { try failure(Array(text.utf8)) }

  private func failure(_ bytes: [UInt8], isUnreadable: Bool = true) throws -> String {
    let failure = try #require(throws: SelfTestingFailure.self) {
      try SelfTestingScript(parsing: bytes, file: "a.plist")
    }
    #expect(failure.isUnreadable == isUnreadable)
    return "\(failure)"
  }

  @Test(
    "a malformed file is refused with its line",
    arguments: [
      ("", "expected <plist>", "1"),
      ("<plist><array>", "found the end of the file, expected </array>", "1:15"),
      ("<plist>\n<array>\n</dict>", "found another end tag, expected </array>", "3:8"),
      (
        "<plist><array>\n<dict><string>x</string></dict></array></plist>",
        "found <string>, expected <key>", "2"
      ),
      (
        "<plist><array><dict>\n<key>command</key>\n</dict></array></plist>",
        "found </dict>, expected a value for the key \"command\"", "3"
      ),
      (
        "<plist><array>\n <dict><key>a</key><string>&nbsp;</string>",
        "found a reference to an unknown entity", "2:34"
      ),
      (
        "<plist><array><string>a & b</string></array></plist>",
        "found & or < in a text, expected &amp; or &lt;", "1:26"
      ),
      (
        "<plist><array>\n<integer>one</integer></array></plist>",
        "found \"one\", expected a whole number in <integer>", "2"
      ),
      (
        "<plist><array><uid/></array></plist>",
        "found <uid>, expected a value such as <string> or <dict>", "1"
      ),
      (
        "<plist><array/></plist>x", "found text after </plist>, expected the end of the file",
        "1:24"
      ),
      ("<plist/>", "the property list is empty", "1"),
      ("<html></html>", "found <html>, expected <plist>", "1"),
      (
        "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>",
        "a document type with its own declarations is not supported", "1"
      ),
      (
        "<plist><array><dict><key>a</key><true/>\n<key>a</key><true/></dict></array></plist>",
        "the key \"a\" appears twice", "2"
      ),
      ("<plist><array>\n x</array></plist>", "found \"x\", expected an element", "2"),
      (
        "<plist><string>a</string><string>a</string></plist>",
        "found <string>, expected </plist>", "1"
      ),
    ]
  )
  func malformed(text: String, message: String, place: String) throws {
    #expect(
      try failure(text)
        == "### the script is not a valid property list: \(message) (a.plist:\(place))"
    )
  }

  @Test("a hostile file can neither nest without bound, nor expand entities, nor name other files")
  func hostile() throws {
    let deep = "<plist>" + String(repeating: "<array>", count: 100_000)
    #expect(try failure(deep).contains("is not a valid property list"))
    let laughs = (1...40).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);\">" }.joined()
    for kind in ["plist [<!ENTITY l0 \"ha\">\(laughs)]", "plist SYSTEM \"a>b\" [\(laughs)]"] {
      let text = "<?xml version=\"1.0\"?><!DOCTYPE \(kind)><plist><string>&l40;</string></plist>"
      #expect(try failure(text).contains("is not a valid property list"))
    }
    let file = "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\">"
    #expect(
      try failure(file + "<plist><string>&passwd;</string></plist>").contains("unknown entity")
    )
    // In UTF-7 this is a document type that declares an entity.
    let hidden = "+ADwAIQ-DOCTYPE plist +AFsAPAAh-ENTITY l +ACI-ha+ACIAPgBdAD4-"
    let encoded = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>\(hidden)<plist><string>&l;</string>"
    #expect(try failure(encoded).contains("is not a valid property list"))
    // At the beginning, three of them announce an encoding that no file has.
    for text in ["\0\0\0<plist></plist>", "<\0?\0", "\0", "\n<plist>\0</plist>"] {
      #expect(try failure(text).contains("found the character U+0000, which XML does not allow"))
    }
  }

  @Test("a property list that is not a list of commands is refused in SelfTesting's words")
  func noArray() throws {
    #expect(
      try failure(ScriptFile.head + "<dict/></plist>")
        == "### TestScript was not an array as expected. (a.plist:4)"
    )
    #expect(try failure(ScriptFile.head + "<array/></plist>").contains("has no commands"))
  }

  /// Returns the article's script as Foundation writes it in binary form.
  private func binaryArticle() throws -> [UInt8] {
    let list = try unsafe PropertyListSerialization.propertyList(
      from: Data(ScriptFile.article.utf8),
      format: nil
    )
    return [UInt8](
      try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    )
  }

  @Test("a binary property list is read like the XML that it stands for, but has no lines")
  func binary() throws {
    let binary = try binaryArticle()
    let script = try SelfTestingScript(parsing: binary, file: "a.plist")
    #expect(script.count == (try SelfTestingScript(parsing: ScriptFile.article, file: "b")).count)
    #expect(SelfTestingScript.isPropertyList(binary))
    let wrong = try PropertyListSerialization.data(
      fromPropertyList: [["command": "tuoch"]],
      format: .binary,
      options: 0
    )
    let failure = try failure([UInt8](wrong), isUnreadable: false)
    #expect(failure.hasPrefix("### command 'tuoch' doesn't exist."))
    #expect(failure.hasSuffix("(command 1, a.plist)"))
  }

  @Test("a binary list whose shared parts expand without bound is refused at once")
  func expanding() throws {
    // Each array names the next one twice; the last is a text.
    let doubling = BinaryList((0..<200).map { [0xA2, $0 + 1, $0 + 1] } + [[0x51, 0x61]])
    #expect(try failure(doubling.bytes).contains("it takes more than 16 MiB"))
    let circle = BinaryList([[0xA2, 1, 1], [0xA2, 0, 0]])
    #expect(try failure(circle.bytes).contains("nested deeper than 256 levels"))
    let deep = BinaryList((0..<250).map { [0xA1, $0 + 1] } + [[0x51, 0x61]])
    let message = try failure(deep.bytes, isUnreadable: false)
    #expect(message.contains("a command was not a dictionary"))
    // A set of a list, and a dictionary whose key is a list.
    for value: [UInt8] in [[0xC1, 1], [0xD1, 1, 1]] {
      let list = BinaryList([value, [0xA0]])
      #expect(try failure(list.bytes).contains("is not a valid property list"))
    }
    // All arrays overlap: each begins one byte after the one before, and has as many items as fit.
    var overlapping = BinaryList([])
    overlapping.bytes = Array("bplist00".utf8)
    let run = [UInt8](repeating: 0xAF, count: 60_000)
    overlapping.bytes += run
    overlapping.close(offsets: (8..<60_000).map { $0 }, referenceSize: 2)
    #expect(try failure(overlapping.bytes).contains("is not a valid property list"))
  }

  @Test("a binary list that is cut or changed by a byte is read or refused by an error of one line")
  func damagedBinary() throws {
    let binary = try binaryArticle()
    forAll(seeds: 0..<30, full: 20_000) { random in
      var damaged = binary
      let place = Int.random(in: 8..<binary.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: damaged.removeSubrange(place...)
      case 1: damaged.remove(at: place)
      case 2: damaged[binary.count - Int.random(in: 1...32, using: &random)] ^= 1 << 3
      default: damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      do throws(SelfTestingFailure) {
        _ = try SelfTestingScript(parsing: damaged, file: "a.plist")
      } catch {
        #expect(error.description.hasPrefix("### "))
        #expect(!error.description.contains("\n"))
      }
    }
  }

  @Test("comments, CDATA, character references and hexadecimal numbers are read")
  func accepted() throws {
    let text = """
      <!-- by hand --><plist version='1.0'><!-- a --><array><dict>
      <key>command</key><string><![CDATA[checkMatchCount]]></string>
      <key>viewXPath</key><string>//*[@text=&quot;&#x41;&#66;&amp;&quot;]</string>
      <key>matchCount</key><integer>0x0</integer></dict></array></plist>
      """
    #expect(try SelfTestingScript(parsing: text, file: "a.plist").count == 1)
  }

  @Test("a script that is cut or changed by a letter is read or refused by an error of one line")
  func damaged() throws {
    let letters = Array(ScriptFile.article)
    forAll(seeds: 0..<20, full: 5_100) { random in
      var damaged = letters
      let place = Int.random(in: 0..<letters.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: damaged.removeSubrange(place...)
      case 1: damaged[place] = "<>&/\"a\n".randomElement(using: &random) ?? "x"
      default: damaged.remove(at: place)
      }
      do throws(SelfTestingFailure) {
        _ = try SelfTestingScript(parsing: String(damaged), file: "a.plist")
      } catch {
        #expect(error.description.hasPrefix("### "))
        #expect(!error.description.contains("\n"))
      }
    }
  }
}

/// A binary property list made of the bytes of its objects.
private struct BinaryList {
  var bytes = Array("bplist00".utf8)

  init(_ objects: [[UInt8]]) {
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    close(offsets: offsets, referenceSize: 1)
  }

  /// Adds the table of offsets, of two bytes each, and the trailer.
  mutating func close(offsets: [Int], referenceSize: UInt8) {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let table = bytes.count
    bytes += offsets.flatMap { number($0, 2) }
    bytes += [0, 0, 0, 0, 0, 0, 2, referenceSize]
    bytes += number(offsets.count, 8) + number(0, 8) + number(table, 8)
  }
}
