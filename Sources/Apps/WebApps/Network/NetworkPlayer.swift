import EventModel
import Foundation

/// The answers of a recording to the requests of a replay.
///
/// Each recorded answer is given once, in the order of the recording; the last one for a request is given again, as
/// often as it is asked for.
struct NetworkPlayer: Sendable {
  /// A recorded answer.
  struct Answer: Hashable, Sendable {
    /// The recorded request with its answer.
    var request: NetworkRecord.Request
    /// The contents that came.
    var body: Data
    /// The pieces of a stream.
    var messages: [NetworkRecord.Message]
    /// The number of times that it was given before.
    var repetitions: Int
    /// The strictest rule by which it was found.
    var match: RequestMatch
  }

  private let record: NetworkRecord
  private let requests: [NetworkRecord.Request]
  private let asked: [AskedRequest]
  private var uses: [Int]
  private let sockets: [NetworkRecord.Socket]
  private var usedSockets: Set<Int> = []
  /// The recorded requests by method and path, so that a long recording is not searched as a whole.
  private let places: [String: [Int]]

  /// Creates the answers of a recording.
  init(_ record: NetworkRecord) {
    self.record = record
    requests = record.requests
    sockets = record.sockets
    asked = requests.map { request in
      AskedRequest(
        method: request.method,
        address: request.address,
        body: request.sent.flatMap { record.bodies[$0] },
        hasUnknownBytes: request.sent.map(record.unkeptBodies.contains) ?? false
      )
    }
    uses = Array(repeating: 0, count: requests.count)
    places = Dictionary(grouping: asked.indices) { [asked] in asked[$0].method }
  }

  /// The milliseconds of the page's time from the request of its first document to the app's time 0.
  var start: Double? { record.start }

  /// Returns true if the page reported an error in the session, also one with other numbers and generated names.
  func knows(error: String) -> Bool {
    record.errors.contains { RecordedText($0).isLike(error) }
  }

  /// The number of errors that the page reported in the session.
  var errorCount: Int { record.errors.count }

  /// The largest number that stands for an `ETag`; 0 if there is none.
  var lastTag: Int {
    let tags = requests.lazy.flatMap { $0.headers ?? [] }.filter { $0.name.lowercased() == "etag" }
    return tags.compactMap { Int($0.value.filter(\.isNumber)) }.filter { $0 < 1 << 32 }.max() ?? 0
  }

  /// A writer of further exchanges.
  var writer: NetworkWriter { NetworkWriter(after: record) }

  /// Returns the recorded answer to a request; nil if there is none.
  mutating func answer(to request: AskedRequest) -> Answer? {
    let candidates = places[request.method] ?? []
    for rule in RequestMatch.allCases {
      let found = candidates.filter { request.matches(asked[$0], by: rule) }
      guard let last = found.last else { continue }
      let number = found.first { uses[$0] == 0 } ?? last
      defer { uses[number] += 1 }
      let recorded = requests[number]
      return Answer(
        request: recorded,
        body: recorded.came.flatMap { record.bodies[$0] } ?? Data(),
        messages: record.messages[recorded.number] ?? [],
        repetitions: uses[number],
        match: rule
      )
    }
    return nil
  }

  /// Returns the recorded messages of the next socket with an address; nil if there is none.
  mutating func messages(ofSocketTo address: String) -> [NetworkRecord.Message]? {
    let request = AskedRequest(method: "", address: address)
    for rule in RequestMatch.allCases where rule != .otherBody {
      let found = sockets.indices.first { index in
        !usedSockets.contains(index)
          && request.matches(AskedRequest(method: "", address: sockets[index].address), by: rule)
      }
      if let found {
        usedSockets.insert(found)
        return record.messages[sockets[found].number] ?? []
      }
    }
    return nil
  }
}
