import Actions
import EventModel
import Stories

extension FrankSteps {
  static let touching: [StepDefinition] = [
    step(#"^\w+ I touch "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).touch(text)
    },
    step(#"^\w+ I touch "([^"]*)" if exists$"#) { (context, text: String) in
      let screen = try FrankScreen(context)
      if let view = screen.marked(text).first { try screen.touch(view) }
    },
    step(#"^\w+ I touch the following:? (".*")$"#) { (context, list: String) in
      for text in quotedTexts(list) {
        try FrankScreen(context).touch(text)
        try context.perform(.wait(.seconds(2)))
      }
    },
    step(#"^\w+ I touch the button marked "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).touch(text, kind: "button")
    },
    step(#"^\w+ I touch the first table cell$"#) { context in
      try FrankScreen(context).touchCell(0)
    },
    step(#"^\w+ I touch the (\d+)(?:st|nd|rd|th) table cell$"#) { (context, number: Int) in
      try FrankScreen(context).touchCell(number - 1)
    },
    step(#"^\w+ I touch the table cell marked "([^"]*)"$"#) { (context, text: String) in
      try FrankScreen(context).touch(text, kind: "tableViewCell")
    },
    step(#"^\w+ I navigate back$"#) { context in try context.perform(.back) },
  ]

  static let alerts: [StepDefinition] = [
    step(#"^\w+ I should see an alert view titled "([^"]*)"$"#) { (context, title: String) in
      try FrankScreen(context).expectAlert(showing: title, "titled")
    },
    step(#"^\w+ I should see an alert view with the message "([^"]*)"$"#) {
      (context, message: String) in
      try FrankScreen(context).expectAlert(showing: message, "with the message")
    },
    step(#"^\w+ I should not see an alert view$"#) { context in
      try FrankScreen(context).expect("an alert view is on the screen") { $0.alerts.isEmpty }
    },
    step(#"^\w+ I touch the "([^"]*)" (?:alert view|action sheet) button$"#) {
      (context, text: String) in
      let screen = try FrankScreen(context)
      guard
        let button = screen.alertButtons.first(where: {
          screen.tree[$0].label.isIdentical(to: text)
        })
      else {
        throw screen.absent(text)
      }
      try screen.touch(button)
    },
    step(#"^\w+ I touch the (\d+)(?:st|nd|rd|th) (?:alert view|action sheet) button$"#) {
      (context, number: Int) in
      let screen = try FrankScreen(context)
      try screen.touch(number - 1, of: screen.alertButtons, named: "button", "buttons")
    },
  ]

  static let switches: [StepDefinition] = [
    step(#"^\w+ I flip switch "([^"]*)"$"#) { (context, text: String) in
      let screen = try FrankScreen(context)
      guard let found = try screen.switches(text).first else { throw screen.absent(text) }
      try screen.touch(found)
    },
    step(#"^\w+ switch "([^"]*)" should be (on|off)$"#) { (context, text: String, word: String) in
      let screen = try FrankScreen(context)
      let found = try screen.switches(text)
      guard !found.isEmpty else { throw screen.absent(text) }
      let wanted = word.lowercased() == "on"
      try screen.expect("switch \(text.quoted) is \(wanted ? "off" : "on")") { screen in
        found.allSatisfy { screen.isOn($0) == wanted }
      }
    },
  ]

  static let device: [StepDefinition] = [
    step(#"^\w+ the device is in (?:a )?(landscape|portrait) orientation$"#) {
      (context, word: String) in
      let size = try context.screen()[0].frame.size
      let found = size.width > size.height ? "landscape" : "portrait"
      guard found == word.lowercased() else {
        throw StepFailure("the device is in \(found) orientation")
      }
    },
    step(#"^\w+ I rotate to the "([^"]*)"$"#) { (context, word: String) in
      guard ["left", "right"].contains(word.lowercased()) else {
        throw StepFailure("invalid rotation \(word.quoted), expected left or right")
      }
      try context.perform(Action(parsing: "rotate \(word.lowercased())"))
    },
    step(#"^\w+ I wait for ([\d.]+) seconds?$"#) { (context, seconds: Double) in
      try context.perform(.wait(.seconds(seconds)))
    },
    step(#"^\w+ I simulate a memory warning$"#) { _ in
      throw StepFailure("the app's driver does not support memory warnings")
    },
    step(#"^\w+ I dump the DOM$"#) { context in
      context.store(PrunedTree(try context.screen(), limit: .max).lines, as: "DOM")
    },
    // Each story launches the app, so that there is nothing to quit or reset.
    step(#"^\w+ I (?:quit|reset) the simulator$"#) { _ in },
    step(#"^\w+ I launch the app$"#) { _ in },
  ]
}
