import EventModel
import LiveTerminal
import TestSupport
import Testing

@Suite("The letters of a drawing")
struct LetterWidthTests {
  private let texts = [
    "日本語の本", "👍 says hello", "👨‍👩‍👧‍👦 family", "🇩🇪🇫🇷 flags", "1️⃣ ❤️ keys", "🏳️‍🌈 pride", "👍🏽 skin",
    "e\u{301}cole",
    "a\u{300}\u{301}\u{302} marks", "\u{301}lone", "शब्द क्षि", "กำ ไทย", "한국어", "한글", "שלום עולם",
    "مرحبا بالعالم", "a\tb\u{7}c\u{1B}[31md", "two\nlines\r\nmore", "zero\u{200B}width\u{FEFF}",
    "\u{202E}turned\u{202C}", "ﾊﾝｶｸ", "①②③ ½", "…—“quotes”", "🏳 🕹 ☎ ☎️",
  ]

  /// Returns the number of cells of a text in a terminal that knows only single characters.
  private func width(_ line: String) -> Int {
    line.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return width
      default: break
      }
      switch scalar.value {
      case 0x1160...0x11FF: return width
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3040...0xA4CF, 0xAC00...0xD7A3, 0xFF01...0xFF60:
        return width + 2
      default: return width + (scalar.properties.isEmojiPresentation ? 2 : 1)
      }
    }
  }

  @Test(
    "every border stays in its column with any text and size",
    arguments: TestEnvironment.current.sample([12, 20, 34, 40, 44, 57, 80], count: 4)
  )
  func borders(columns: Int) {
    for text in texts {
      let views = [
        PaperScreen.view("UILabel", Frame(20, 10, 200, 20), text),
        PaperScreen.view("UIButton", Frame(20, 40, 90, 34), text),
        PaperScreen.view("UIButton", Frame(120, 40, 90, 70), text),
        PaperScreen.view("UITableViewCell", Frame(0, 120, 390, 44), label: text),
        PaperScreen.view(
          "UITextField",
          Frame(20, 170, 350, 34),
          text,
          attributes: ["focused": .bool(true)]
        ),
        PaperScreen.view("UITextView", Frame(20, 210, 150, 70), "\(text) \(text) \(text)"),
        PaperScreen.view("UISlider", Frame(20, 290, 350, 34), label: text, value: "50%"),
      ]
      for rows in [12, 20, nil] {
        let drawing = PaperScreen.drawing(views, height: 340, columns: columns, rows: rows)
        for line in drawing.split(separator: "\n") {
          #expect(width(String(line)) == columns, "\(line)")
          #expect(line.last.map { "│╮╯".contains($0) } == true, "\(line)")
        }
      }
    }
  }

  @Test("the letters of a live session fill their rows exactly")
  func rows() {
    for text in texts {
      var row = ScreenRow(width: 12)
      row.write(text)
      #expect(row.cells.count == 12)
      for (place, cell) in row.cells.enumerated() where cell.letter == nil {
        #expect(place > 0 && row.cells[place - 1].letter != nil)
      }
      #expect(!row.text.unicodeScalars.contains { $0.value < 0x20 })
    }
  }

  @Test("letters stand for pictures that terminals show in several widths")
  func pictures() {
    let drawing = PaperScreen.drawing(
      [PaperScreen.view("UILabel", Frame(10, 10, 300, 20), "👨‍👩‍👧 🇩🇪 1️⃣ ok")],
      height: 40,
      rows: 4
    )
    #expect(drawing.contains("👨 DE 1  ok"))
  }
}
