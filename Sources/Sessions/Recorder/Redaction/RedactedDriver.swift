public import AppDriver
public import EventModel

/// A driver that redacts the screens of an app, and types secrets in place of their pseudonyms.
///
/// It serves sessions without a recorder, such as the run of a story.
public final class RedactedDriver: AppDriver {
  private let driver: any AppDriver
  private let values: [String: String]
  private var redactor = Redactor()
  /// The secrets that were typed before the last launch.
  private var former = SecretList()
  /// The last screen of the app, redacted.
  private var seen: ViewTree?
  /// The distances of the views under the fingers from their places on the redacted screen.
  private var shifts: [Int: Point] = [:]

  /// Creates a redacted driver in front of another one.
  ///
  /// - Parameters:
  ///   - driver: the app.
  ///   - secrets: the secrets to type for pseudonyms, by their variables.
  public init(_ driver: any AppDriver, secrets: [String: String]) {
    self.driver = driver
    values = secrets
  }

  /// The inputs and times that the app supports.
  public var capabilities: Capabilities { driver.capabilities }

  /// The view that got the last input, by its path on a redacted screen.
  public var lastTaker: InputTaker? {
    guard case .view(let path) = driver.lastTaker, let seen else { return driver.lastTaker }
    return .view(seen.pathOutsideSecureFields(path))
  }

  /// Launches the app; secrets are numbered from 1 again.
  public func launch(in setting: SessionSetting) throws(DriverError) {
    for text in redactor.secrets.typedTexts { former.add(text) }
    redactor = Redactor()
    try redacting(driver.launch(in: setting))
  }

  /// Sets the treatment of the app's exchanges with other programs in later launches.
  public func use(_ network: NetworkUse) { driver.use(network) }

  /// Takes the app's remarks since the last call, redacted.
  public func takeRemarks() -> [String] { driver.takeRemarks().map { redact($0) } }

  /// Takes the errors that the app has reported since the last call, redacted.
  public func takeErrors() -> [String] { driver.takeErrors().map { redact($0) } }

  /// Takes the exchanges that the app has told since the last call, as the app told them.
  public func takeNetworkLines() -> [String] { driver.takeNetworkLines() }

  /// Sends an input to the app, with secrets in place of pseudonyms.
  public func send(_ input: Input) throws(DriverError) -> InputOutcome {
    var input = input
    if case .touch(let touch) = input { input = .touch(try placed(touch)) }
    if case .text(let text) = input {
      let tree = try redacting(driver.snapshot())
      input = .text(redactor.type(text, in: tree, target: nil, values: values))
    }
    return redactor.redact(try redacting(driver.send(input)))
  }

  /// Returns a touch on the last redacted screen as the app gets it.
  private func placed(_ touch: Touch) throws(DriverError) -> Touch {
    if touch.phase == .began { shifts[touch.finger] = try shift(of: touch.location) }
    var placed = touch
    placed.location = touch.location + (shifts[touch.finger] ?? .zero)
    return placed
  }

  /// Returns the distance of the view at a place of the redacted screen from there; nil if no field was redacted.
  private func shift(of place: Point) throws(DriverError) -> Point? {
    guard redactor.keepsFields else { return nil }
    // The app may have gone on since the screen was last seen.
    let tree = try redacting(driver.snapshot())
    let shown = redactor.redact(tree)
    seen = shown
    return redactor.shift(
      of: place,
      on: shown.frontNode(at: place).map { shown.path(to: $0) },
      of: shown,
      in: tree
    )
  }

  /// Sends an input of the mouse to where the view at its place really is, and redacts the outcome.
  public func point(_ input: PointerInput) throws(DriverError) -> InputOutcome {
    var placed = input
    placed.location = input.location + (try shift(of: input.location) ?? .zero)
    return redactor.redact(try redacting(driver.point(placed)))
  }

  /// Presses a key, and redacts the outcome.
  public func press(_ key: KeyPress) throws(DriverError) -> InputOutcome {
    redactor.redact(try redacting(driver.press(key)))
  }

  /// Rotates the device by a quarter turn.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    redactor.redact(try redacting(driver.rotate(rotation)))
  }

  /// Lets the app's time pass.
  public func advance(by span: Microseconds) throws(DriverError) {
    try redacting(driver.advance(by: span))
  }

  /// Returns the app's state: idle or busy.
  public func activity() throws(DriverError) -> Activity {
    try redacting(driver.activity())
  }

  /// Returns the present screen, redacted.
  public func snapshot() throws(DriverError) -> ViewTree {
    let tree = redactor.redact(try redacting(driver.snapshot()))
    seen = tree
    return tree
  }

  /// Returns a text without any secret that was typed so far, also before the last launch.
  public func redact(_ text: String) -> String {
    let redacted = redactor.redact(text)
    guard !former.isEmpty else { return redacted }
    let known = RedactedPiece.pieces(of: redacted)
    // The secrets of an earlier launch have numbers of their own.
    return RedactedPiece.pieces(of: former.redact(redacted)).map { piece in
      if case .secret = piece, !known.contains(piece) { return Pseudonym.hidden }
      return piece.text
    }.joined()
  }

  /// Quits the app.
  public func quit() { driver.quit() }

  /// Calls the driver, and redacts the error that it throws.
  private func redacting<Value>(
    _ call: @autoclosure () throws(DriverError) -> Value
  ) throws(DriverError) -> Value {
    do throws(DriverError) { return try call() } catch {
      throw Redactor.redact(redactor.redact(error), hiding: values)
    }
  }
}
