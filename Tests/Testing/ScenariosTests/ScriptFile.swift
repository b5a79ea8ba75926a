import Foundation

/// Property lists of SelfTesting scripts, as Xcode writes them.
enum ScriptFile {
  /// Returns the property list of commands, with one entry a line.
  static func text(_ commands: [[(String, Any)]]) -> String {
    let items = commands.map { entries in
      let lines = entries.map { key, value in
        "\t\t<key>\(key)</key>\n\t\t\(element(value))\n"
      }
      return "\t<dict>\n\(lines.joined())\t</dict>\n"
    }
    return head + "<array>\n\(items.joined())</array>\n</plist>\n"
  }

  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  private static func element(_ value: Any) -> String {
    if let number = value as? Int { return "<integer>\(number)</integer>" }
    let text = "\(value)".replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<string>\(text)</string>"
  }

  /// The script of Gallagher's article: it opens page 1, taps the button and checks the label.
  static let article = text([
    [("command", "scrollToRow"), ("viewXPath", dict("UITableView")), ("rowIndex", 0)],
    [("command", "simulateTouch"), ("viewXPath", dict("UITableViewCell", "text", "Page 1"))],
    [
      ("command", "checkMatchCount"), ("viewXPath", dict("UILabel", "text", "Page 1")),
      ("matchCount", 1),
    ],
    [
      ("command", "simulateTouch"), ("viewXPath", dict("UIButton", "currentTitle", "Click me")),
    ],
    [
      ("command", "checkMatchCount"),
      ("viewXPath", dict("UILabel", "text", "Button clicked on: Page 1")), ("matchCount", 1),
    ],
  ])

  /// Returns the article's XPath for a view with a class and a property.
  static func dict(_ className: String, _ key: String? = nil, _ value: String = "") -> String {
    let isClass = "key[.='className' and following-sibling::string[1]/.='\(className)']"
    guard let key else { return "//dict[\(isClass)]" }
    return "//dict[\(isClass) and key[.='\(key)' and following-sibling::string[1]/.='\(value)']]"
  }
}
