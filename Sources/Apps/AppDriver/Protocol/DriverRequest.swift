public import EventModel

/// A request of Simon to an app in another process: one line of the driver protocol.
///
/// `docs/DRIVER.md` describes the lines; `DriverReply` is the answer.
public enum DriverRequest: Hashable, Sendable {
  /// Describe yourself; Simon speaks this version.
  case hello(version: FormatVersion)
  /// Start anew in a setting; the name is the app's name in the recording.
  case launch(app: String?, SessionSetting, network: NetworkUse = .live)
  /// One phase of one finger, at the app's present time.
  case touch(Touch)
  /// A whole gesture, for apps that take nothing smaller; it lasts as long as its touches.
  case gesture([GestureTouch])
  /// Characters from the keyboard.
  case text(String)
  /// A press of one key, for apps that take keys.
  case key(KeyPress)
  /// A movement, a turn of the wheel or another button of the mouse, for apps that are used with one.
  case pointer(PointerInput)
  /// A turn of the device by a quarter.
  case rotate(Rotation)
  /// Let time pass.
  case advance(by: Microseconds)
  /// Report the work that is left to do.
  case activity
  /// Send the screen; with `changes`, as changes since the last one if possible.
  case snapshot(changes: Bool)
  /// Send a picture of the screen; with `changes`, nothing if it is still the last one.
  case picture(changes: Bool)
  /// End, since the session is over.
  case quit

  /// The version of the protocol that this build speaks.
  public static let version = FormatVersion(major: 1, minor: 1)

  /// The word for the request in its line.
  public var word: String {
    switch self {
    case .hello: "hello"
    case .launch: "launch"
    case .touch: "touch"
    case .gesture: "gesture"
    case .text: "text"
    case .key: "key"
    case .pointer: "pointer"
    case .rotate: "rotate"
    case .advance: "advance"
    case .activity: "activity"
    case .snapshot: "snapshot"
    case .picture: "picture"
    case .quit: "quit"
    }
  }

  /// The app's time that the request takes.
  public var span: Microseconds {
    switch self {
    case .advance(let span): span
    case .gesture(let touches): touches.reduce(.zero) { $0 + $1.after }
    default: .zero
    }
  }
}

/// One phase of one finger within a gesture.
public struct GestureTouch: Hashable, Sendable {
  /// The time since the touch before it.
  public var after: Microseconds
  /// The touch.
  public var touch: Touch

  /// Creates a touch of a gesture.
  public init(after: Microseconds, _ touch: Touch) {
    self.after = after
    self.touch = touch
  }
}

extension DriverRequest {
  /// Returns the request's line, with its line end.
  package func line(id: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{")
    writer.member("id", id)
    writer.member("do", word)
    switch self {
    case .hello(let version): writer.member("version", version.description)
    case .launch(let app, let setting, let network):
      writer.member("app", app)
      writer.setting(setting)
      writer.network(network)
    case .touch(let touch): writer.touch(touch)
    case .gesture(let touches):
      writer.next("touches")
      writer.list(touches) { writer, touch in
        writer.raw("{")
        writer.member("after", touch.after.count)
        writer.touch(touch.touch)
        writer.raw("}")
      }
    case .text(let text): writer.member("text", text)
    case .key(let key): writer.key(key)
    case .pointer(let input): writer.pointer(input)
    case .rotate(let rotation): writer.member("turn", rotation.rawValue)
    case .advance(let span): writer.member("by", span.count)
    case .snapshot(let changes), .picture(let changes):
      if changes { writer.member("changes", true) }
    case .activity, .quit: break
    }
    writer.raw("}\n")
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func network(_ network: NetworkUse) {
    guard let word = network.word else { return }
    next("network")
    raw("{")
    member("use", word)
    member("file", network.file)
    raw("}")
  }

  fileprivate mutating func key(_ key: KeyPress) {
    member("key", key.key)
    guard !key.modifiers.isEmpty else { return }
    next("modifiers")
    list(KeyPress.Modifier.allCases.filter(key.modifiers.contains)) { $0.string($1.rawValue) }
  }

  fileprivate mutating func touch(_ touch: Touch) {
    member("phase", touch.phase.rawValue)
    member("finger", touch.finger)
    point(touch.location)
  }

  fileprivate mutating func pointer(_ input: PointerInput) {
    member("kind", input.kind.word.rawValue)
    member("button", input.button?.rawValue)
    point(input.location)
    if let way = input.way { point(way, names: ("dx", "dy")) }
  }

  private mutating func point(
    _ point: Point,
    names: (x: StaticString, y: StaticString) = ("x", "y")
  ) {
    next(names.x)
    number(point.x)
    next(names.y)
    number(point.y)
  }
}
