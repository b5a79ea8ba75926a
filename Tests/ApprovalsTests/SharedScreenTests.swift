import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Screens that several goldens have")
struct SharedScreenTests {
  let folder: TemporaryFolder
  private let known = ComparedScreens()

  init() throws { folder = try TemporaryFolder() }

  private func store(_ name: String, _ text: String) throws -> GoldenStore {
    let own = folder.url.appending(path: name)
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: own.appending(path: "golden.tree"))
    return GoldenStore(folder: own)
  }

  @Test("equal text in several goldens gives the screens that each golden has alone")
  func equalText() throws {
    // The second screens have one text, and are other screens all the same.
    let goldens = [
      golden(window(button("Save")), window(button("Done")), window(button("Save"))),
      golden(window(button("Save")), window(button("Done"), button("More"))),
      golden(
        window(button("Save"), button("More", "m")),
        window(button("Done"), button("More", "m"))
      ),
    ]
    for turn in 0..<2 {
      for (place, golden) in goldens.enumerated() {
        let store = try store("\(turn)-\(place)", golden.text).sharing(known)
        let pending = Pending(golden: golden.digest, seen: golden)
        try store.write(pending)
        #expect(try store.golden() == golden)
        #expect(try store.pending() == pending)
      }
    }
  }

  @Test("an error in a golden has the same place after other goldens were read")
  func errors() throws {
    let whole = golden(window(button("Save")), window(button("Done"))).text
    #expect(try store("whole", whole).sharing(known).golden() != nil)
    for (place, broken) in [
      whole + "~ nowhere  text \"a\" → \"b\"\n", whole + "<<<<<<< ours\n",
      whole.replacing("Done", with: "Done\r"), whole.replacing("== 2", with: "== 3"),
    ].enumerated() {
      let alone = try store("\(place)", broken)
      let error = #expect(throws: GoldenFileError.self) { try alone.golden() }
      let other = #expect(throws: GoldenFileError.self) { try alone.sharing(known).golden() }
      #expect("\(String(describing: error))" == "\(String(describing: other))")
    }
  }
}
