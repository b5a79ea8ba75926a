import StdioDriver
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
}
