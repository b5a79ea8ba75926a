import StdioDriver
import TestSupport
import Testing

@Suite("A driver's command")
struct CommandWordsTests {
  @Test(
    "a command is split at blanks, with quotes and backslashes as in a shell",
    arguments: [
      ("simon-app todo", ["simon-app", "todo"]),
      ("  a\t b\n", ["a", "b"]),
      ("python3 'my app.py' --name=\"a b\"c", ["python3", "my app.py", "--name=a bc"]),
      (#"a\ b "\"\\\$\n" '\x'"#, ["a b", #""\$\n"#, #"\x"#]),
      ("a '' \"\"", ["a", "", ""]),
      ("sh -c 'a | b; c > d $e'", ["sh", "-c", "a | b; c > d $e"]),
      ("a=b * ~ #x", ["a=b", "*", "~", "#x"]),
    ]
  )
  func words(text: String, words: [String]) throws {
    #expect(try CommandWords(parsing: text).words == words)
  }

  @Test(
    "a command with signs for a shell or an open quote is refused with its column",
    arguments: [
      ("", 1), ("   ", 1), ("''", 1), ("a 'b", 3), ("a \"b\\\"", 3), ("a \\", 3), ("a | b", 3),
      ("a;b", 2), ("a $HOME", 3), ("a `b`", 3), ("a > b", 3), ("a &", 3),
    ]
  )
  func refused(text: String, column: Int) {
    let error = #expect(throws: CommandWords.ParseError.self) { try CommandWords(parsing: text) }
    #expect(error?.column == column)
  }

  @Test(
    "words become a text with quotes only where they are needed",
    arguments: [
      (["simon-app", "todo"], "simon-app todo"), (["a", "", "b c"], "a '' 'b c'"),
      (["it's"], #"'it'\''s'"#), (["a$b", "c|d", "*"], "'a$b' 'c|d' '*'"),
      (["http://127.0.0.1:8080/?a=1#b", "é"], "http://127.0.0.1:8080/?a=1#b 'é'"),
      (["npm start -- --port {port}"], "'npm start -- --port {port}'"),
    ]
  )
  func text(words: [String], text: String) {
    #expect(CommandWords(words: words).text == text)
  }

  @Test("the text of any words is read back as the same words")
  func roundTrip() {
    forAll(seeds: 0..<200) { random in
      var words = (0..<Int.random(in: 1...4, using: &random)).map { _ in random.text() }
      // A word may begin with a mark that a quote before it would take.
      if random.once(in: 3) { words.append("\u{301}" + random.text()) }
      if words[0].isEmpty { words[0] = "a" }
      let command = CommandWords(words: words)
      let read = try CommandWords(parsing: command.text).words
      #expect(read.map { Array($0.utf8) } == words.map { Array($0.utf8) }, "\(command.text)")
    }
  }
}
