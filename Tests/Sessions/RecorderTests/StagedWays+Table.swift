import EventModel

extension StagedWays {
  /// Ways in which nothing is written of the password.
  static let hidden: [(name: String, scenes: [Scene])] = [
    ("shown while empty", typedWhileShown({ [secure($0)] }, { [open($0)] })),
    ("shown once it is typed", typedWhileHidden({ [secure($0)] }, { [open($0)] })),
    (
      "shown, hidden and shown before it is typed",
      [
        scene { [secure($0)] }, scene { [open($0)] }, scene { [secure($0)] },
        scene(0...1) { [open($0)] }, scene { [secure($0)] },
      ]
    ),
    (
      "typed half hidden and half shown",
      [scene(0...0.5) { [secure($0)] }, scene(0.5...1) { [open($0)] }, scene { [secure($0)] }]
    ),
    (
      "typed half shown and half hidden",
      [
        scene { [secure($0)] }, scene(0...0.5) { [open($0)] }, scene(0.5...1) { [secure($0)] },
        scene { [open($0)] },
      ]
    ),
    (
      "pasted in parts while shown",
      [
        scene { [secure($0)] }, scene(0...0.3, 0.3...0.6, 0.6...1) { [open($0)] },
        scene { [secure($0)] },
      ]
    ),
    (
      "pasted in parts while hidden",
      [
        scene(0...0.3, 0.3...0.6, 0.6...1) { [secure($0)] }, scene { [open($0)] },
      ]
    ),
    (
      "of another class",
      typedWhileShown({ [secure($0, as: "UISecureTextField")] }, { [open($0)] })
    ),
    (
      "of another class of the app's own",
      typedWhileShown({ [secure($0, as: "SecretBox")] }, { [open($0, as: "PlainBox")] })
    ),
    (
      "a label once it is shown",
      typedWhileHidden({ [secure($0)] }, { [open($0, as: "UILabel")] })
    ),
    (
      "typed on in a field of another name at another place",
      [
        scene(0...0.5) { [secure($0)] },
        scene(0.5...1) { [open($0, id: "clear", label: "Clear", at: Frame(20, 350, 300, 40))] },
        scene { [secure($0)] },
      ]
    ),
    (
      "typed on in a field of another name in another view, beside another secure field",
      [
        scene(0...0.5) { [secure($0), label("Again"), secure(Texts(), id: "again")] },
        scene(0.5...1) {
          [
            secure(Texts(), id: "again") { $0.attributes["focused"] = .bool(false) },
            label("Again"),
            ViewTree(ViewNode("Card"), children: [open($0, id: "clear", as: "ClearField")]),
          ]
        },
        scene { [secure($0), label("Again"), secure(Texts(), id: "again")] },
      ]
    ),
    (
      "typed in halves into a field without a name that moved in between",
      [
        scene(0...0.5) { [label("Sign in"), secure($0, id: nil)] },
        scene(0.5...1) {
          [label("Sign in"), ViewTree(ViewNode("Box"), children: [secure($0, id: nil)])]
        },
        scene {
          [
            label("Sign in"), label(Array($0.password.utf8).map { "\($0)" }.joined(separator: ",")),
            ViewTree(ViewNode("Box"), children: [secure($0, id: nil)]),
          ]
        },
      ]
    ),
    (
      "at its place without an identifier",
      typedWhileShown({ form([secure($0, id: nil)]) }, { form([open($0, id: nil)]) })
    ),
    (
      "alone at its place without an identifier",
      typedWhileShown({ [secure($0, id: nil)] }, { [open($0, id: nil)] })
    ),
    (
      "at its place without an identifier, of another class",
      typedWhileShown(
        { form([secure($0, id: nil, as: "UISecureTextField")]) },
        { form([open($0, id: nil, as: "UITextView")]) }
      )
    ),
    (
      "at its place with another label",
      typedWhileShown(
        { form([secure($0, id: nil, label: "Password")]) },
        { form([open($0, id: nil, label: "Password, shown")]) }
      )
    ),
    (
      "at its place with another placeholder",
      typedWhileShown(
        { form([secure($0, id: nil) { $0.attributes["placeholder"] = .text("hidden") }]) },
        { form([open($0, id: nil) { $0.attributes["placeholder"] = .text("visible") }]) }
      )
    ),
    (
      "a label at its place",
      typedWhileHidden(
        { form([secure($0, id: nil)]) },
        { form([open($0, id: nil, as: "UILabel")]) }
      )
    ),
    (
      "with another button beside it",
      typedWhileShown(
        { [label("Sign in"), secure($0, id: nil), eye("Show")] },
        { [label("Sign in"), open($0, id: nil), eye("Hide")] }
      )
    ),
    (
      "below an error",
      typedWhileShown(
        { form([secure($0, id: nil)]) },
        { [label("Caps lock is on", top: 30)] + form([open($0, id: nil)]) }
      )
    ),
    (
      "below another view, with its label",
      typedWhileShown(
        { [secure($0, id: nil, label: "Password")] },
        { [label("One"), label("Two"), open($0, id: nil, label: "Password")] }
      )
    ),
    (
      "in another view, with its identifier",
      typedWhileShown(
        { [secure($0)] },
        { [ViewTree(ViewNode("Box", frame: Frame(0, 50, 390, 300)), children: [open($0)])] }
      )
    ),
    (
      "in another view, with its label",
      typedWhileShown(
        { [secure($0, id: nil, label: "Password")] },
        {
          let field = open($0, id: nil, label: "Password")
          return [ViewTree(ViewNode("Box", frame: Frame(0, 50, 390, 300)), children: [field])]
        }
      )
    ),
    (
      "moved to another screen",
      [
        scene(0...1) { [label("Sign in"), secure($0)] },
        scene { [label("Account"), label("Details"), open($0)] },
      ]
    ),
    (
      "shown after another screen",
      [
        scene(0...1) { form([secure($0, id: nil)]) }, scene { _ in [label("Help")] },
        scene { form([open($0, id: nil)]) },
      ]
    ),
    (
      "typed after another screen",
      [
        scene { form([secure($0, id: nil)]) }, scene { _ in [label("Help")] },
        scene(0...1) { form([open($0, id: nil)]) }, scene { form([secure($0, id: nil)]) },
      ]
    ),
    (
      "with another identifier",
      typedWhileShown({ form([secure($0)]) }, { form([open($0, id: "pw-shown")]) })
    ),
    (
      "without its identifier",
      typedWhileShown({ form([secure($0)]) }, { form([open($0, id: nil)]) })
    ),
    (
      "with an identifier that it did not have",
      typedWhileShown({ form([secure($0, id: nil)]) }, { form([open($0)]) })
    ),
    (
      "shown by a value",
      typedWhileShown(
        { [secure($0)] },
        { texts in [open(texts) { ($0.text, $0.value) = (nil, texts.password) }] }
      )
    ),
    (
      "shown without the focus",
      typedWhileHidden(
        { [secure($0)] },
        { [open($0) { $0.attributes["focused"] = .bool(false) }] }
      )
    ),
    (
      "shown and disabled",
      typedWhileHidden({ [secure($0)] }, { [open($0) { $0.isEnabled = false }] })
    ),
    (
      "with a frame that grows",
      typedWhileShown(
        { [secure($0)] },
        { texts in [open(texts) { $0.frame.size.width = Double(8 * texts.password.count) }] }
      )
    ),
    (
      "with a tag and attributes that count",
      typedWhileShown(
        { [secure($0)] },
        { texts in
          [
            open(texts) {
              $0.tag = texts.password.count
              $0.attributes["count"] = .number(Double(texts.password.count))
            }
          ]
        }
      )
    ),
    (
      "with views for its letters",
      typedWhileShown(
        { [secure($0)] },
        { texts in
          let letters = texts.password.map { ViewTree(ViewNode("Letter", text: String($0))) }
          return [ViewTree(open(texts)[0], children: letters)]
        }
      )
    ),
    (
      "by an open field in front of it",
      typedWhileShown(
        { [secure($0), open(Texts(), id: "twin") { $0.isHidden = true }] },
        { texts in
          [
            secure(Texts()) {
              $0.isHidden = true
              $0.attributes["focused"] = .bool(false)
            },
            open(texts, id: "twin"),
          ]
        }
      )
    ),
    (
      "by an open field in its place",
      typedWhileShown({ form([secure($0)]) }, { form([open($0, id: "twin")]) })
    ),
    (
      "filled in and shown",
      [
        scene { [secure($0)] }, scene(isFilled: true) { [secure($0)] }, scene { [open($0)] },
        scene { [secure($0)] },
      ]
    ),
    (
      "filled in while it is shown",
      [
        scene { [secure($0)] }, scene { [open($0)] }, scene(isFilled: true) { [open($0)] },
        scene { [secure($0)] },
      ]
    ),
    (
      "filled in twice, one of them shown",
      [
        scene { [secure($0), secure($0, id: "again")] },
        scene(isFilled: true) { [open($0), secure($0, id: "again")] },
        scene { [secure($0), open($0, id: "again")] },
      ]
    ),
    (
      "copied into a label",
      [scene { [secure($0)] }, scene(0...1) { [open($0)] }, scene { [label($0.password)] }]
    ),
    (
      "copied into two labels",
      [
        scene { [secure($0)] }, scene(0...1) { [open($0)] },
        scene {
          [label(String($0.password.prefix(5))), label(String($0.password.dropFirst(5)), top: 90)]
        },
      ]
    ),
    (
      "copied into another field",
      [
        scene { [secure($0), other($0, isFocused: false)] }, scene(0...1) { [open($0)] },
        scene(0...1, isOther: true) { [other($0)] }, scene { [secure($0), other($0)] },
      ]
    ),
    (
      "copied backwards into a label",
      [
        scene { [secure($0)] }, scene(0...1) { [open($0)] },
        scene { [label(String($0.password.reversed()))] },
      ]
    ),
    (
      "the second of two fields without identifiers",
      typedWhileShown(
        { [label("New"), other($0, id: nil, isFocused: false), secure($0, id: nil)] },
        { [label("New"), other($0, id: nil, isFocused: false), open($0, id: nil)] }
      )
    ),
    (
      "shown in a row that moves",
      typedWhileShown(
        { texts in [label("A", top: 60), ViewTree(ViewNode("Cell"), children: [secure(texts)])] },
        { texts in [ViewTree(ViewNode("Cell"), children: [open(texts)]), label("A", top: 160)] }
      )
    ),
  ]

  /// Ways in which the password was written before anybody could know that it is one.
  static let refused: [(name: String, scenes: [Scene])] = [
    ("secure once it is typed", [scene(0...1) { [open($0)] }, scene { [secure($0)] }]),
    (
      "secure as soon as it is typed",
      [scene(0...1) { $0.password.isEmpty ? [open($0)] : [secure($0)] }]
    ),
    (
      "secure once it is typed, without an identifier",
      [scene(0...1) { form([open($0, id: nil)]) }, scene { form([secure($0, id: nil)]) }]
    ),
    (
      "secure once it is filled in",
      [scene { [open($0)] }, scene(isFilled: true) { [open($0)] }, scene { [secure($0)] }]
    ),
    (
      "moved from an open field into a secure one",
      [
        scene {
          [secure(Texts(), id: "real") { $0.attributes["focused"] = .bool(false) }] + [other($0)]
        },
        scene(0...1) {
          [
            secure(Texts(), id: "real") { $0.attributes["focused"] = .bool(false) },
            open($0, id: "draft", at: Frame(20, 300, 300, 40)),
          ]
        },
        scene { [secure($0, id: "real")] },
      ]
    ),
    (
      "pasted in parts into another field",
      [
        scene(0...1) { [secure($0)] }, scene(0...0.5, 0.5...1, isOther: true) { [other($0)] },
        scene { [secure($0)] },
      ]
    ),
    (
      "typed into another field before",
      [
        scene(0...1, isOther: true) { [other($0)] }, scene(0...1) { [secure($0)] },
        scene { [open($0)] },
      ]
    ),
  ]
}
