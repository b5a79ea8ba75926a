import AppDriver
import Differ
import EventModel
import Foundation
import Platform
import SampleApps

/// A sample app that answers the driver protocol, with one fault.
struct BrokenApp {
  private let fault: Fault
  private var responder: DriverResponder
  private var launches = 0
  private var answers = 0
  private var hasMoved = false
  private var hoard: [UInt8] = []

  init(_ fault: Fault) throws {
    self.fault = fault
    let sendsChanges = ![.flickers, .wavers].contains(fault)
    let edit: (ViewTree, ViewTree) -> TreeEdit = { TreeDiff.edit(from: $0, to: $1) }
    let makeDriver: (String?) throws(DriverError) -> any AppDriver = { _ throws(DriverError) in
      try SampleApps.catalogue.makeDriver(for: "todo")
    }
    responder = try DriverResponder(
      app: "todo",
      edit: sendsChanges ? edit : nil,
      makeDriver: makeDriver
    )
  }

  mutating func run() {
    if fault == .ignoresEverything { signal(SIGTERM, SIG_IGN) }
    if fault == .rubbishFirst { send("Welcome to the app!\n") }
    while let line = readLine(strippingNewline: true) {
      let isQuit = line.contains(#""do":"quit""#)
      guard let reply = answer(to: line, isQuit: isQuit) else { continue }
      answers += 1
      send(reply)
      if fault == .twice, line.contains("snapshot") { send(reply) }
      if isQuit, fault != .ignoresQuit, fault != .ignoresEverything {
        exit(fault == .failsAtEnd ? 1 : 0)
      }
    }
    while [.ignoresEnd, .ignoresEverything, .ignoresQuit].contains(fault) { pause() }
  }

  /// Returns its answer to a line; nil for none.
  private mutating func answer(to line: String, isQuit: Bool) -> String? {
    if fault == .remembers, launches > 0, line.contains(#""do":"launch""#) {
      return "{\"id\":\(number(in: line)),\"at\":0}\n"
    }
    if line.contains(#""do":"launch""#) {
      if fault == .livesOnce, launches > 0 { exit(1) }
      launches += 1
      if fault == .hoards { hoard = [UInt8](repeating: 1, count: 100 << 20) }
      if fault == .spikes {
        hoard = [UInt8](repeating: 1, count: 200 << 20)
        hoard = []
      }
    }
    if line.contains(#""do":"snapshot""#), launches > 0 { breakDown(number(in: line)) }
    let reply = String(decoding: responder.answer(to: Array(line.utf8)).line, as: UTF8.self)
    let isScreen = reply.contains("\"tree\":") || reply.contains("\"ops\":")
    switch fault {
    case .gestures: return reply.replacing("\"touches\"", with: "\"gestures\"")
    case .onKiosk where isScreen:
      return reply.replacing("\"class\":\"UIWindow\"", with: "\"class\":\"UIWindow\",\"tag\":7")
    case .onKiosk: return reply.replacing("\"clock\":", with: "\"platform\":\"kiosk\",\"clock\":")
    case .strangePlatform:
      return reply.replacing("\"clock\":", with: "\"platform\":\"Kiosk 2\",\"clock\":")
    case .otherVersion: return reply.replacing("\"version\":\"1.1\"", with: "\"version\":\"2.0\"")
    case .earlier: return reply.replacing("\"version\":\"1.1\"", with: "\"version\":\"1.0\"")
    case .choosyVersion where line.contains("\"version\":\"1.") && !line.contains("1.1\""):
      return
        "{\"id\":\(number(in: line)),\"error\":{\"code\":\"badRequest\",\"message\":\"1.1 only\"}}\n"
    case .flatteringVersion where line.contains("\"version\":\"1.0\""):
      return reply.replacing("\"version\":\"1.1\"", with: "\"version\":\"1.0\"")
    case .wrongNumbers where line.contains("1000000"):
      return reply.replacing("1000000", with: "16960")
    case .choosyMembers where line.contains("Future"):
      return "{\"id\":1,\"error\":{\"code\":\"badRequest\",\"message\":\"Future?\"}}\n"
    case .diesOfUnknown where reply.contains("unknownRequest"): exit(1)
    case .silentOnRubbish where reply.contains("badRequest"): return nil
    case .eagerBeforeLaunch where reply.contains("notLaunched"):
      return "{\"id\":2,\"at\":0,\"idle\":true,\"tree\":{\"class\":\"V\",\"frame\":[0,0,1,1]}}\n"
    case .lateStart where line.contains(#""do":"launch""#):
      return reply.replacing("\"at\":0", with: "\"at\":5")
    case .runningClock where isScreen && answers > 2:
      return reply.replacing("\"at\":0,", with: "\"at\":\(answers),")
    case .standingClock where line.contains(#""do":"advance""#):
      return "{\"id\":\(number(in: line)),\"at\":0}\n"
    case .backwardClock where launches > 0 && line.contains(#""do":"activity""#):
      return "{\"id\":\(number(in: line)),\"at\":0,\"idle\":true}\n"
    case .flickers where isScreen:
      return reply.replacing("\"class\":\"UIWindow\"", with: "\"class\":\"W\(answers)\"")
    case .wavers where isScreen:
      return reply.replacing("\"class\":\"UIWindow\"", with: "\"class\":\"W\(getpid())\"")
    case .lyingChanges where reply.contains("\"ops\":[["):
      return "\(reply.prefix { $0 != "[" })[]}\n"
    case .misfitChanges where reply.contains("\"ops\":"):
      return "\(reply.prefix { $0 != "[" })[[\"remove\",9999]]}\n"
    case .neverIdle where reply.contains("\"idle\":"):
      return "\(reply.prefix { $0 != "i" })id\":\(number(in: line)),\"at\":\(time(in: reply)),"
        + "\"idle\":false,\"reasons\":[\"a spinner\"],\"nextWake\":1000000}\n"
    case .noOutcome where reply.contains("outcome"):
      return "{\"id\":\(number(in: line)),\"at\":\(time(in: reply))}\n"
    case .ignorantOfKeys where line.contains(#""do":"key""#):
      return "{\"id\":\(number(in: line)),\"at\":\(time(in: reply)),\"error\":"
        + "{\"code\":\"unknownRequest\",\"message\":\"there is no request key\"}}\n"
    case .withMouse where line.contains(#""do":"pointer""#):
      return "{\"id\":\(number(in: line)),\"at\":\(time(in: reply)),\"outcome\":\"handled\"}\n"
    case .withMouse, .claimsMouse:
      return reply.replacing("\"rotates\":", with: "\"pointer\":\"mouse\",\"rotates\":")
    case .withPictures where line.contains(#""do":"picture""#) && line.contains("changes"):
      return "{\"id\":\(number(in: line)),\"at\":\(time(in: reply))}\n"
    case .withPictures where line.contains(#""do":"picture""#): return picture(for: line, reply)
    case .garbledPicture where line.contains(#""do":"picture""#):
      return picture(for: line, reply, base64: "aGVsbG8=")
    case .endlessPicture where line.contains(#""do":"picture""#):
      let text = Self.pixel + String(repeating: "A", count: 17 << 20)
      return picture(for: line, reply, base64: text)
    case .widePicture where line.contains(#""do":"picture""#):
      return picture(for: line, reply, width: 4_000)
    case .movingPicture where line.contains(#""do":"picture""#):
      hasMoved = true
      return picture(for: line, reply)
    case .movingPicture where isScreen && hasMoved:
      return reply.replacing("\"class\":\"UIWindow\"", with: "\"class\":\"Moved\"")
    case .withPictures, .claimsPictures, .garbledPicture, .endlessPicture, .widePicture,
      .movingPicture:
      return reply.replacing("\"rotates\":", with: "\"pictures\":true,\"rotates\":")
    case .diesOutside where line.contains(#""x":-5"#): exit(1)
    case .manyFingers: return reply.replacing("\"fingers\":10", with: "\"fingers\":9")
    case .unsaidText: return reply.replacing("\"text\":true", with: "\"text\":false")
    case .reporting where isScreen:
      return reply.replacing(
        "\"class\":\"UINavigationButton\"",
        with: "\"class\":\"UINavigationButton\",\"hittable\":true,\"touchPoint\":[3,4]"
      )
    case .vagueReach where isScreen:
      return reply.replacing(
        "\"class\":\"UINavigationButton\"",
        with: "\"class\":\"UINavigationButton\",\"hittable\":1"
      )
    case .wideTouchPoint where isScreen:
      return reply.replacing(
        "\"class\":\"UINavigationButton\"",
        with: "\"class\":\"UINavigationButton\",\"touchPoint\":[-5,0]"
      )
    case .deniedReach where isScreen:
      return reply.replacing(
        "\"class\":\"UINavigationButton\"",
        with: "\"class\":\"UINavigationButton\",\"hittable\":false"
      )
    case .noTree where isScreen:
      return "{\"id\":\(number(in: line)),\"at\":\(time(in: reply)),\"tree\":{}}\n"
    default: return reply
    }
  }

  /// A picture of one pixel.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJg"
    + "gg=="

  /// Returns the answer to a request for a picture.
  private func picture(
    for line: String,
    _ reply: String,
    base64: String = Self.pixel,
    width: Int = 390
  ) -> String {
    "{\"id\":\(number(in: line)),\"at\":\(time(in: reply)),\"picture\":{\"type\":\"image/png\","
      + "\"size\":[\(width),844],\"base64\":\"\(base64)\"}}\n"
  }

  /// Fails at a request for a screen, by the fault.
  private func breakDown(_ id: Int) {
    let head = "{\"id\":\(id),\"at\":0,\"tree\":"
    switch fault {
    case .exits:
      say("first words\nno screen here: \u{1B}[31mout of paper\n")
      exit(3)
    case .dies: kill(getpid(), SIGKILL)
    case .hangs: while true { pause() }
    case .stalls:
      send(head)
      while true { pause() }
    case .halfLine:
      send(head)
      exit(0)
    case .floods: while true { send("{\"notice\":\"log\",\"text\":\"still at it\"}\n") }
    case .invalidText:
      send([UInt8]("\(head){\"class\":\"".utf8) + [0xFF, 0xC0] + [0x22, 0x7D, 0x0A])
    case .endlessLine:
      let piece = [UInt8](repeating: 0x20, count: 1 << 20)
      send(head)
      for _ in 0..<1_024 { send(piece) }
      while true { pause() }
    case .deepNesting:
      send(head + String(repeating: "{\"class\":\"V\",\"children\":[", count: 100_000) + "\n")
    default: break
    }
  }

  private func number(in line: String) -> Int { member("id", of: line) }

  private func time(in reply: String) -> Int { member("at", of: reply) }

  private func member(_ name: String, of line: String) -> Int {
    guard let place = line.firstRange(of: "\"\(name)\":") else { return 0 }
    return Int(line[place.upperBound...].prefix { $0.isNumber }) ?? 0
  }

  private func send(_ text: String) { send(Array(text.utf8)) }

  private func send(_ bytes: [UInt8]) { write(bytes, to: .standardOutput) }

  private func say(_ text: String) { write(Array(text.utf8), to: .standardError) }

  private func write(_ bytes: [UInt8], to stream: Descriptor) {
    guard stream.writeAll(bytes) else { exit(4) }
  }
}
