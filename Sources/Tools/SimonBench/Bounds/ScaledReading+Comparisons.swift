import Approvals
import EventModel

extension ScaledReading {
  /// The differences between two screens, by rules and in words, as `run` and `diff` find them.
  static let comparisons: [ScaledReading] = [
    comparison("changed attributes of a view") { size in
      (ScaledScreens.attributes(size), ScaledScreens.attributes(size, value: 2))
    },
    comparison("equal siblings, one of them new") { size in
      (ScaledScreens.twins(size), ScaledScreens.twins(size + 1))
    },
    comparison("new equal siblings") { size in
      (ScaledScreens.twins(0), ScaledScreens.twins(size))
    },
    comparison("siblings with other texts") { size in
      let names = ScaledScreens.names(size)
      return (ScaledScreens.labels(names), ScaledScreens.labels(names.map { $0 + "x" }))
    },
    comparison("siblings in another order") { size in
      let names = ScaledScreens.names(size)
      return (ScaledScreens.named(names), ScaledScreens.named(names.sorted()))
    },
    comparison("siblings in the other order") { size in
      let names = ScaledScreens.names(size)
      return (ScaledScreens.labels(names), ScaledScreens.labels(names.reversed()))
    },
    comparison("siblings with other names") { size in
      let names = ScaledScreens.names(size)
      return (ScaledScreens.named(names), ScaledScreens.named(names.map { $0 + "x" }))
    },
    comparison("equal siblings that moved with the view around them") { size in
      (shifted(size, by: 0), shifted(size, by: 5))
    },
    comparison("views within views, all of them moved") { size in
      (ScaledScreens.deep(size), ScaledScreens.deep(size + 1))
    },
    comparison("every other sibling gone") { size in
      let names = ScaledScreens.names(size)
      let left = names.indices.filter { $0 % 2 == 0 }.map { names[$0] }
      return (ScaledScreens.labels(names), ScaledScreens.labels(left))
    },
    ScaledReading("golden merge", "changed siblings on both sides") { size in
      let names = ScaledScreens.names(size)
      return merge(
        names,
        names.indices.map { $0 % 2 == 0 ? names[$0] : "a\($0)" },
        names.indices.map { $0 % 2 == 0 ? "b\($0)" : names[$0] }
      )
    },
    ScaledReading("golden merge", "siblings gone on one side, changed on the other") { size in
      let names = ScaledScreens.names(size)
      return merge(names, Array(names.prefix(size / 2)), names.map { "\($0)c" })
    },
    ScaledReading("golden merge", "new siblings on both sides") { size in
      let names = ScaledScreens.names(size)
      return merge(
        names,
        names.flatMap { [$0, "\($0)a"] },
        names.flatMap { [$0, "\($0)b"] }
      )
    },
  ]

  private static func shifted(_ count: Int, by distance: Double) -> ViewTree {
    let frame = Frame(0, distance, 10, 10)
    return ViewTree.screen(.window) { builder in
      builder.add(
        ViewNode("UIView", frame: frame),
        (0..<count).map { ViewNode("UILabel", text: "\($0)", frame: frame) }
      )
    }
  }

  private static func comparison(
    _ dimension: String,
    _ trees: @escaping @Sendable (Int) -> (ViewTree, ViewTree)
  ) -> ScaledReading {
    ScaledReading("comparison", dimension) { size in
      let (old, new) = trees(size)
      let screens = [old, new].map { [Golden.Screen(title: "step", tree: $0)] }
      let rules = try Rule.list(
        parsing: "ignore text of #clock because it varies",
        file: "simon.rules"
      )
      return {
        let comparison = SessionComparison(expected: screens[0], actual: screens[1])
        _ = comparison.groups
        var session = RuleSession(rules)
        _ = session.reconciled(expected: screens[0], actual: screens[1])
      }
    }
  }

  private static func merge(_ base: [String], _ ours: [String], _ theirs: [String]) -> Work {
    let goldens = [base, ours, theirs].map { names in
      let screen = Golden.Screen(title: "step", tree: ScaledScreens.labels(names))
      return Golden(app: "todo", recording: "r", screens: [screen])
    }
    return { _ = GoldenMerge(base: goldens[0], ours: goldens[1], theirs: goldens[2]).text() }
  }
}
