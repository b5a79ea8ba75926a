import Foundation
import TestSupport
import Testing

@Suite("A golden")
struct GoldenTests {
  let folder: TemporaryFolder
  let goldens: GoldenFolder
  let plain = TestEnvironment([:])
  let updating = TestEnvironment(["SIMON_UPDATE_GOLDENS": "1"])

  init() throws {
    folder = try TemporaryFolder()
    goldens = GoldenFolder(at: folder.url)
    try folder.write("a\nb\n", to: "text.txt")
  }

  @Test("passes for the same bytes")
  func same() {
    #expect(goldens.failure(of: "a\nb\n", named: "text.txt", in: plain) == nil)
  }

  @Test("fails with a unified difference and a hint for other bytes")
  func different() throws {
    let failure = try #require(goldens.failure(of: "a\nc\n", named: "text.txt", in: plain))
    #expect(failure.description.contains("@@ -1,2 +1,2 @@\n a\n-b\n+c\nhint: "))
  }

  @Test("says that carriage returns differ, which do not show")
  func carriageReturns() throws {
    let failure = try #require(goldens.failure(of: "a\r\nb\n", named: "text.txt", in: plain))
    #expect(failure.description.contains("carriage returns"))
  }

  @Test("that is missing fails, and is not written")
  func missing() throws {
    let before = try FolderSnapshot(of: folder.url)
    #expect(
      goldens.failure(of: "x", named: "new.txt", in: plain) == .missing(folder.path + "/new.txt")
    )
    #expect(try FolderSnapshot(of: folder.url).changes(since: before) == [])
  }

  @Test("is written on demand, with its folders, and then passes")
  func update() throws {
    #expect(goldens.failure(of: "new\n", named: "deep/new.txt", in: updating) == nil)
    #expect(try folder.text(of: "deep/new.txt") == "new\n")
    #expect(goldens.failure(of: "new\n", named: "deep/new.txt", in: plain) == nil)
  }

  @Test("is never written where CI is set")
  func updateInCI() throws {
    let before = try FolderSnapshot(of: folder.url)
    let both = TestEnvironment(["SIMON_UPDATE_GOLDENS": "1", "CI": "true"])
    #expect(
      goldens.failure(of: "c", named: "text.txt", in: both) == .updateRefused("text.txt")
    )
    #expect(try FolderSnapshot(of: folder.url).changes(since: before) == [])
  }

  @Test("cannot lie outside its folder", arguments: ["", "../x", "a/../../x", "/etc/x", "a//b"])
  func badName(name: String) {
    #expect(goldens.failure(of: "", named: name, in: updating) == .badName(name))
  }

  @Test("lies beside the test, however deep that is")
  func place() {
    let file = "/w/Tests/Old/Tests/DifferTests/Trees/MoveTests.swift"
    let path = GoldenFolder(besideTest: file)?.url.path
    #expect(path == "/w/Tests/Old/Tests/DifferTests/Goldens")
    let grouped = GoldenFolder(besideTest: "/w/Tests/Apps/AppTests/A.swift")
    #expect(grouped?.url.path == "/w/Tests/Apps/AppTests/Goldens")
    #expect(GoldenFolder(besideTest: "/w/Sources/Differ/Move.swift") == nil)
  }

  @Test("is found by the test that names it")
  func byName() {
    expectGolden("The golden of a test lies beside it.\n", named: "beside.txt")
  }

  @Test("that differs is an issue of the test")
  func recordsIssue() {
    withKnownIssue {
      expectGolden("something else\n", named: "beside.txt")
    } matching: {
      $0.comments.contains { $0.rawValue.contains("+something else\n") }
    }
  }
}

@Suite("The environment of tests")
struct TestEnvironmentTests {
  @Test(
    "is CI if the variable is set and not empty, 0 or false",
    arguments: [
      (nil, false), ("", false), ("0", false), ("false", false), ("true", true), ("1", true),
      ("woodpecker", true),
    ] as [(String?, Bool)]
  )
  func ci(value: String?, expected: Bool) {
    let variables = value.map { ["CI": $0] } ?? [:]
    #expect(TestEnvironment(variables).isCI == expected)
  }

  @Test("pins a seed, or asks for more of them")
  func seeds() throws {
    #expect(try TestEnvironment([:]).seeds(5..<8) == 5..<8)
    #expect(try TestEnvironment(["SIMON_SEED": "42"]).seeds(5..<8) == 42..<43)
    #expect(try TestEnvironment(["SIMON_SEEDS": "10"]).seeds(5..<8) == 5..<35)
  }

  @Test("runs the full number of seeds where that is asked for")
  func fullSeeds() throws {
    let full = TestEnvironment(["SIMON_FULL": "1"])
    #expect(try TestEnvironment([:]).seeds(5..<8, full: 40) == 5..<8)
    #expect(try full.seeds(5..<8, full: 40) == 5..<45)
    #expect(try full.seeds(5..<8) == 5..<56)
  }

  @Test("samples a long list evenly, and takes all of it in the full run")
  func sample() {
    let list = Array(0...100)
    #expect(TestEnvironment([:]).sample(list, count: 5) == [0, 25, 50, 75, 100])
    #expect(TestEnvironment([:]).sample(list, count: 200) == list)
    #expect(TestEnvironment(["SIMON_FULL": "1"]).sample(list, count: 5) == list)
  }

  @Test("refuses a wish it cannot read", arguments: ["SIMON_SEED", "SIMON_SEEDS"])
  func unreadable(name: String) {
    #expect(throws: SettingError(name: name, value: "x1")) {
      try TestEnvironment([name: "x1"]).seeds(0..<3)
    }
  }
}
