/// The words at the beginning of an action.
enum ActionWord: String, CaseIterable {
  case tap
  case doubleTap = "double tap"
  case longPress = "long press"
  case type, clear, press, swipe
  case scroll = "scroll to row"
  case scrollTo = "scroll to"
  case drag = "drag from"
  case hover
  case hoverOver = "hover over"
  case rightClick = "right click"
  case middleClick = "middle click"
  case pinch, wait, rotate, back
  case goBack = "go back"
  case checkpoint
  case markCheckpoint = "mark checkpoint"
  case marker
  case addMarker = "add marker"

  /// The form of the whole action, for hints.
  var form: String {
    switch self {
    case .tap, .doubleTap, .longPress, .clear, .scrollTo, .hover, .hoverOver, .rightClick,
      .middleClick:
      "\(rawValue) TARGET"
    case .type: "type \"TEXT\" into TARGET"
    case .press: "press \"KEY\""
    case .swipe: "swipe up|down|left|right on TARGET"
    case .scroll: "scroll to row NUMBER of TARGET"
    case .drag: "drag from TARGET to TARGET"
    case .pinch: "pinch in|out on TARGET"
    case .wait: "wait SECONDS"
    case .rotate: "rotate left|right"
    case .back, .goBack: rawValue
    case .checkpoint, .markCheckpoint: "\(rawValue) \"TITLE\""
    case .marker, .addMarker: "\(rawValue) \"REMARK\""
    }
  }
}

extension Action {
  /// The first word of each action, in lower case.
  public static let firstWords = Set(
    ActionWord.allCases.compactMap { $0.rawValue.split(separator: " ").first.map(String.init) }
  )

  /// The form of each action, such as `tap TARGET`, for help texts.
  public static let forms = ActionWord.allCases.map(\.form)

  /// Returns true if words in lower case, separated by one blank, begin like an action.
  public static func begins(_ words: String) -> Bool {
    ActionWord.allCases.contains { words == $0.rawValue || words.hasPrefix($0.rawValue + " ") }
  }
}
