import Approvals
import EventModel
import ViewQuery

extension FoundValues {
  /// Returns true if a view has another value of a member at each launch.
  func isVarying(_ member: ViewNode.Member, at place: Place, on tree: ViewTree) -> Bool {
    let kind = Kind(className: tree.className(of: place.node), member: member)
    return varying[kind]?.contains(place) ?? false
  }

  /// Returns the values of views of a class that were the same in all launches.
  ///
  /// - Parameters:
  ///   - kind: the class and the member.
  ///   - screens: the recorded screens.
  /// - Returns: the views with their values; none of a screen that was not seen again so far.
  func steadyValues(of kind: Kind, on screens: [ViewTree]) -> [(place: Place, value: String)] {
    let varying = varying[kind] ?? []
    var steady: [(place: Place, value: String)] = []
    for (screen, tree) in screens.enumerated() where launches[screen] != nil {
      for node in tree.nodes(with: .className, equalTo: kind.className) {
        let place = Place(screen: screen, node: node)
        guard !varying.contains(place), let value = tree[node][kind.member]?.words,
          kind.member != .tag || tree[node].tag != 0,
          !variesElsewhere(value, at: tree.path(to: node), of: kind, on: screen)
        else { continue }
        steady.append((place, value))
      }
    }
    return steady
  }

  /// Returns true if a view may have kept its value by chance: values like it have few forms, and the launches were
  /// few.
  func isDoubtful(on screens: [ViewTree]) -> Bool {
    kinds.contains { kind in
      guard let groups = patterns(of: kind) else { return false }
      return groups.contains { group in
        let forms = group.samples.map { Self.forms(of: $0.values) }.max() ?? 1
        let few = launches.filter { Self.chance($0.value.count, of: forms) > Self.negligible }
        guard !few.isEmpty,
          let pattern = try? RulePattern(
            (group.pattern.isNumbered ? group.pattern : group.pattern.withAnyNumber).text
          )
        else { return false }
        return steadyValues(of: kind, on: screens).contains {
          few[$0.place.screen] != nil && pattern.matches($0.value)
        }
      }
    }
  }

  /// The greatest chance that is not looked into.
  private static let negligible = 1e-4

  /// Returns the chance that a view has one of some values again in each of some launches.
  private static func chance(_ launches: Int, of forms: Int) -> Double {
    (0..<launches).reduce(1.0) { chance, _ in chance / Double(forms) }
  }

  /// Returns a cautious number of the values that a view may have, from those that it had.
  private static func forms(of values: [String]) -> Int {
    guard let first = values.first else { return 1 }
    var (head, tail) = (first.count, first.count)
    for value in values.dropFirst() {
      head = min(head, zip(first, value).prefix { $0 == $1 }.count)
      tail = min(tail, zip(first.reversed(), value.reversed()).prefix { $0 == $1 }.count)
    }
    let middles = values.map { $0.dropFirst(head).dropLast(min(tail, $0.count - head)) }
    let digits = middles.map { $0.count(where: \.isASCIIDigit) }.max() ?? 0
    let numbers = (1..<max(min(digits, 9), 1)).reduce(1) { numbers, _ in numbers * 10 }
    return max(Set(values).count, numbers)
  }
}
