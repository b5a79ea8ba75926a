extension TokenText {
  /// Numbers at the limits of what readers and arithmetic can represent.
  static let numbers = [
    "0", "1", "-1", "2", "7", "00", "-0", "0.5", "1e3", "1E-7", "0.1", "63", "64", "65", "255",
    "4095", "4096", "65536", "2147483648", "4294967295", "9007199254740991", "9007199254740992",
    "9007199254740993", "-9007199254740993", "9223372036854775807", "9223372036854775808",
    "18446744073709551616", "1e308", "1e309", "-1e309", "5e-324", "1.7976931348623157e308",
    "0.1000000000000000055511151231257827", "390.3333333333333", "1234567.891", "0.001", "0.0005",
  ]

  /// Texts in quotes that are easily misread.
  static let quotedTexts = [
    "\"\"", "\" \"", "\"a\\nb\"", "\"\\u0000\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"", "\"\\\\\"",
    "''",
    "\"e\u{301}\"", "\"é\"", "\"\u{301}\"", "\"none\"", "\"null\"", "\"== 2\"", "\"#id\"",
    "\"\u{202E}abc\"", "\"\u{FEFF}\"", "\"x=1\"", "\"\\/\"", "\"`\"", "\"\u{2028}\"", "``",
    "\"00000000000000000000000000000000\"",
  ]

  /// Texts that change the meaning of what is around them.
  static let hostileTexts = [
    "\u{301}", "\u{200B}", "\u{202E}", "\u{FEFF}", "\\", "\\\\", "\\u0000", "\\n", "'", "`", "→",
    "é",
    "👩‍👩‍👧", "🇩🇪", "\u{0}", "\u{7F}", "\u{1B}[2J", "\r", " ", "{", "]", "/", "::error::", "\u{85}",
  ]
}

extension FuzzFormat {
  /// Words that the format's reader knows, and a few of its sentences.
  var words: [String] {
    switch self {
    case .log:
      Self.treeWords + [
        "snapshot", "touch", "change", "text", "key", "rotate", "marker", "end", "began", "moved",
        "ended",
        "set", "remove", "insert", "move", "place", "classes", "shown", "checkpoint", "Xextra",
        "{\"n\":2,\"dt\":0,\"event\":\"marker\",\"text\":\"m\",\"seal\":\"00000000\"}\n",
      ]
    case .golden:
      [
        "==", "= as 1", "~", "+", "-", ">", "→", "none", "true", "false", "tag", "label", "text",
        "value", "hidden", "disabled", "frame", "offset", "into", "after", "first", "\n== 2 step\n",
        "\n%%\n", "UIView", "UIWindow/UIView[0]", "#id", "0,0", "390x44", "[\"a\"]",
      ]
    case .ledger:
      [
        "recorded", "approved", "rejected", "repaired", "rewritten", "before", "after", "log",
        "story", "contents", "changes", "decision", "by", "at", "reason", "null", "{}", "[]",
      ]
    case .rules:
      [
        "ignore", "all", "text", "frame", "of", "because", "tolerance", "for", "pattern",
        "unordered", "children", "pseudonyms", "identifier", "/a+/", "/(a|b)*?[^c]\\d{2,9}/",
        "#clock",
        "\"Add\"", "`//UILabel`", "row 1 of #list", ",", "\n%%\n",
      ]
    case .stories, .script:
      [
        "Story:", "As", "Given", "When", "Then", "And", "\nStory: a\n", "I", "tap", "double tap",
        "long press", "press \"Control+S\"", "type", "into", "clear", "swipe up", "on",
        "scroll to row 3 of #list", "scroll to", "hover over", "right click",
        "drag from",
        "to", "pinch in", "wait 0.5", "rotate left", "back", "go back", "checkpoint", "see",
        "do not see",
        "I wait until I see \"a\"", "the app is launched", "row 1 of section 2 of",
        "`//UILabel[0]`",
        "#\"a b\"", "12,34", "\\u{301}", "exactly", "times",
      ]
    case .selector:
      [
        "//", "/", "..", ".", "*", "[0]", "[last()]", "[@text='Add']", "xpath:", "dnodi:", "igor:",
        "shelley:", "view", "marked:'Add'", "label", "first", "index:0", "parent", "descendant",
        "::",
        "#list", ">", "UIButton", "[text='Milk']", " and ", "or", "not(", "count(", "position()",
        "|",
        "row 1 of #list", "`", "contains", "=", "!=", "~", "$", "[[", "]]", ":not(", "ancestor::*",
      ]
    case .propertyList:
      [
        "<array>", "</array>", "<dict>", "</dict>", "<key>", "</key>", "<string>", "</string>",
        "<true/>",
        "<integer>", "</integer>", "<real>", "<plist>", "</plist>", "<![CDATA[", "]]>", "<!--",
        "-->",
        "&amp;", "&#x41;", "&#0;", "<?xml?>", "<!DOCTYPE plist>", "command", "viewXPath", "touch",
        "setText", "scrollDown", "matchCount", "checkMatchCount", "outputView", "pause", "duration",
      ]
    case .driverLine:
      Self.treeWords + [
        "id", "at", "ops", "tree", "idle", "reasons", "nextWake", "outcome", "handled", "ignored",
        "reason", "taker", "notice", "crash", "log", "error", "code", "version", "do", "launch",
        "touches", "set", "remove", "place", "{\"id\":1,\"at\":0}\n",
      ]
    case .report:
      [
        "passed", "flaky", "failed", "changed", "damaged", "unsupported", "verdict", "attempts",
        "cause", "notStarted", "recordings", "orphans", "suite", "own", "shard", "index", "count",
        "exitCode", "partial", "null", "[]", "{}", "\n%%\n", "\"missing golden\"",
      ]
    }
  }

  private static let treeWords = [
    "class", "children", "frame", "identifier", "label", "value", "tag", "hidden", "enabled",
    "offset",
    "traits", "true", "false", "null", "[]", "{}", "UIView", "[0,0,1,1]", "\"x\":1,",
  ]
}
