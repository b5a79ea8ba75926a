import EventModel
import HTMLReport
import TestSupport
import Testing

@Suite("The questions of a run's page")
struct PageQuestionTests {
  private func recording(_ path: String, _ text: String) -> PageRecording {
    let screen = ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)),
      children: [ViewTree(ViewNode("UILabel", text: text))]
    )
    var recording = PageRecording(path: path, verdict: "changed")
    recording.checkpoints = [
      .init(title: "launch", event: 1, golden: screen, seen: screen),
      .init(title: "later", event: 2, golden: screen, seen: screen),
    ]
    recording.changes = [.init(question: 0, change: 0, checkpoints: [0, 1])]
    for place in recording.checkpoints.indices {
      recording.checkpoints[place].marks = [.init(change: 0, golden: 1, seen: nil)]
    }
    return recording
  }

  private func question(recordings: [Int]) -> PageQuestion {
    var question = PageQuestion(id: "3f9a1c", sentence: "- UILabel", title: "gone: text")
    question.changes = [.init(id: "3f9a1c", kind: "remove", sentence: "- UILabel")]
    question.places = recordings.map { .init(recording: $0, checkpoints: [0, 1]) }
    return question
  }

  private func index(_ recordings: [Int]) throws -> [String: Any] {
    var page = ReportPage(title: "", questions: [question(recordings: recordings)])
    for number in 0..<3 { try page.add(recording("\(number)", "a")) }
    let questions = try PageContents(page.document()).index["questions"] as? [[String: Any]]
    return try #require(questions?.first)
  }

  @Test(
    "a question stores the recordings that it concerns as runs of numbers",
    arguments: [([0, 1, 2], [0, 3]), ([0, 2], [0, 1, 2, 1]), ([1], [1, 1]), ([], [])]
  )
  func runs(recordings: [Int], stored: [Int]) throws {
    #expect(try index(recordings)["recordings"] as? [Int] == stored)
  }

  @Test("a question names its first screen, and counts the screens of all recordings")
  func screens() throws {
    let question = try index([1, 2])
    #expect(question["first"] as? [Int] == [1, 0])
    #expect(question["screens"] as? Int == 4)
  }

  @Test("checkpoints with equal marks store them once")
  func marks() throws {
    var page = ReportPage(title: "", questions: [question(recordings: [0])])
    try page.add(recording("a", "a"))
    let block = try PageContents(page.document()).recordings[0]
    #expect(block["marks"] as? [[Int]] == [[0, 1, -1]])
    let checkpoints = try #require(block["checkpoints"] as? [[String: Any]])
    #expect(checkpoints.map { $0["marks"] as? Int } == [0, 0])
  }

  @Test("recordings with the same texts store them once for the search")
  func texts() throws {
    var page = ReportPage(title: "")
    for text in ["Milk", "Milk", "Bread"] { try page.add(recording("a", text)) }
    let texts = try PageContents.contents(of: "packed-texts", in: page.document())
    #expect(texts["texts"] as? [String] == ["Milk", "Bread"])
    #expect(texts["recordings"] as? [Int] == [1, 1, 2])
    #expect(texts["lists"] as? [[Int]] == [[], [0], [1]])
  }

  @Test("texts that only look alike are stored as they are, in drawings and for the search")
  func exactTexts() throws {
    let texts = ["caf\u{E9}", "cafe\u{301}"].map { Array($0.utf8) }
    var screens = recording("a", "caf\u{E9}")
    screens.checkpoints[1].seen?[1].text = "cafe\u{301}"
    var page = ReportPage(title: "")
    try page.add(screens)
    let document = try page.document()
    func bytes(_ value: Any?) -> [[UInt8]] { (value as? [String] ?? []).map { Array($0.utf8) } }
    let drawn = bytes(try PageContents(document).recordings[0]["texts"])
    #expect(texts.allSatisfy(drawn.contains))
    #expect(bytes(try PageContents.contents(of: "packed-texts", in: document)["texts"]) == texts)
  }
}
