import Approvals
import EventModel
import TestSupport
import Testing

@Suite("Damaged golden")
struct GoldenErrorTests {
  private static let head = "golden 1  app shop  recording buy\n== 1 launch\nUIWindow 0,0 1x1\n"
  private static let save = head + "  UIButton #save \"Save\" 0,0 1x1\n"

  /// Damaged text, and the expected error.
  struct Damage: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var line: Int
    var column: Int
    var message: String

    init(_ name: String, _ text: String, _ line: Int, _ column: Int, _ message: String) {
      testDescription = name
      (self.text, self.line, self.column, self.message) = (text, line, column, message)
    }
  }

  static let damages = [
    Damage("nothing", "", 1, 1, "expected golden 1  app …  recording …"),
    Damage("another file", "# Shop\n", 1, 1, "expected \"golden \""),
    Damage(
      "a later format",
      "golden 2  app a  recording b\n",
      1,
      8,
      "this golden has format 2, but this version of Simon reads format 1"
    ),
    Damage("no screen", "golden 1  app a  recording b\n", 2, 1, "expected a checkpoint: == 1 …"),
    Damage(
      "a missing screen",
      head + "== 3 later\n= same\n",
      4,
      4,
      "expected checkpoint 2"
    ),
    Damage(
      "carriage returns",
      head.replacing("launch\n", with: "launch\r\n"),
      2,
      12,
      "the line ends with a carriage return, but the lines of this file end with \\n alone"
    ),
    Damage(
      "our side of a conflict",
      save + "== 2 tap\n<<<<<<< HEAD\n~ UIButton#save  \"Save\" → \"Keep\"\n",
      6,
      1,
      "a merge conflict was left in this golden"
    ),
    Damage(
      "the middle of a conflict",
      save + "== 2 tap\n~ UIButton#save  \"Save\" → \"Keep\"\n=======\n",
      7,
      1,
      "a merge conflict was left in this golden"
    ),
    Damage(
      "their side of a conflict",
      head + ">>>>>>> theirs\n",
      4,
      1,
      "a merge conflict was left in this golden"
    ),
    Damage(
      "another value before the change",
      save + "== 2 tap\n~ UIButton#save  \"Store\" → \"Keep\"\n",
      6,
      18,
      "label of UIButton#save is \"Save\" in the previous checkpoint"
    ),
    Damage(
      "a removed view that showed another text",
      save + "== 2 tap\n- UIButton#save  \"Store\"\n",
      6,
      18,
      "text of UIButton#save is \"Save\" in the previous checkpoint"
    ),
    Damage(
      "an unknown view",
      save + "== 2 tap\n~ UIButton#store  \"Save\" → \"Keep\"\n",
      6,
      3,
      "the previous checkpoint has no single view at UIButton#store"
    ),
    Damage(
      "a reference to an earlier screen that does not exist",
      save + "== 2 tap\n= as 2\n",
      6,
      6,
      "expected an earlier checkpoint, 1 to 1"
    ),
    Damage(
      "a view two levels deeper",
      head + "      UILabel 0,0 1x1\n",
      4,
      7,
      "expected a view at most one level deeper than the one before"
    ),
    Damage(
      "a view half a level deeper",
      head + "   UILabel 0,0 1x1\n",
      4,
      4,
      "expected a view at most one level deeper than the one before"
    ),
    Damage(
      "one view removed twice",
      save + "== 2 tap\n- UIButton#save\n- UIButton#save\n",
      6,
      1,
      "the changes do not fit the previous checkpoint: node 1 is not in the tree or is named twice"
    ),
    Damage(
      "changes before the first screen",
      "golden 1  app a  recording b\n== 1 launch\n= same\n",
      3,
      1,
      "expected the first screen in full"
    ),
    Damage(
      "half a frame",
      head + "  UILabel 0,0 1\n",
      4,
      16,
      "expected \"x\""
    ),
    Damage(
      "a placement without views",
      save + "== 2 tap\n+ in UIWindow first\n",
      6,
      20,
      "expected views below this line"
    ),
  ]

  @Test("a damaged golden is refused with line, column and problem", arguments: damages)
  func refused(_ damage: Damage) throws {
    let error = try #require(throws: GoldenError.self) { try Golden(parsing: damage.text) }
    #expect(error.message == damage.message)
    #expect((error.line, error.column) == (damage.line, damage.column))
  }

  @Test("a golden cut or changed at any byte is refused or parsed without a crash")
  func everyByte() {
    let text = golden(
      window(button("Save", "save"), view("UIView", "v", ["alpha": .number(0.5)])),
      window(button("Keep", "save")),
      window(button("Keep", "save"), table(["a", "b"]))
    ).text
    let bytes = Array(text.utf8)
    for place in TestEnvironment.current.sample(Array(bytes.indices), count: 30) {
      _ = try? Golden(parsing: String(decoding: bytes[..<place], as: UTF8.self))
      for byte in [UInt8(ascii: "x"), 0x20, 0x22, 0x30, 0x0A] {
        var damaged = bytes
        damaged[place] = byte
        guard let read = try? Golden(parsing: String(decoding: damaged, as: UTF8.self)) else {
          continue
        }
        let again = try? Golden(parsing: read.text)
        #expect(again == read, "byte \(place)")
      }
    }
  }

  @Test("an error in a golden says what to do")
  func hints() {
    func hint(_ text: String) -> String? {
      do { _ = try Golden(parsing: text) } catch { return error.hint }
      return nil
    }
    #expect(hint(Self.head + "=======\n")?.contains("simon-replay approve") == true)
    #expect(hint(Self.head + "\r\n")?.contains(".gitattributes") == true)
  }
}
