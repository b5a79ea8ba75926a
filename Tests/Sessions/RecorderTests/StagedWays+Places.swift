import EventModel

extension StagedWays {
  /// Ways in which the field itself is another view at its place.
  static let hiddenAtPlace: [(name: String, scenes: [Scene])] = [
    (
      "a label at its place without the focus, as wide as the text",
      typedWhileHidden(
        { form([secure($0, id: nil)]) },
        { texts in
          form([
            open(texts, id: nil, as: "UILabel") {
              $0.attributes["focused"] = nil
              $0.frame.size.width = Double(8 * texts.password.count)
            }
          ])
        }
      )
    ),
    (
      "wrapped in another view before it is typed, while it is shown",
      [
        scene { form([secure($0, id: nil)]) },
        scene(0...1) { texts in
          form([ViewTree(ViewNode("Box", frame: .zero), children: [open(texts, id: nil)])])
        },
      ]
    ),
    (
      "filled in, and a label at its place",
      [
        scene { form([secure($0, id: nil)]) },
        scene(isFilled: true) { form([secure($0, id: nil)]) },
        scene { form([open($0, id: nil, as: "UILabel") { $0.attributes["focused"] = nil }]) },
      ]
    ),
    (
      "in another field at its place once it is typed",
      typedWhileHidden({ form([secure($0)]) }, { form([open($0, id: "pw-shown")]) })
    ),
    (
      "cleared, and typed again in another field at its place",
      [
        scene(0...1) { form([secure($0)]) }, scene { _ in form([secure(Texts())]) },
        scene { texts in form([open(texts, id: "pw-shown")]) },
      ]
    ),
  ]

  /// Screens after that of a password, each with another view at the place of the field, among the same others.
  static let othersAtPlace: [(name: String, scenes: [Scene])] = [
    ("a label with an identifier", then(secured()) { label($0, id: "status") }),
    ("a label without one", then(secured(id: nil)) { label($0) }),
    ("a label after a field with a label", then(secured(label: "Password")) { label($0) }),
    (
      "a wide label",
      then(secured(id: nil)) {
        ViewTree(ViewNode("Banner", text: $0, frame: Frame(0, 90, 390, 90)))
      }
    ),
    (
      "a button with an identifier",
      then(secured()) {
        ViewTree(ViewNode("UIButton", identifier: "go", text: $0, frame: Frame(20, 500, 300, 40)))
      }
    ),
    (
      "a button without one",
      then(secured(id: nil)) {
        ViewTree(
          ViewNode(
            "Row",
            label: $0,
            text: $0,
            frame: Frame(20, 100, 300, 40),
            attributes: ["traits": .list([.text("button")])]
          )
        )
      }
    ),
    (
      "a view with a value",
      then(secured()) { ViewTree(ViewNode("Meter", value: $0, frame: Frame(20, 100, 300, 40))) }
    ),
    (
      "a field with another identifier",
      then(secured()) {
        ViewTree(
          ViewNode("UITextField", identifier: "city", text: $0, frame: Frame(20, 100, 300, 40))
        )
      }
    ),
    (
      "a field with another label",
      then(secured(id: nil, label: "Password")) {
        ViewTree(ViewNode("UITextField", label: "City", text: $0, frame: Frame(20, 100, 300, 40)))
      }
    ),
    (
      "a field for a search in another view, after an empty field",
      [
        scene { form([secure($0, id: nil)]) },
        scene { _ in
          let search = ViewNode(
            "UITextField",
            text: text,
            frame: Frame(20, 100, 300, 40),
            attributes: ["placeholder": .text("Search")]
          )
          return form([ViewTree(ViewNode("Box", frame: .zero), children: [ViewTree(search)])])
        },
      ]
    ),
    (
      "a label after a field that the app filled in",
      [
        scene { form([secure($0, id: nil)]) },
        scene(isFilled: true) { form([secure($0, id: nil)]) },
        scene { _ in form([label(text)]) },
      ]
    ),
    (
      "a label after an empty field",
      [scene { form([secure($0)]) }, scene { _ in form([label(text)]) }]
    ),
  ]

  /// The text of the other views.
  static let text = "Balance: 100 EUR"

  private static func secured(
    id: String? = "pw",
    label: String? = nil
  ) -> @Sendable (Texts) -> ViewTree { { secure($0, id: id, label: label) } }

  private static func then(
    _ field: @escaping @Sendable (Texts) -> ViewTree,
    _ other: @escaping @Sendable (String) -> ViewTree
  ) -> [Scene] { [scene(0...1) { form([field($0)]) }, scene { _ in form([other(text)]) }] }

  /// Ways in which a password goes from an open field into a secure one elsewhere.
  static let moved: [(name: String, scenes: [Scene])] = [
    ("in another view", [scene(0...1, views: draft), scene { boxed($0) }]),
    (
      "with more that is typed there",
      [scene(0...0.5, views: draft), scene(0.5...1) { boxed($0) }, scene { _ in [label("Done")] }]
    ),
    (
      "after a screen without fields",
      [scene(0...1, views: draft), scene { _ in [label("Wait")] }, scene { boxed($0) }]
    ),
    (
      "at another place of the same view",
      [
        scene(0...1, views: draft),
        scene { [label("a"), label("c"), label("d"), secure($0, id: "second"), label("e")] },
      ]
    ),
    (
      "and the field was there, and empty, before",
      [
        scene { form([secure($0)]) },
        scene(0...1) {
          form([ViewTree(ViewNode("Box"), children: [open($0, id: "plain", as: "Plain")])])
        },
        scene { form([secure($0)]) },
      ]
    ),
    (
      "as soon as it is typed",
      [scene(0...1) { $0.password.isEmpty ? draft($0) : boxed($0) }, scene { boxed($0) }]
    ),
    (
      "without identifiers",
      [
        scene(0...0.5) { [label("z"), open($0, id: nil, label: "Code")] },
        scene(0.5...1) { [label("q"), label("w"), secure($0, id: nil, as: "Secret")] },
        scene { _ in [label("Done")] },
      ]
    ),
  ]

  private static let draft: @Sendable (Texts) -> [ViewTree] = {
    [label("a"), open($0, id: "first")]
  }

  private static func boxed(_ texts: Texts) -> [ViewTree] {
    let views = [label("b"), secure(texts, id: "second", as: "Secret")]
    return [ViewTree(ViewNode("Box", frame: Frame(0, 50, 390, 300)), children: views)]
  }

  /// Sessions with an open field and a secure one whose dots mean nothing of what was typed.
  static let notMoved: [(name: String, scenes: [Scene])] = [
    (
      "the text is shown elsewhere",
      [
        scene(0...1, isOther: true) { [other($0), label("a")] },
        scene(isFilled: true) { [label("For \($0.other)"), secure($0, id: "second")] },
      ]
    ),
    (
      "the text was shown elsewhere",
      [
        scene(0...1, isOther: true) { [other($0), label("a")] }, scene { [label($0.other)] },
        scene(isFilled: true) { [label("b"), secure($0, id: "second")] },
      ]
    ),
    (
      "as much is typed into the secure field",
      [
        scene(0...1, isOther: true) { [other($0), label("a")] },
        scene(0...1) { [label("b"), label("c"), secure($0, id: "second")] },
        scene { [label("d"), label("e"), secure($0, id: "second")] },
      ]
    ),
    (
      "another number of dots",
      [
        scene(0...0.5, isOther: true) { [other($0), label("a")] },
        scene(isFilled: true) { [label("b"), label("c"), secure($0, id: "second")] },
      ]
    ),
  ]
}
