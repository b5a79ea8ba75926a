import EventModel

extension StagedWays {
  private static func button(_ name: String, _ frame: Frame) -> ViewTree {
    ViewTree(ViewNode("UIButton", identifier: name, label: name, frame: frame))
  }

  private static func cell(_ top: Double, _ views: [ViewTree]) -> ViewTree {
    ViewTree(ViewNode("UITableViewCell", frame: Frame(0, top, 390, 60)), children: views)
  }

  private static let inCell = Frame(16, 10, 358, 40)

  /// The code points of a text as an attribute.
  private static func codes(_ text: String) -> ViewTree {
    let numbers = text.unicodeScalars.map { AttributeValue.number(Double($0.value)) }
    return ViewTree(ViewNode("Data", attributes: ["codes": .list(numbers)]))
  }

  /// Ways in which the views around a password field change, too, while nothing is written of its text.
  static let onChangingScreens: [(name: String, scenes: [Scene])] = [
    (
      "filled in before it is seen, at a place that a button takes later",
      [
        scene(isFilled: true) {
          [label("Sign in"), secure($0), button("done", Frame(0, 200, 390, 50))]
        },
        scene { [button("done", Frame(0, 90, 390, 60)), secure($0)] },
        scene { [button("done", Frame(0, 0, 390, 844)), secure($0), label("Sign in")] },
      ]
    ),
    (
      "shown beside a button that takes the place where it was",
      [
        scene(0...1) { [label("Sign in"), secure($0)] },
        scene {
          [button("done", Frame(20, 100, 300, 40)), open($0, at: Frame(20, 300, 300, 40))]
        },
        scene {
          [button("done", Frame(20, 100, 300, 40)), secure($0, at: Frame(20, 300, 300, 40))]
        },
      ]
    ),
    (
      "below a banner that comes in and goes",
      [
        scene(0...1) { form([secure($0)]) },
        scene { [label("Offline", top: 50)] + form([open($0, at: Frame(20, 140, 300, 40))]) },
        scene { form([secure($0)]) },
      ]
    ),
    (
      "in cells that take turns",
      [
        scene(0...1) {
          [cell(60, [secure($0, at: inCell)]), cell(120, [label("A")]), cell(180, [label("B")])]
        },
        scene {
          [cell(60, [label("A")]), cell(120, [label("B")]), cell(180, [open($0, at: inCell)])]
        },
        scene {
          [cell(60, [open($0, at: inCell)]), cell(120, [label("B")]), cell(180, [label("A")])]
        },
      ]
    ),
    (
      "in a cell without a name that another row takes, and comes back to",
      [
        scene(0...1) { [cell(60, [secure($0, id: nil, at: inCell)]), cell(120, [label("A")])] },
        scene { _ in [cell(60, [label("A")]), cell(120, [label("B")])] },
        scene { [cell(60, [label("A")]), cell(120, [open($0, id: nil, at: inCell)])] },
        scene { [cell(60, [open($0, id: nil, at: inCell)]), cell(120, [label("A")])] },
      ]
    ),
    (
      "above a keyboard that comes and goes",
      [
        scene { form([secure($0)]) },
        scene(0...1) { form([secure($0)]) + [button("keyboard", Frame(0, 500, 390, 344))] },
        scene { form([open($0)]) + [button("keyboard", Frame(0, 500, 390, 344))] },
        scene { form([open($0)]) },
      ]
    ),
    (
      "behind an alert, and shown after it",
      [
        scene(0...1) { form([secure($0)]) },
        scene {
          form([secure($0)]) + [
            ViewTree(ViewNode("UIAlertController", frame: Frame(0, 60, 390, 700)))
          ]
        },
        scene { form([open($0)]) },
      ]
    ),
    (
      "with a title and a notice that change",
      [
        scene(0...0.5) { [label("Sign in"), secure($0, id: nil), label("Required", top: 160)] },
        scene(0.5...1) { [label("Sign up"), secure($0, id: nil), label("Good", top: 160)] },
        scene { [label("Account"), open($0, id: nil), label("Good", top: 160)] },
      ]
    ),
    (
      "in a form that is turned",
      [
        scene(0...1) { form([secure($0)]) },
        scene {
          [label("Sign in"), open($0, at: Frame(20, 100, 350, 60)), eye("Hide")]
            + [label("Forgot it?", top: 200)]
        },
        scene { form([secure($0, at: Frame(20, 140, 200, 40))]) },
      ]
    ),
    (
      "two of them, which change their places while one is shown",
      [
        scene(0...1) { [secure($0, label: "Old"), secure(Texts(), id: "new", label: "New")] },
        scene {
          [
            secure(Texts(), id: "new", label: "New"),
            open($0, label: "Old", at: Frame(20, 200, 300, 40)),
          ]
        },
        scene {
          [
            open($0, label: "Old"),
            secure(Texts(), id: "new", label: "New", at: Frame(20, 200, 300, 40)),
          ]
        },
      ]
    ),
    (
      "moved into a sheet over the form",
      [
        scene(0...1) { form([secure($0)]) },
        scene {
          form([]) + [
            ViewTree(
              ViewNode("Sheet", frame: Frame(0, 200, 390, 600)),
              children: [label("Check it"), open($0), button("ok", Frame(0, 300, 390, 50))]
            )
          ]
        },
        scene { form([secure($0)]) },
      ]
    ),
    (
      "scrolled behind a bar",
      [
        scene(0...1) { [label("Sign in", top: 200), secure($0, at: Frame(20, 240, 300, 40))] },
        scene {
          [
            label("Sign in", top: 60), open($0, at: Frame(20, 55, 300, 40)),
            button("bar", Frame(0, 50, 390, 60)),
          ]
        },
        scene { [label("Sign in", top: 200), open($0, at: Frame(20, 240, 300, 40))] },
      ]
    ),
    (
      "spelled by a list of numbers",
      [
        scene(0...1) { form([secure($0)]) }, scene { form([secure($0)]) + [codes($0.password)] },
      ]
    ),
    (
      "in front of a background that comes later",
      [
        scene(0...1) { form([secure($0)]) },
        scene {
          [ViewTree(ViewNode("UIImageView", identifier: "back", frame: Frame(0, 50, 390, 794)))]
            + form([open($0)])
        },
      ]
    ),
  ]
}
