import Scenarios
import Testing

@Suite("Matchers")
struct MatcherTests {
  private func check<Value>(_ row: MatcherRow<Value>) {
    #expect(row.matcher.matches(row.good))
    #expect(!row.matcher.matches(row.bad))
    #expect(row.matcher.words == row.words)
  }

  @Test("a matcher of numbers has Kiwi's words", arguments: MatcherRows.numbers.indices)
  func numbers(place: Int) { check(MatcherRows.numbers[place]) }

  @Test("a matcher of texts has Kiwi's words", arguments: MatcherRows.texts.indices)
  func texts(place: Int) { check(MatcherRows.texts[place]) }

  @Test("matchers test Booleans and optionals")
  func others() {
    #expect(Matcher<Bool>.beTrue.matches(true) && !Matcher<Bool>.beFalse.matches(true))
    #expect(Matcher<Int?>.beNil().matches(nil) && !Matcher<Int?>.beNil().matches(1))
    #expect(Matcher<Int?>.beNonNil().matches(1) && !Matcher<Int?>.beNonNil().matches(nil))
    #expect(Matcher<String?>.equal("nil").words == "equal \"nil\"")
    #expect(Matcher<String?>.equal(nil).words == "equal nil")
  }
}

/// A matcher, a matching value, a different value, and the matcher's words.
private struct MatcherRow<Value> {
  let matcher: Matcher<Value>
  let good: Value
  let bad: Value
  let words: String

  init(_ matcher: Matcher<Value>, _ good: Value, _ bad: Value, _ words: String) {
    (self.matcher, self.good, self.bad, self.words) = (matcher, good, bad, words)
  }
}

private enum MatcherRows {
  static var numbers: [MatcherRow<Int>] {
    [
      .init(.equal(3), 3, 4, "equal 3"),
      .init(.beLessThan(3), 2, 3, "be less than 3"),
      .init(.beGreaterThan(3), 4, 3, "be greater than 3"),
      .init(.beLessThanOrEqual(to: 3), 3, 4, "be less than or equal to 3"),
      .init(.beGreaterThanOrEqual(to: 3), 3, 2, "be greater than or equal to 3"),
      .init(.beBetween(1, and: 3), 3, 4, "be between 1 and 3"),
      .init(.beWithin(2, of: 5), 7, 8, "be within 2 of 5"),
      .init(.equal(5, withDelta: 1), 4, 3, "equal 5 with a delta of 1"),
      .init(.beZero, 0, 1, "be zero"),
      .init(.beOne(of: [1, 2]), 2, 3, "be one of 1, 2"),
    ]
  }

  static var texts: [MatcherRow<String>] {
    [
      .init(.equal("a"), "a", "b", "equal \"a\""),
      .init(.containString("b"), "abc", "ac", "contain string \"b\""),
      .init(.startWithString("a"), "abc", "bc", "start with string \"a\""),
      .init(.endWithString("c"), "abc", "ab", "end with string \"c\""),
      .init(.beEmpty, "", "a", "be empty"),
      .init(.haveCount(of: 2), "ab", "a", "have a count of 2"),
      .init(.haveAtLeast(2), "ab", "a", "have at least 2"),
      .init(.haveAtMost(1), "a", "ab", "have at most 1"),
      .init(.contain("x"), "axb", "ab", "contain x"),
    ]
  }
}
