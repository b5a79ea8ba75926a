import EventModel
import Testing

@Suite("Whole numbers that no floating-point number has")
struct LargeNumberTests {
  @Test(
    "a tree keeps the digits of a whole number beyond 2^53 as text",
    arguments: [
      "9007199254740993", "-9007199254740993", "9007199254740994", "10000000000000000",
      "9223372036854775807", "9223372036854775808", "18446744073709551615",
      "123456789012345678901234567890", "-9223372036854775809", "99999999999999999999",
    ]
  )
  func digits(number: String) throws {
    let json = Array(
      #"{"class":"A","list":[1,\#(number)],"n":\#(number),"o":{"x":\#(number)}}"#.utf8
    )
    let tree = try TreeNotation.decode(json)
    #expect(tree[0].attributes["n"] == .text(number))
    #expect(tree[0].attributes["list"] == .list([.number(1), .text(number)]))
    #expect(tree[0].attributes["o"] == .object([Attribute("x", .text(number))]))
    #expect(try TreeNotation.decodeGenerally(json) == tree)
    #expect(try TreeNotation.decode(TreeNotation.encode(tree)) == tree)
  }

  @Test(
    "a whole number up to 2^53 and every other number stays a number",
    arguments: [
      ("9007199254740992", 9_007_199_254_740_992), ("-9007199254740992", -9_007_199_254_740_992),
      ("9007199254740991", 9_007_199_254_740_991), ("0", 0), ("1e20", 1e20),
      ("12345678901234567.5", 12_345_678_901_234_567.5),
      ("1234567890123456e2", 1.234567890123456e17),
    ]
  )
  func numbers(number: String, value: Double) throws {
    let tree = try TreeNotation.decode(Array(#"{"class":"A","n":\#(number)}"#.utf8))
    #expect(tree[0].attributes["n"] == .number(value))
  }

  @Test("two large numbers with other last digits are a difference")
  func differ() throws {
    func tree(_ digit: Int) throws -> ViewTree {
      try TreeNotation.decode(Array(#"{"class":"A","n":900719925474099\#(digit)}"#.utf8))
    }
    #expect(try tree(3) != tree(2))
    #expect(try tree(3) != tree(4))
  }

  @Test(
    "a tag beyond 2^53 is refused with its bound, however it is written",
    arguments: [
      "9007199254740993", "1e16", "12345678901234567.0", "9007199254740993.5", "-1e17",
      "18446744073709551615", "9223372036854775807",
    ]
  )
  func tags(number: String) {
    for member in [#""tag":\#(number)"#, #""tag": \#(number)"#] {
      let error = #expect(throws: LogError.self) {
        try TreeNotation.decode(Array(#"{"class":"A",\#(member)}"#.utf8))
      }
      #expect(
        error?.message == "\"tag\" must be a whole number, none beyond 2^53 (9007199254740992)"
      )
    }
    let error = #expect(throws: LogError.self) {
      try TreeNotation.decode(Array(#"{"class":"A","frame":[\#(number),0,1.5,true]}"#.utf8))
    }
    #expect(error?.message.contains("four numbers") == true)
  }

  @Test("a number with a zero in front, and a frame with a number that no other has, are refused")
  func refused() {
    for json in [
      #"{"class":"A","n":01234567890123456789}"#,
      #"{"class":"A","frame":[9007199254740993,0,0,0]}"#, #"{"class":"A","n":-}"#,
    ] {
      #expect(throws: LogError.self) { try TreeNotation.decode(Array(json.utf8)) }
    }
  }
}
