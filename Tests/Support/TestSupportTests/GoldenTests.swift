import Foundation
import TestSupport
import Testing

@Suite("Goldens")
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

  @Test("a golden passes for the same bytes")
  func same() {
    #expect(goldens.failure(of: "a\nb\n", named: "text.txt", in: plain) == nil)
  }

  @Test("a golden fails for other bytes with a unified diff and a hint")
  func different() throws {
    let failure = try #require(goldens.failure(of: "a\nc\n", named: "text.txt", in: plain))
    #expect(failure.description.contains("@@ -1,2 +1,2 @@\n a\n-b\n+c\nhint: "))
  }

  @Test("a golden that differs only in carriage returns fails with a message that says so")
  func carriageReturns() throws {
    let failure = try #require(goldens.failure(of: "a\r\nb\n", named: "text.txt", in: plain))
    #expect(failure.description.contains("carriage returns"))
  }

  @Test("a missing golden fails and is not written")
  func missing() throws {
    let before = try FolderSnapshot(of: folder.url)
    #expect(
      goldens.failure(of: "x", named: "new.txt", in: plain) == .missing(folder.path + "/new.txt")
    )
    #expect(try FolderSnapshot(of: folder.url).changes(since: before) == [])
  }

  @Test("a golden is written on demand, together with its folders, and then passes")
  func update() throws {
    #expect(goldens.failure(of: "new\n", named: "deep/new.txt", in: updating) == nil)
    #expect(try folder.text(of: "deep/new.txt") == "new\n")
    #expect(goldens.failure(of: "new\n", named: "deep/new.txt", in: plain) == nil)
  }

  @Test("a golden is never written if CI is set")
  func updateInCI() throws {
    let before = try FolderSnapshot(of: folder.url)
    let both = TestEnvironment(["SIMON_UPDATE_GOLDENS": "1", "CI": "true"])
    #expect(
      goldens.failure(of: "c", named: "text.txt", in: both) == .updateRefused("text.txt")
    )
    #expect(try FolderSnapshot(of: folder.url).changes(since: before) == [])
  }

  @Test(
    "a golden cannot be outside its folder",
    arguments: ["", "../x", "a/../../x", "/etc/x", "a//b"]
  )
  func badName(name: String) {
    #expect(goldens.failure(of: "", named: name, in: updating) == .badName(name))
  }

  @Test("the golden of a nested test is next to the test")
  func place() {
    let file = "/w/Tests/Old/Tests/DifferTests/Trees/MoveTests.swift"
    let path = GoldenFolder(besideTest: file)?.url.path
    #expect(path == "/w/Tests/Old/Tests/DifferTests/Goldens")
    let grouped = GoldenFolder(besideTest: "/w/Tests/Apps/AppTests/A.swift")
    #expect(grouped?.url.path == "/w/Tests/Apps/AppTests/Goldens")
    #expect(GoldenFolder(besideTest: "/w/Sources/Differ/Move.swift") == nil)
  }

  @Test("a golden is found by the test that names it")
  func byName() {
    expectGolden("The golden of a test lies beside it.\n", named: "beside.txt")
  }

  @Test("a golden that differs is an issue of the test")
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
    "CI is on if its variable is set and is not empty, 0 or false",
    arguments: [
      (nil, false), ("", false), ("0", false), ("false", false), ("true", true), ("1", true),
      ("woodpecker", true),
    ] as [(String?, Bool)]
  )
  func ci(value: String?, expected: Bool) {
    let variables = value.map { ["CI": $0] } ?? [:]
    #expect(TestEnvironment(variables).isCI == expected)
  }

  @Test("the environment can pin one seed, or multiply the number of seeds")
  func seeds() throws {
    #expect(try TestEnvironment([:]).seeds(5..<8) == 5..<8)
    #expect(try TestEnvironment(["SIMON_SEED": "42"]).seeds(5..<8) == 42..<43)
    #expect(try TestEnvironment(["SIMON_SEEDS": "10"]).seeds(5..<8) == 5..<35)
  }

  @Test("the full run uses the full number of seeds")
  func fullSeeds() throws {
    let full = TestEnvironment(["SIMON_FULL": "1"])
    #expect(try TestEnvironment([:]).seeds(5..<8, full: 40) == 5..<8)
    #expect(try full.seeds(5..<8, full: 40) == 5..<45)
    #expect(try full.seeds(5..<8) == 5..<56)
  }

  @Test("a long list is sampled evenly by default, and used completely in the full run")
  func sample() {
    let list = Array(0...100)
    #expect(TestEnvironment([:]).sample(list, count: 5) == [0, 25, 50, 75, 100])
    #expect(TestEnvironment([:]).sample(list, count: 1) == [0])
    #expect(TestEnvironment([:]).sample(list, count: 200) == list)
    #expect(TestEnvironment(["SIMON_FULL": "1"]).sample(list, count: 5) == list)
  }

  @Test(
    "a variable that is not a whole number is an error",
    arguments: ["SIMON_SEED", "SIMON_SEEDS"]
  )
  func unreadable(name: String) {
    #expect(throws: SettingError(name: name, value: "x1")) {
      try TestEnvironment([name: "x1"]).seeds(0..<3)
    }
  }
}
