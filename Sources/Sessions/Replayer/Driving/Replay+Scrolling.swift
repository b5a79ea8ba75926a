import Actions
import AppDriver
import Approvals
import EventModel
import Recorder
import ViewQuery

extension Replay {
  /// The scrolling that a replay added because the recorded one did not bring a row into sight.
  public struct Scroll: Hashable, Codable, Sendable {
    /// The number of the event whose target was out of sight.
    public var event: Int
    /// The distance of all drags that were added, in points.
    public var distance: Double

    /// The largest number of drags that look for one target, since a feed can grow without end.
    static let longestSearch = 200
  }

  /// Scrolls a table on until a recorded target in it is in sight again.
  ///
  /// The recorded drags have been sent by then. They show other rows if the heights or the order of the rows differ
  /// from the recording: then the recorded row is approached, and after it all rows from the first to the last.
  ///
  /// - Parameters:
  ///   - target: the evidence of something in a row of a table.
  ///   - event: the number of its event.
  /// - Returns: the target as it is found; nil if it is in no row, then or now.
  /// - Throws: the reason why the app cannot be driven.
  mutating func scrolled(to target: Target, at event: Int) throws(Stop.Reason) -> Target? {
    guard let recorded = log.screen(before: event), let row = recorded.row(at: target.path)
    else { return nil }
    var scroll = Scroll(event: event, distance: 0)
    let last = RowApproach(row: .max, section: .max, of: row.table)
    let ways = [row, RowApproach(row: 0, of: row.table), last]
    for way in ways {
      guard let found = try search(for: target, along: way, &scroll) else { continue }
      outcome.scrolls.append(scroll)
      return found
    }
    return nil
  }

  /// Drags along a way, and looks for a target after each drag.
  private mutating func search(
    for target: Target,
    along way: RowApproach,
    _ scroll: inout Scroll
  ) throws(Stop.Reason) -> Target? {
    var seen: Set<RowApproach.Position> = []
    for _ in 0..<Scroll.longestSearch {
      _ = try driving(driver.settle())
      let tree = redacted(try driving(driver.snapshot()))
      if let node = names.removed(from: tree).resolve(target).verified {
        return target.found(at: node, in: tree)
      }
      guard let end = tree.lastRow(of: way), let position = try? end.position(in: tree),
        seen.insert(position).inserted, case .drag(let plan)? = try? end.next(in: tree)
      else { return nil }
      scroll.distance += try perform(plan)
    }
    return nil
  }

  /// Sends a gesture, or turns the wheel in its place; returns the distance between its first and its last place.
  private func perform(_ plan: GesturePlan) throws(Stop.Reason) -> Double {
    let gesture = plan.gesture
    guard !driver.capabilities.takesPointer else {
      let input = PointerPlan(turningWheelFor: plan).input
      _ = try driving(driver.point(input))
      return (input.way ?? .zero).distance(to: .zero)
    }
    var now = Microseconds.zero
    for timed in gesture.touches {
      if timed.at > now { try driving(driver.advance(by: timed.at - now)) }
      now = timed.at
      _ = try driving(driver.send(.touch(timed.touch)))
    }
    guard let start = gesture.start, let end = gesture.end else { return 0 }
    return start.distance(to: end)
  }
}

extension ViewTree {
  /// Returns the row that a recorded node is in; nil if it is in no row of a table.
  fileprivate func row(at path: [Int]) -> RowApproach? {
    guard let node = index(at: path) else { return nil }
    let line = [node] + ancestors(of: node)
    guard let cell = line.first(where: { attribute("row", of: $0) != nil }),
      let table = line.first(where: { attribute("rows", of: $0) != nil }),
      let row = attribute("row", of: cell)?.number
    else { return nil }
    let section = attribute("section", of: cell)?.number ?? 0
    return RowApproach(row: Int(row), section: Int(section), of: reference(to: table))
  }

  /// Returns the way with row and section limited to the last ones of the table; nil if there is no such table.
  fileprivate func lastRow(of way: RowApproach) -> RowApproach? {
    guard let table = try? way.table(in: self),
      case .list(let counts)? = attribute("rows", of: table)
    else { return nil }
    let rows = counts.map { Int($0.number ?? 0) }
    guard let full = rows.lastIndex(where: { $0 > 0 }) else { return nil }
    var way = way
    way.section = min(way.section, full)
    way.row = min(way.row, max(rows[way.section] - 1, 0))
    return way
  }
}
