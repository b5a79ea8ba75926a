import Chromium
import EventModel
import Foundation

extension WebNetwork {
  /// Takes a message that the page's scripts sent about a socket or stream.
  func take(
    message text: String,
    from realm: ScriptRealm,
    of page: WebPage
  ) throws(BrowserError) {
    guard let message = try? JSONDecoder().decode(ChannelMessage.self, from: Data(text.utf8))
    else { return }
    let now = page.time.milliseconds
    lastTraffic = now
    switch message.kind {
    case "open":
      owners[message.channel] = realm
      openSocket(message, of: page)
    case "stream":
      // The browser may tell the request of a worker in the session of its page.
      owners[message.channel] = realm
      channels[message.channel]?.read(at: now)
    case "send":
      awaitsAnswer = true
      send(message, at: now)
    case "close":
      // A socket that the page closes is open until its end comes, but neither a stream nor one of a former document.
      if message.code == nil || message.code == Self.goingAway {
        channels[message.channel]?.close()
      } else {
        send(message, at: now)
      }
    case "got":
      guard channels[message.channel]?.isOpen == true, let event = message.event else { return }
      let arrival = NetworkRecord.Message(event: event, data: message.data, extra: message.extra)
      arrivals.append((message.channel, arrival))
    default: break
    }
  }

  /// The code of a socket that closes with its document; no script of a page can give it.
  private static let goingAway = 1_001

  /// Takes what the page sends over a socket.
  private func send(_ message: ChannelMessage, at now: Double) {
    let isBinary = message.binary == true
    let sending = RecordedSendings.Sending(data: message.data, isBinary: isBinary)
    let isKnown = channels[message.channel]?.send(sending, at: now) ?? true
    if !isKnown, strangers.insert(message.channel).inserted {
      let address = addresses[message.channel] ?? ""
      note("the page sent a message over its socket to \(address), which the recording has not")
    }
    guard keeps, let number = numbers[message.channel] else { return }
    let event = isBinary ? "sentBinary" : "sent"
    let line = NetworkRecord.Message(of: number, event: event, data: message.data)
    keep(NetworkRecord.Line(message: line))
  }

  private func openSocket(_ message: ChannelMessage, of page: WebPage) {
    let now = page.time.milliseconds
    let address = Self.address(message.url ?? "", of: page.app)
    addresses[message.channel] = address
    switch mode {
    case .live, .recording, .completing:
      channels[message.channel] = Channel(at: now)
      let socket = NetworkRecord.Socket(number: writer.begin(), address: address)
      numbers[message.channel] = socket.number
      keep(NetworkRecord.Line(socket: socket))
    case .replaying(var player):
      let messages = player.messages(ofSocketTo: address)
      mode = .replaying(player)
      if messages == nil {
        note("the page opened a socket to \(address), which the recording has not")
      }
      let refused = NetworkRecord.Message(event: "close")
      channels[message.channel] = Channel(playing: messages ?? [refused], at: now)
    }
  }

  /// Notes that the page has asked for something, after which its streams go on.
  func noteSending(at now: Double) {
    for name in channels.keys where name.hasPrefix("r") {
      let counts = !isTyping || typedChannels.insert(name).inserted
      channels[name]?.send(at: now, counts: counts)
    }
  }

  /// Gives the page the messages that are due, in an order that a replay has too.
  func deliverMessages(at now: Double, to page: WebPage) throws(BrowserError) {
    var batches: [(owner: ScriptRealm, list: [DeliveredMessage])] = []
    func add(_ message: NetworkRecord.Message, to name: String) {
      let owner = owners[name] ?? ScriptRealm(session: page.session)
      let delivered = DeliveredMessage(channel: name, message: message)
      if let place = batches.firstIndex(where: { $0.owner == owner }) {
        batches[place].list.append(delivered)
      } else {
        batches.append((owner, [delivered]))
      }
    }
    for (name, arrival) in arrivals.sorted(by: { $0.channel < $1.channel }) {
      guard var message = channels[name]?.record(arrival, at: now) else { continue }
      message.of = numbers[name] ?? 0
      keep(NetworkRecord.Line(message: message))
      add(message, to: name)
    }
    arrivals = []
    for name in channels.keys.sorted() {
      while let message = channels[name]?.next(at: now) { add(message, to: name) }
    }
    guard !batches.isEmpty else { return }
    (lastTraffic, awaitsAnswer) = (now, false)
    for (owner, batch) in batches {
      guard let list = try? JSONEncoder().encode(batch) else { continue }
      let script = "globalThis.__simon?.deliver(\(String(decoding: list, as: UTF8.self)))"
      let order = ScriptCall(expression: script, contextId: owner.context, awaitPromise: true)
      let number = try page.link.post("Runtime.evaluate", order, in: owner.session)
      try page.waitUnlessStopped(for: number)
    }
  }

  /// Forgets the channels of a document that another one has replaced.
  func forgetChannels() {
    (channels, numbers, owners, arrivals) = ([:], [:], [:], [])
    (addresses, strangers) = ([:], [])
  }

  private struct ChannelMessage: Decodable {
    var kind: String
    var channel: String
    var url: String?
    var event: String?
    var data: String?
    /// True for a message of bytes, whose data are their base64.
    var binary: Bool?
    /// The code with which the page closes a socket.
    var code: Int?
    /// The rest that the browser says of an event; nil for one that carries only data.
    var extra: NetworkRecord.Message.Extra?

    private enum Name: CodingKey { case kind, channel, url, event, data, binary, code }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Name.self)
      kind = try members.decode(String.self, forKey: .kind)
      channel = try members.decode(String.self, forKey: .channel)
      url = try members.decodeIfPresent(String.self, forKey: .url)
      event = try members.decodeIfPresent(String.self, forKey: .event)
      data = try members.decodeIfPresent(String.self, forKey: .data)
      binary = try members.decodeIfPresent(Bool.self, forKey: .binary)
      code = try members.decodeIfPresent(Int.self, forKey: .code)
      let isState = event == "open" || event == "close"
      extra = isState ? try NetworkRecord.Message.Extra(from: decoder) : nil
    }
  }

  /// A message as the page's scripts take it: channel, event, content and the rest.
  private struct DeliveredMessage: Encodable {
    var channel: String
    var message: NetworkRecord.Message

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(channel)
      try list.encode(message.event)
      try list.encode(message.data ?? "")
      try list.encode(message.extra ?? NetworkRecord.Message.Extra())
    }
  }
}
