import Differ
public import EventModel

/// The lines in which a golden's text states its screens.
///
/// An approval changes only the lines of the approved changes.
///
/// A screen can be stated in full, by its difference from the one before, or from an earlier one. A screen that an
/// approval does not touch keeps its lines, and one that it does keeps its form.
public struct GoldenNotation: Sendable {
  /// The way in which a screen is stated.
  enum Form: Equatable {
    case full, difference
    /// The difference from an earlier screen, as an index of the screens.
    case differenceFrom(Int)
  }

  /// The lines of a screen.
  struct Section {
    var heading: String
    var body: [String]

    /// The form of the lines.
    var form: Form {
      // Nothing below a heading states the screen before.
      guard let first = body.first else { return .difference }
      guard let mark = first.utf8.first, "~-+=".utf8.contains(mark) else {
        return .full
      }
      guard first.hasPrefix("= as "), let number = Int(first.dropFirst(5)) else {
        return .difference
      }
      return .differenceFrom(number - 1)
    }
  }

  /// The golden that the text states.
  let golden: Golden
  let header: String
  let sections: [Section]

  /// Reads the lines of a golden's text; nil for another text.
  ///
  /// - Parameters:
  ///   - text: The golden's text.
  ///   - budget: The time of the reading; nil for no limit.
  public init?(of text: String, within budget: Budget? = nil) {
    guard let golden = try? Golden(parsing: text, within: budget) else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var sections: [Section] = []
    for line in lines.dropFirst() {
      if line.hasPrefix("== ") {
        sections.append(Section(heading: String(line), body: []))
      } else if !sections.isEmpty {
        sections[sections.count - 1].body.append(String(line))
      }
    }
    guard sections.count == golden.screens.count, let first = lines.first else { return nil }
    (self.golden, header, self.sections) = (golden, String(first), sections)
  }

  /// Returns the place of each screen of another golden among the screens here; nil for one that was added.
  func places(of other: Golden) -> [Int?] {
    let (old, new) = (golden.screens.map(\.title), other.screens.map(\.title))
    guard old.count != new.count else { return Array(old.indices) }
    let front = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - front
    let back = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    return new.indices.map { place in
      if place < front { return place }
      return place >= new.count - back ? place - new.count + old.count : nil
    }
  }
}

extension Golden {
  /// Returns the golden as text that keeps the lines of a former text wherever they state the same.
  ///
  /// - Parameter former: The lines of the former text; nil for the shortest text.
  /// - Returns: The text, from which `init(parsing:)` reads back exactly these screens.
  public func text(keeping former: GoldenNotation?) -> String {
    guard let former else { return text }
    let likeness = ScreenLikeness(screens.map(\.tree))
    let isSameHeader = former.golden.app == app && former.golden.recording == recording
    var lines = [isSameHeader ? former.header : header]
    let places = former.places(of: self)
    for (index, place) in places.enumerated() {
      guard let place else {
        lines += [heading(of: index)] + body(of: index, likeness)
        continue
      }
      let isSameHeading =
        place == index
        && former.golden.screens[place].title.isIdentical(to: screens[index].title)
      lines.append(isSameHeading ? former.sections[place].heading : heading(of: index))
      lines += body(of: index, as: former, place, among: places) ?? body(of: index, likeness)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines of a screen in its former notation; nil if that notation has no advantage over another one.
  private func body(
    of index: Int,
    as former: GoldenNotation,
    _ place: Int,
    among places: [Int?]
  ) -> [String]? {
    let (tree, before) = (screens[index].tree, former.golden.screens)
    let isSame = before[place].tree == tree
    switch former.sections[place].form {
    case .full: return isSame ? former.sections[place].body : tree.lines
    case .difference:
      guard index > 0 else { return nil }
      let isSameBase = place > 0 && before[place - 1].tree == screens[index - 1].tree
      let body = former.sections[place].body
      // The last screen cannot be read without a line.
      let isReadable = !body.isEmpty || index < screens.count - 1
      if isSame, isSameBase, isReadable { return body }
      return bounded(changes(of: index, since: index - 1), tree)
    case .differenceFrom(let base):
      guard let base = places.firstIndex(of: base), base < index else { return nil }
      if isSame, before[base].tree == screens[base].tree, places[base] == base {
        return former.sections[place].body
      }
      let isEqual = screens[base].tree == tree
      return bounded(
        ["= as \(base + 1)"] + (isEqual ? [] : changes(of: index, since: base)),
        tree
      )
    }
  }

  /// Returns lines unless they are many more than those of the whole screen.
  private func bounded(_ lines: [String], _ tree: ViewTree) -> [String]? {
    lines.count <= 2 * tree.count ? lines : nil
  }
}
