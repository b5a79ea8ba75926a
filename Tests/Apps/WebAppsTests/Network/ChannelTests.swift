import TestSupport
import Testing

@testable import WebApps

@Suite("A socket or stream in the page's time")
struct ChannelTests {
  private func message(
    _ data: String,
    after: Double,
    sent: Int = 0,
    event: String = "text"
  ) -> NetworkRecord.Message {
    NetworkRecord.Message(event: event, data: data, sent: sent, after: after)
  }

  @Test("messages are due one after the other, each after the one before it")
  func dues() {
    var channel = Channel(playing: [message("a", after: 5), message("b", after: 10)], at: 100)
    #expect(channel.due == 105)
    #expect(channel.next(at: 104) == nil)
    #expect(channel.next(at: 112)?.data == "a")
    #expect(channel.due == 122, "from the moment at which it was given")
    #expect(channel.next(at: 112) == nil)
    #expect(channel.next(at: 122)?.data == "b")
    #expect(channel.due == nil)
    #expect(channel.next(at: 10_000) == nil)
    #expect(channel.isOpen)
  }

  @Test("several messages without a span between them come at once")
  func burst() {
    let texts = ["a", "b", "c"]
    var channel = Channel(playing: texts.map { message($0, after: 0) }, at: 7)
    #expect(texts.allSatisfy { channel.next(at: 7)?.data == $0 })
  }

  @Test("a message that came after one of the page waits for that")
  func sent() {
    var channel = Channel(playing: [message("a", after: 20, sent: 2)], at: 0)
    #expect(channel.due == nil)
    channel.send(at: 50)
    #expect(channel.due == nil)
    #expect(channel.next(at: 1_000) == nil)
    channel.send(at: 60)
    #expect(channel.sent == 2)
    #expect(channel.due == 80)
    channel.send(at: 70)
    #expect(channel.due == 90, "one more does not stop it, but it follows the last one")
    #expect(channel.next(at: 90)?.data == "a")
  }

  @Test("a message waits for what the page had sent over its socket before, and for nothing else")
  func contents() {
    let recorded = [
      message("click", after: 0, event: "sent"), message("clicked", after: 32, sent: 1),
      message("leave", after: 0, event: "sent"), message("left", after: 16, sent: 2),
    ]
    var channel = Channel(playing: recorded, at: 0)
    func send(_ text: String, at now: Double) -> Bool {
      channel.send(RecordedSendings.Sending(data: text), at: now)
    }
    let isHoverKnown = send("hover", at: 10)
    #expect(!isHoverKnown)
    #expect(channel.due == nil)
    let isClickKnown = send("click", at: 20)
    #expect(isClickKnown)
    _ = send("hover", at: 30)
    #expect(channel.due == 52, "what the recording has not moves nothing")
    let clicked = channel.next(at: 52)
    #expect(clicked?.data == "clicked")
    #expect(channel.due == nil)
    _ = send("leave", at: 60)
    let left = channel.next(at: 76)
    #expect(left?.data == "left")
  }

  @Test(
    "over a socket over which the session's page sent nothing, a message is one that the recording has not"
  )
  func silentSocket() {
    var channel = Channel(playing: [message("news", after: 40)], at: 0)
    let isKnown = channel.send(RecordedSendings.Sending(data: "ping"), at: 30)
    #expect(!isKnown)
    #expect(channel.due == 40, "it moves nothing")
    var former = Channel(playing: [message("pong", after: 5, sent: 1)], at: 0)
    let isCounted = former.send(RecordedSendings.Sending(data: "ping"), at: 30)
    #expect(isCounted, "a file without contents has numbers only")
    #expect(former.due == 35)
  }

  /// Returns a stream that the page reads.
  private func stream(_ messages: [NetworkRecord.Message] = []) -> Channel {
    var channel = Channel(playing: messages, isStream: true, at: 0)
    channel.read(at: 0)
    return channel
  }

  @Test(
    "an end of either side closes a channel, and later messages never come",
    arguments: [("close", false), ("end", true), ("error", true)]
  )
  func closed(event: String, isStream: Bool) {
    let messages = [message("", after: 0, event: event), message("late", after: 0)]
    var channel = isStream ? stream(messages) : Channel(playing: messages, at: 0)
    #expect(channel.next(at: 0)?.event == event)
    #expect(!channel.isOpen)
    #expect(channel.due == nil)
    var own = isStream ? stream(messages) : Channel(playing: messages, at: 0)
    own.close()
    #expect(!own.isOpen)
    #expect(own.next(at: 0) == nil)
    var live = isStream ? stream() : Channel(at: 0)
    _ = live.record(message("", after: 0, event: event), at: 5)
    #expect(!live.isOpen)
  }

  @Test("the error of a socket comes before its end, which still comes")
  func failed() {
    let messages = [message("", after: 4, event: "error"), message("", after: 0, event: "close")]
    var channel = Channel(playing: messages, at: 0)
    #expect(channel.next(at: 4)?.event == "error")
    #expect(channel.isOpen)
    #expect(channel.next(at: 4)?.event == "close")
    #expect(!channel.isOpen)
    var live = Channel(at: 0)
    _ = live.record(message("", after: 0, event: "error"), at: 5)
    #expect(live.isOpen)
  }

  @Test("a stream is due from the moment at which the page begins to read it")
  func read() {
    var channel = Channel(playing: [message("a", after: 5)], isStream: true, at: 100)
    #expect(channel.due == nil)
    #expect(channel.next(at: 1_000) == nil)
    channel.read(at: 200)
    #expect(channel.due == 205)
    #expect(channel.next(at: 205)?.data == "a")
  }

  @Test("other events leave a channel open", arguments: ["open", "text", "binary", "data"])
  func open(event: String) {
    var channel = Channel(playing: [message("", after: 0, event: event)], at: 0)
    #expect(channel.next(at: 0) != nil)
    #expect(channel.isOpen)
  }

  @Test("a live message is recorded with the sent messages and the time since the one before")
  func recorded() {
    var channel = Channel(at: 1_000)
    let first = channel.record(message("a", after: 99, sent: 99), at: 1_016.4)
    #expect(first == message("a", after: 16, sent: 0))
    channel.send(at: 1_100)
    let second = channel.record(message("b", after: 0), at: 1_132)
    #expect(second == message("b", after: 32, sent: 1))
    #expect(channel.record(message("c", after: 7), at: 1_132) == message("c", after: 0, sent: 1))
  }

  @Test("a recorded channel is played back in the frames in which it was recorded")
  func roundTrip() {
    forAll(seeds: 0..<100) { random in
      var live = Channel(at: 0)
      var (recorded, moments): ([NetworkRecord.Message], [Double]) = ([], [])
      var sendings: Set<Double> = []
      for frame in 1...40 {
        let now = Double(frame * 16)
        for number in 0..<Int.random(in: 0...2, using: &random) {
          recorded.append(live.record(message("\(frame).\(number)", after: 0), at: now))
          moments.append(now)
        }
        guard random.once(in: 4) else { continue }
        live.send(at: now + 1)
        sendings.insert(now + 1)
      }
      var replayed = Channel(playing: recorded, at: 0)
      var (played, times): ([NetworkRecord.Message], [Double]) = ([], [])
      for frame in 1...40 {
        let now = Double(frame * 16)
        while let message = replayed.next(at: now) {
          played.append(message)
          times.append(now)
        }
        if sendings.contains(now + 1) { replayed.send(at: now + 1) }
      }
      #expect(played == recorded)
      #expect(times == moments)
    }
  }
}
