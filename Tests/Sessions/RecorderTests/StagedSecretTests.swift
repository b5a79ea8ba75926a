import Actions
import AppDriver
import Approvals
import EventModel
import Foundation
import Recorder
import Replayer
import Stories
import TestSupport
import Testing

@Suite("Secrets over the time of a session")
struct StagedSecretTests {
  private struct Session {
    var recorder: SessionRecorder
    var bytes: [UInt8]
    /// The screens that a person saw.
    var seen: [ViewTree]
  }

  /// - Parameters:
  ///   - scenes: the parts of the session.
  ///   - secret: the password.
  ///   - isOtherApart: whether the other field gets a text of its own, which is as long.
  /// - Returns: the session.
  /// - Throws: the error of an action.
  private func record(
    _ scenes: [StagedApp.Scene],
    _ secret: String,
    isOtherApart: Bool = false
  ) throws -> Session {
    final class Lines { var bytes: [UInt8] = [] }
    let lines = Lines()
    let header = SessionHeader(writer: "simon-record", app: "staged", setting: SessionSetting())
    let recorder = SessionRecorder(StagedApp(scenes, secret: secret), header: header) {
      lines.bytes += $0
    }
    try recorder.launch()
    var seen: [ViewTree] = []
    for (place, scene) in scenes.enumerated() {
      if place > 0 { try recorder.perform(Action(parsing: "tap #next")) }
      for part in scene.typed {
        let (start, end) = (
          Int(part.lowerBound * Double(secret.count)), Int(part.upperBound * Double(secret.count))
        )
        let typed = isOtherApart && scene.isOther ? String(repeating: "Ann ", count: 9) : secret
        let text = String(typed.dropFirst(start).prefix(end - start))
        do { try recorder.perform(Action(parsing: "type \"\(text)\"")) } catch {
          guard case .cutText = error.reason else { throw error }
        }
        seen.append(try recorder.snapshot())
      }
      seen.append(try recorder.snapshot())
    }
    recorder.finish(.finished)
    return Session(recorder: recorder, bytes: lines.bytes, seen: seen)
  }

  /// The forms of a secret, by a list that does not use the search of recordings.
  private func forms(of secret: String) -> [String] {
    let bytes = Array(secret.utf8)
    let base64 = (0..<3).map { shift in
      let text = Data([UInt8](repeating: 0x2E, count: shift) + bytes).base64EncodedString()
      return String(text.dropFirst(shift + 1).dropLast(4))
    }
    let hexadecimal = bytes.map { String($0, radix: 16) }.joined()
    return [
      secret, secret.lowercased(), secret.uppercased(), String(secret.reversed()), hexadecimal,
      bytes.map { "%" + String($0, radix: 16) }.joined(),
      bytes.map { "\\u00" + String($0, radix: 16) }.joined(),
      bytes.map { "&#\($0);" }.joined(), secret.map(String.init).joined(separator: " "),
    ] + base64
  }

  private func written(_ session: Session) throws -> [(name: String, text: String)] {
    let log = session.recorder.log
    return [
      ("log", String(decoding: session.bytes, as: UTF8.self)),
      ("golden", Golden(recorded: log, as: "s").text),
      ("story", try ProvenStory.write(log, as: "s", makeDriver: nil).written.text),
      ("screens", session.seen.map(\.description).joined(separator: "\n")),
    ]
  }

  /// Returns a secret of a length, of letters and digits that no screen shows.
  private func secret(_ length: Int, _ random: inout SeededRandom) -> String {
    let letters = Array("QZXJVKWqzxjvkw2345679")
    let text = String(
      (0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
    )
    return "K" + text.dropFirst()
  }

  @Test(
    "a field that was secure once shows nothing of its text, nor of the length, however it and other views change"
  )
  func hidden() {
    #expect(StagedWays.hidden.count >= 40 && StagedWays.onChangingScreens.count >= 12)
    forAll(seeds: 0..<1, full: 20) { random in
      let (short, long) = (secret(8, &random), secret(14, &random))
      let ways = StagedWays.hidden + StagedWays.hiddenAtPlace + StagedWays.onChangingScreens
      for (name, scenes) in TestEnvironment.current.sample(ways, count: 24) {
        let sessions = try [short, long].map { try record(scenes, $0) }
        for (session, secret) in zip(sessions, [short, long]) {
          let log = session.recorder.log
          let refusal = ShownSecret(in: log, of: "s", by: session.recorder.redaction)
          #expect(refusal == nil, "\(name)")
          for (file, text) in try written(session) {
            for form in forms(of: secret) where form.count > 3 {
              #expect(!text.contains(form), "\(name): \(form) in \(file)")
            }
            let finds = try SecretScan([secret]).finds(in: Array(text.utf8))
            #expect(finds.isEmpty, "\(name): \(finds) in \(file)")
          }
          let values = session.recorder.redaction.values
          let replay = Replay.run(log, on: StagedApp(scenes, secret: secret), secrets: values)
          #expect(replay.stop == nil, "\(name)")
          #expect(replay.screens == log.checkpoints.map(\.tree), "\(name)")
        }
        let screens = sessions.map { $0.recorder.log.checkpoints.map(\.tree) }
        #expect(screens[0] == screens[1], "\(name): the length shows")
        #expect(sessions[0].seen == sessions[1].seen, "\(name): the length shows on the screen")
      }
    }
  }

  @Test("a field whose traits change at random shows nothing of its text, or refuses the recording")
  func anyWay() {
    forAll(seeds: 0..<20, full: 4_000) { random in
      let (short, long) = (secret(8, &random), secret(14, &random))
      var tellsLength = false
      let scenes = StagedWays.random(&random, tellsLength: &tellsLength)
      let sessions = try [short, long].map { try record(scenes, $0) }
      var isRefused = false
      for (session, secret) in zip(sessions, [short, long]) {
        let log = session.recorder.log
        if let refusal = ShownSecret(in: log, of: "s", by: session.recorder.redaction) {
          #expect(!refusal.message.contains(secret))
          isRefused = true
          continue
        }
        for (file, text) in try written(session) {
          for form in forms(of: secret) where form.count > 3 {
            #expect(!text.contains(form), "\(form) in \(file)")
          }
          let finds = try SecretScan([secret]).finds(in: Array(text.utf8))
          #expect(finds.isEmpty, "\(finds) in \(file)")
        }
        let values = session.recorder.redaction.values
        let replay = Replay.run(log, on: StagedApp(scenes, secret: secret), secrets: values)
        #expect(replay.stop == nil)
      }
      guard !isRefused, !tellsLength else { return }
      let screens = sessions.map { $0.recorder.log.checkpoints.map(\.tree) }
      #expect(screens[0] == screens[1], "the length shows")
      #expect(sessions[0].seen == sessions[1].seen, "the length shows on the screen")
    }
  }

  @Test("text that was written before its field became secure refuses the recording by name")
  func refused() {
    forAll(seeds: 0..<1, full: 20) { random in
      let secret = secret(12, &random)
      for (name, scenes) in StagedWays.refused {
        let session = try record(scenes, secret)
        let refusal = ShownSecret(
          in: session.recorder.log,
          of: "s",
          by: session.recorder.redaction
        )
        #expect(refusal?.message.contains("of event") == true, "\(name)")
        #expect(refusal?.message.contains(secret) != true, "\(name)")
      }
    }
  }

  @Test("another view at the place of a password field is recorded as it is")
  func othersAtPlace() {
    forAll(seeds: 0..<1, full: 20) { random in
      for (name, scenes) in StagedWays.othersAtPlace {
        let session = try record(scenes, secret(12, &random))
        let screen = try #require(session.recorder.log.checkpoints.last).tree
        let views = try #require(scenes.last).views(StagedApp.Texts())
        let shown = screen.children(of: 0).dropFirst().map { screen.subtree(at: $0) }
        #expect(shown == views, "\(name)")
        #expect(session.seen.last == screen, "\(name)")
      }
    }
  }

  @Test(
    "text that goes from an open field into a secure one elsewhere refuses the recording by name"
  )
  func moved() {
    forAll(seeds: 0..<1, full: 20) { random in
      for (name, scenes) in StagedWays.moved {
        let secret = secret(12, &random)
        let session = try record(scenes, secret)
        let redaction = session.recorder.redaction
        let refusal = ShownSecret(in: session.recorder.log, of: "s", by: redaction)
        #expect(refusal?.message.contains("showed what became secret in") == true, "\(name)")
        #expect(refusal?.hint.contains("record it again with --") == true, "\(name)")
        #expect(refusal?.message.contains(secret.prefix(6)) != true, "\(name)")
      }
      for (name, scenes) in StagedWays.notMoved {
        // The text of the other field is none of the secure one.
        let session = try record(scenes, secret(12, &random), isOtherApart: true)
        let redaction = session.recorder.redaction
        #expect(ShownSecret(in: session.recorder.log, of: "s", by: redaction) == nil, "\(name)")
      }
    }
  }

  @Test("a field that was never secure is recorded as it is, beside one that was")
  func open() throws {
    let scenes = [
      StagedWays.scene {
        StagedWays.form([StagedWays.secure($0), StagedWays.other($0, isFocused: false)])
      },
      StagedWays.scene(0...1, isOther: true) {
        StagedWays.form([
          StagedWays.open($0) { $0.attributes["focused"] = .bool(false) }, StagedWays.other($0),
        ])
      },
    ]
    let session = try record(scenes, "Ann Other")
    let text = String(decoding: session.bytes, as: UTF8.self)
    #expect(text.contains("Ann Other"))
    #expect(ShownSecret(in: session.recorder.log, of: "s", by: session.recorder.redaction) == nil)
  }
}
