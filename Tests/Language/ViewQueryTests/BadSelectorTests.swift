import EventModel
import TestSupport
import Testing
import ViewQuery

@Suite("Selectors with errors")
struct BadSelectorTests {
  private static let tree = SampleScreen.todos()

  @Test(
    "a selector that cannot be parsed is refused with the column and the expectation",
    arguments: [
      // dNodi
      ("/", 2, "the selector ends too early, expected a class name, `[`, `.` or `..`"),
      ("//", 3, "the selector ends too early, expected a class name, `[`, `.` or `..`"),
      ("///UIView", 3, "found `/`, expected a class name, `[`, `.` or `..`"),
      ("//UIView/", 10, "the selector ends too early, expected a class name, `[`, `.` or `..`"),
      ("//UIView//", 11, "the selector ends too early, expected a class name, `[`, `.` or `..`"),
      ("//[", 4, "the selector ends too early, expected an index from 0 or a property"),
      ("//[]", 4, "found `]`, expected an index from 0 or a property"),
      ("//UIView[", 10, "the selector ends too early, expected an index from 0 or a property"),
      ("//UIView[1", 11, "the selector ends too early, expected `]`"),
      ("//UIView[-1]", 10, "found `-`, expected an index from 0 or a property"),
      ("//UIView[1.5]", 11, "found `.`, expected `]`"),
      ("//UIView[99999999999]", 10, "99999999999 is too large"),
      ("//UIView[tag]", 13, "found `]`, expected `=` after `tag`"),
      ("//UIView[tag=1]", 14, "found `1`, expected a text in quotes"),
      ("//UIView[tag='1]", 14, "the text that starts here has no closing '"),
      ("//UIView[tag=\"1']", 14, "the text that starts here has no closing \""),
      ("//UIView[tag='1'", 17, "the selector ends too early, expected `]`"),
      ("//UIView[tag='1' and label='x']", 18, "found `a`, expected `]`"),
      ("//UIView[tag!='1']", 13, "found `!`, expected `=` after `tag`"),
      ("//UIView[@]", 11, "found `]`, expected an index from 0 or a property"),
      ("//UIView]", 9, "found `]`, expected `/`, `[` or the end of the path"),
      ("//UIView UILabel", 10, "found `U`, expected `/`, `[` or the end of the path"),
      ("//UIView|//UILabel", 9, "found `|`, expected `/`, `[` or the end of the path"),
      ("//UIView[last()]", 14, "found `(`, expected `=` after `last`"),
      ("/ UIView", 2, "found ` `, expected a class name, `[`, `.` or `..`"),
      ("//UIView/...", 12, "found `.`, expected `/`, `[` or the end of the path"),
      ("/child::UIView", 7, "found `:`, expected `/`, `[` or the end of the path"),
      ("//@tag", 3, "found `@`, expected a class name, `[`, `.` or `..`"),
      ("//'x'", 3, "found `'`, expected a class name, `[`, `.` or `..`"),
      ("../..[0]", 6, "found `[`, expected `/`, `[` or the end of the path"),
      // Shelley
      ("view-x", 5, "found `-`, expected a class, `#`, `[`, `(`, `>`, `~` or the end"),
      (
        "view marked:", 13,
        "the selector ends too early, expected a text in quotes or a number after `marked:`"
      ),
      ("view marked: 'a'", 13, "found ` `, expected a text in quotes or a number after `marked:`"),
      ("view marked:a", 13, "found `a`, expected a text in quotes or a number after `marked:`"),
      ("view marked:'a'b", 17, "the selector ends too early, expected `:` after `b`"),
      ("view marked:'a''b'", 16, "found `'`, expected a blank or the end of the selector"),
      ("view marked:5", 6, "`marked:` takes a text in quotes"),
      ("view tag:-1", 10, "found `-`, expected a text in quotes or a number after `tag:`"),
      ("view tag:1.2.3", 10, "found `1`, expected a number"),
      ("view index:1.5", 6, "`index:` takes a whole number, counted from 0"),
      ("view index:'1'", 6, "`index:` takes a whole number, counted from 0"),
      ("view index:99999999999", 6, "`index:` takes a whole number, counted from 0"),
      ("view index", 6, "`index` needs a number: index:0"),
      ("view first:1", 6, "`first` takes no argument"),
      ("view parent:'x'", 6, "`parent` takes no argument"),
      ("view button:'x'", 6, "`button` takes no argument"),
      ("view:5", 1, "`view:` takes the name of a class in quotes"),
      ("view #id", 6, "found `#`, expected a word such as `view`, `button` or `marked:'…'`"),
      ("view tag", 6, "`tag` is not a yes-or-no property, so it needs a value"),
      ("view markd:'a'", 6, unknownWord("markd:")),
      ("view isHiden", 6, unknownWord("isHiden")),
      ("view a:1b:2", 6, unknownWord("a:b:")),
      ("buton:'x'", 1, unknownWord("buton:")),
      // Igor
      ("#", 2, "the selector ends too early, expected an identifier or a tag after `#`"),
      ("# add", 2, "found ` `, expected an identifier or a tag after `#`"),
      ("#'add", 2, "the text that starts here has no closing '"),
      ("[]", 2, "found `]`, expected a property or a value"),
      (
        "[this is not a valid predicate]", 7,
        "found `i`, expected an operator such as `=`, `CONTAINS` or `LIKE`"
      ),
      ("[label =]", 9, "found `]`, expected a property or a value"),
      ("[label = text]", 10, "found `t`, expected a text in quotes, a number, YES, NO or NULL"),
      ("['a' = 'b']", 8, "found `'`, expected a property, since the other side is a value"),
      ("[label = 'a'", 13, "the selector ends too early, expected `]`, `AND` or `OR`"),
      ("[label = 'a' AND]", 17, "found `]`, expected a property or a value"),
      ("[(label = 'a']", 14, "found `]`, expected `)`, `AND` or `OR`"),
      (
        "[label MATCHES '.*']", 8,
        "MATCHES is not supported, because a regular expression may take unlimited time"
      ),
      ("[label LIKE[d] 'a']", 13, "found `d`, expected `c]`, the only option, which ignores case"),
      ("[label LIKE 5]", 13, "found `5`, expected a pattern in quotes"),
      ("[tag IN 5]", 9, "found `5`, expected values such as {'a', 'b'}"),
      ("[tag IN {5]", 11, "found `]`, expected `,` or `}`"),
      ("[tag BETWEEN {5}]", 14, "found `{`, expected two values such as {1, 5}"),
      ("[count(label) = 1]", 2, "found `c`, expected a property or a value"),
      ("[tag = 1.2.3]", 8, "found `1`, expected a number"),
      ("()", 2, "found `)`, expected a class, `*`, `#`, `[` or `(`"),
      ("(#a", 4, "the selector ends too early, expected `)`"),
      ("#a)", 3, "found `)`, expected a class, `#`, `[`, `(`, `>`, `~` or the end"),
      ("#a >", 5, "the selector ends too early, expected a class, `*`, `#`, `[` or `(`"),
      ("> #a", 1, "found `>`, expected a class, `*`, `#`, `[` or `(`"),
      ("#a > > #b", 6, "found `>`, expected a class, `*`, `#`, `[` or `(`"),
      ("$#a $#b", 5, "only one subject can be marked with $"),
      ("(#a $#b)", 5, "$ is not allowed in parentheses, where the first subject is selected"),
      ("$", 2, "the selector ends too early, expected a class, `*`, `#`, `[` or `(`"),
      ("UIView:first", 8, "found `f`, expected a text in quotes or a number after `UIView:`"),
      ("UIButton[0]", 11, "found `]`, expected an operator such as `=`, `CONTAINS` or `LIKE`"),
      // All
      ("", 1, "the selector is empty"),
      ("  ", 1, "the selector is empty"),
      ("dnodi:", 7, "the selector is empty"),
      ("igor: //a", 7, "found `/`, expected a class, `*`, `#`, `[` or `(`"),
      ("shelley://a", 9, "found `/`, expected a word such as `view`, `button` or `marked:'…'`"),
      ("dnodi:view marked:'a'", 12, "found `m`, expected `/`, `[` or the end of the path"),
    ]
  )
  func refuses(selector: String, column: Int, message: String) {
    let error = #expect(throws: QueryError.self) { try Self.tree.select(selector) }
    #expect(error?.column == column)
    #expect(error?.message == message)
  }

  private static func unknownWord(_ word: String) -> String {
    "`\(word)` is not a Shelley predicate, and no view has a property of that name"
  }

  @Test(
    "an error in a selector suggests what was probably meant",
    arguments: [
      ("view markd:'a'", "nearest: `marked:`"),
      ("view isHiden", "nearest: `isHidden`"),
      ("view buttn", "nearest: `button`"),
      ("view marked: 'a'", "remove the blank after the colon"),
      ("//UIView[tag=1]", "a value is always in quotes: [tag='…']"),
      ("//UIView[tag='it's']", nil),
      (
        "//UIView|//UILabel",
        "dNodi has no functions, axes, `and` or unions; put `xpath:` in front for XPath"
      ),
      ("[label MATCHES 'a']", "use LIKE with * and ?"),
      ("UIButton[0]", "for an index, use a dNodi path: //UIButton[0]"),
      ("igor:a/b", "for a dNodi path, put `dnodi:` or `/` in front"),
    ]
  )
  func suggests(selector: String, hint: String?) {
    let error = #expect(throws: QueryError.self) { try Self.tree.select(selector) }
    #expect(error?.hint == hint)
  }

  @Test(
    "a selector that is too long or too deeply nested is refused",
    arguments: ["/", "(", "[(", "view ", "#a ", "'"]
  )
  func bounded(piece: String) {
    for language in [SelectorLanguage.dnodi, .shelley, .igor] {
      let text = String(repeating: piece, count: 20_000)
      let error = #expect(throws: QueryError.self) {
        try Self.tree.select(text, language: language)
      }
      #expect(error?.column == 4097)
    }
    let nested = String(repeating: "(", count: 2000) + "#a" + String(repeating: ")", count: 2000)
    #expect(throws: QueryError.self) { try Self.tree.select(nested) }
    #expect(throws: QueryError.self) {
      try Self.tree.select("[" + String(repeating: "!", count: 4000) + "tag = 1]")
    }
  }

  @Test("a selector of random characters neither crashes nor hangs", arguments: 1...3)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let signs = Array("/[]()#$*.'\"@=!<>~{},:|& \\\n\u{0}é1aUIViewtagAND")
    var readable = 0
    for _ in 0..<(TestEnvironment.current.isFull ? 6_000 : 400) {
      let text = random.text(of: signs, atMost: 14)
      for language in [SelectorLanguage.dnodi, .shelley, .igor] {
        do throws(QueryError) {
          _ = try Self.tree.select(text, language: language)
          readable += 1
        } catch {
          #expect(error.message.isEmpty == false)
          #expect(error.column.map { (1...text.count + 1).contains($0) } ?? false, "\(text)")
        }
      }
    }
    #expect(readable > 10)
  }
}
