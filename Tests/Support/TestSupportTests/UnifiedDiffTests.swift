import Foundation
import Testing

@testable import TestSupport

@Suite("Unified diffs")
struct UnifiedDiffTests {
  @Test("equal texts have no diff")
  func equal() {
    #expect(unifiedDiff("a\nb\n", "a\nb\n") == "")
  }

  @Test("texts that look equal but differ in their bytes have a diff")
  func canonicallyEquivalent() {
    #expect(unifiedDiff("\u{E9}\n", "e\u{301}\n") != "")
    #expect(unifiedDiff("a\r\n", "a\n") != "")
  }

  @Test(
    "a changed line is shown with three lines of context, and distant changes are in separate hunks"
  )
  func hunks() {
    let old = (1...20).map { "line \($0)\n" }
    var new = old
    new[2] = "third\n"
    new.remove(at: 17)
    let expected = """
      --- golden
      +++ actual
      @@ -1,6 +1,6 @@
       line 1
       line 2
      -line 3
      +third
       line 4
       line 5
       line 6
      @@ -15,6 +15,5 @@
       line 15
       line 16
       line 17
      -line 18
       line 19
       line 20

      """
    #expect(unifiedDiff(old.joined(), new.joined()) == expected)
  }

  @Test("a missing line feed at the end of a text is reported")
  func noLineFeedAtEnd() {
    let expected = """
      --- a
      +++ b
      @@ -1 +1 @@
      -x
      +x
      \\ No newline at end of file

      """
    #expect(unifiedDiff("x\n", "x", from: "a", to: "b") == expected)
  }

  @Test("a diff from an empty text inserts after line 0")
  func fromNothing() {
    #expect(unifiedDiff("", "x\ny\n").contains("@@ -0,0 +1,2 @@\n+x\n+y\n"))
    #expect(unifiedDiff("x\ny\n", "").contains("@@ -1,2 +0,0 @@\n-x\n-y\n"))
  }

  @Test("a diff of repeated lines has no more changes than necessary")
  func shortest() {
    let difference = unifiedDiff("{\n}\n{\n}\n{\n}\n", "{\n}\n{\n{\n}\n{\n}\n}\n")
    let changed = difference.split(separator: "\n").dropFirst(3).filter { !$0.hasPrefix(" ") }
    #expect(changed.count == 2)
  }

  @Test("applying a diff to the old text gives the new one")
  func applies() {
    forAll(seeds: 0..<300) { random in
      let old = Self.lines(&random)
      var new = old
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        Self.edit(&new, &random)
      }
      let end = random.once(in: 3) ? "" : "\n"
      let (before, after) = (old.joined(separator: "\n") + "\n", new.joined(separator: "\n") + end)
      #expect(applied(unifiedDiff(before, after), to: before) == after)
    }
  }

  @Test("thousands of lines without a common one are compared in seconds")
  func large() {
    let start = ContinuousClock.now
    let old = (0..<4_000).map { "old \($0 % 7)\n" }.joined()
    let new = (0..<4_000).map { "new \($0 % 7)\n" }.joined()
    #expect(unifiedDiff(old, new).contains("@@ -1,4000 +1,4000 @@"))
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test("the tool patch can apply a diff", .enabled(if: Self.patch != nil))
  func appliedByPatch() async throws {
    let patch = try #require(Self.patch)
    try await withTemporaryFolder { folder in
      let old = (1...40).map { "\($0)\n" }.joined()
      let new = (0...38).map { $0 % 9 == 4 ? "changed \($0)\n" : "\($0)\n" }.joined() + "end"
      try folder.write(old, to: "text")
      let difference = unifiedDiff(old, new, from: "text", to: "text")
      let run = try await patch.run(["-p0"], input: difference, in: folder.url)
      #expect(run.status == .exit(0), "\(run)")
      #expect(try folder.text(of: "text") == new)
    }
  }

  static let patch = try? BuiltTool(at: URL(fileURLWithPath: "/usr/bin/patch"))

  static func lines(_ random: inout SeededRandom) -> [String] {
    let kinds = random.once(in: 2) ? 3 : 1_000
    return (0..<Int.random(in: 1...60, using: &random)).map { _ in
      "line \(Int.random(in: 0..<kinds, using: &random))"
    }
  }

  static func edit(_ lines: inout [String], _ random: inout SeededRandom) {
    let place = Int.random(in: 0...lines.count, using: &random)
    if place < lines.count && random.once(in: 2) {
      lines.remove(at: place)
    } else {
      lines.insert("line \(Int.random(in: 0..<9, using: &random))", at: place)
    }
  }
}

/// Applies a diff as `patch` does; returns nil if it does not fit.
private func applied(_ difference: String, to old: String) -> String? {
  let source = old.components(separatedBy: "\n")
  var rest = source[...]
  var result: [String] = []
  var lines = difference.components(separatedBy: "\n").dropFirst(2)
  if lines.isEmpty { return old }
  lines.removeLast()
  var endsOpen = false
  for (index, line) in zip(lines.indices, lines) {
    let text = String(line.dropFirst())
    switch line.first {
    case "@":
      let fields = line.split(whereSeparator: { " -+,".contains($0) })
      guard let start = Int(fields[1]) else { return nil }
      let skip = line.contains(" -\(start),0 ") ? start : start - 1
      while source.count - rest.count < skip { result.append(rest.removeFirst()) }
    case "\\": endsOpen = lines[index - 1].first != "-"
    case "+": result.append(text)
    default:
      guard rest.first == text else { return nil }
      rest.removeFirst()
      if line.first == " " { result.append(text) }
    }
  }
  result += rest
  let text = result.joined(separator: "\n")
  return endsOpen && text.hasSuffix("\n") ? String(text.dropLast()) : text
}
