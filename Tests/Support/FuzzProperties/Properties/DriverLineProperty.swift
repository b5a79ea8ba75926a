import AppDriver
import EventModel

/// Lines of the driver protocol: any line is read or refused at a column, what was read is written and read
/// again as the same values, and a conversation gives only answers that fit its requests.
struct DriverLineProperty {
  private let lines: [[UInt8]]

  init(_ bytes: [UInt8]) { lines = bytes.split(separator: 0x0A).map { Array($0) } }

  func check() throws(FuzzFinding) {
    for line in lines {
      try checkReply(line)
      try checkRequest(line)
    }
    try converse()
  }

  private func checkReply(_ bytes: [UInt8]) throws(FuzzFinding) {
    let steps = StepCount()
    let line: DriverLine
    do { line = try DriverLine.parse(bytes, limits: LogLimits(budget: steps.budget)) } catch {
      try steps.check(size: bytes.count, "refusing a line")
      return try require(
        (1...bytes.count + 1).contains(error.column),
        "\(error.message): at column \(error.column) of \(bytes.count)"
      )
    }
    try steps.check(size: bytes.count, "reading a line")
    let written =
      switch line {
      case .reply(let reply): reply.line
      case .notice(let notice): notice.line
      }
    let again = try? DriverLine.parse(Array(written.dropLast()))
    try require(again == line, "a line is not read as it was written: \(Self.text(written))")
  }

  private func checkRequest(_ bytes: [UInt8]) throws(FuzzFinding) {
    guard let (id, request) = try? DriverRequest.parse(bytes) else { return }
    let written = request.line(id: id)
    let again = try? DriverRequest.parse(Array(written.dropLast()))
    try require(
      again?.id == id && again?.request == request,
      "a request is not read as it was written: \(Self.text(written))"
    )
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The requests of a conversation, each of which a line should answer.
  private static let requests: [DriverRequest] = [
    .hello(version: DriverRequest.version), .launch(app: nil, SessionSetting()),
    .snapshot(changes: false), .touch(Touch(.began, at: .zero)),
    .advance(by: Microseconds(1_000)), .touch(Touch(.ended, at: .zero)), .activity,
    .snapshot(changes: true), .text("Milk"), .rotate(.left), .snapshot(changes: true),
    .advance(by: Microseconds(1_000)), .snapshot(changes: true), .quit,
  ]

  private func converse() throws(FuzzFinding) {
    var conversation = DriverConversation(limits: LogLimits())
    var requests = Self.requests[...]
    var isAwaited = false
    for line in lines {
      if !isAwaited {
        guard let request = requests.popFirst() else { return }
        _ = conversation.ask(request)
        isAwaited = true
      }
      do {
        guard let answer = try conversation.receive(line) else { continue }
        if case .tree(let tree) = answer {
          try require(conversation.tree == tree, "an answer is another screen than the last one")
        }
        if case .changes = answer { throw FuzzFinding("an answer is an edit") }
      } catch let error as DriverError {
        try require(!error.message.isEmpty, "an error without a message")
      } catch let finding as FuzzFinding { throw finding } catch {
        throw FuzzFinding("another error: \(error)")
      }
      isAwaited = false
    }
  }

  /// Returns the lines with the numbers and times that answer the requests of the conversation.
  static func numbered(_ bytes: [UInt8]) -> [UInt8] {
    var (number, time) = (0, 0)
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      guard line.starts(with: "{\"id\":".utf8), number < requests.count else { return Array(line) }
      time += Int(requests[number].span.count)
      number += 1
      return Array(line).settingNumber(of: "id", to: number).settingNumber(of: "at", to: time)
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}

extension [UInt8] {
  /// Returns the bytes with another number as the first member of that name; unchanged without one.
  func settingNumber(of name: String, to number: Int) -> [UInt8] {
    let key = Array("\"\(name)\":".utf8)
    let last = count - key.count
    guard last >= 0,
      let start = (0...last).first(where: { self[$0..<$0 + key.count].elementsEqual(key) })
    else { return self }
    let digits = self[(start + key.count)...].prefix { $0.isDigit }
    guard !digits.isEmpty else { return self }
    return Array(self[..<digits.startIndex]) + "\(number)".utf8 + self[digits.endIndex...]
  }
}
