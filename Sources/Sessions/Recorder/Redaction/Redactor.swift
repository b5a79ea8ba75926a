public import AppDriver
public import EventModel
public import ViewQuery

/// The replacement of secrets by pseudonyms in everything that a session writes.
///
/// The content of secure fields and of the views that the user selected is secret; see ``Pseudonym``
/// for its replacement. Once a secret is known, it is replaced wherever it appears, as in an app that
/// echoes it. The same screens and inputs in the same order lead to the same pseudonyms, so that a
/// replay can be compared with its recording.
///
/// ```swift
/// var redactor = try Redactor(["#balance"])
/// redactor.redact(tree)   // the text of #balance is ‹secret 1›
/// ```
public struct Redactor: Sendable {
  let redactions: [NamedRedaction]
  /// The redactions that picked a view.
  let matches = RedactionMatches()
  var secrets = SecretList()
  /// The looks of secure fields before text was typed into them.
  var looks = FieldLooks()
  /// The known contents of fields, by ``place(of:in:)``; nil for each character that is unknown.
  var contents: [String: [Character?]] = [:] { didSet { contentsState = StateIdentity() } }
  /// The content that was typed last, in whatever field.
  var lastContent: [Character?] = []
  /// The texts that were typed into open fields.
  var openTexts = OpenTexts()
  private var contentsState = StateIdentity()
  /// The views that this redactor and its copies have found to be redacted.
  var covered = CoveredScreens()
  /// The screens that this redactor and its copies have redacted.
  var screens = RedactedScreens()
  /// The nodes in which this redactor and its copies have found no secret.
  let cleanNodes = CleanNodes()

  /// The state on which the redaction of a screen depends.
  var screenState: RedactedScreens.State {
    RedactedScreens.State(secrets: secrets.state, looks: looks.state, held: looks.heldState)
  }

  /// The state on which the redaction of screens and of typed text depends.
  struct State: Sendable {
    fileprivate var screens: RedactedScreens.State
    fileprivate var contents: StateIdentity

    /// Returns true if two redactors redact screens and typed text in the same way.
    static func == (one: State, other: State) -> Bool {
      one.screens == other.screens && one.contents === other.contents
    }
  }

  /// The present state.
  var state: State { State(screens: screenState, contents: contentsState) }

  /// Creates a redactor for the content of secure fields only.
  public init() { redactions = [] }

  /// Creates a redactor for secure fields and for the views that redactions pick, with their subviews.
  ///
  /// - Parameter redactions: selectors, and names of secrets with their targets, see ``NamedRedaction``.
  /// - Throws: `QueryError` for one that cannot be read, or whose query engine is missing.
  public init(_ redactions: [String]) throws(QueryError) {
    self.redactions = try redactions.map { (text) throws(QueryError) in try NamedRedaction(text) }
    secrets.reserve(Set(self.redactions.compactMap(\.name)))
  }

  /// Creates the redactor for the selectors in a session's header.
  ///
  /// - Throws: `DriverError.launchFailed` for a selector that cannot be read.
  public init(for header: SessionHeader) throws(DriverError) {
    do throws(QueryError) { try self.init(header.redact) } catch {
      throw .launchFailed(reason: "a selector of --redact is invalid: \(error.message)")
    }
  }

  /// The secrets that appeared, by the environment variables that give them to a replay.
  public var values: [String: String] { secrets.values }

  /// Returns true if the content of a view, and so the text typed into it, is secret.
  public func isSecret(_ node: Int, in tree: ViewTree) -> Bool {
    covers(in: tree, typedInto: node)[node] != nil
  }

  /// Returns a text without any known secret.
  public mutating func redact(_ text: String) -> String { secrets.redact(text) }

  /// Returns evidence without any known secret; evidence from a redacted screen does not need this.
  public mutating func redact(_ target: Target) -> Target {
    var target = target
    target.className = secrets.redact(target.className, .name)
    target.identifier = target.identifier.map { secrets.redact($0, .name) }
    target.label = target.label.map { redact($0) }
    target.text = target.text.map { redact($0) }
    target.ancestors = target.ancestors.map { secrets.redact($0, .name) }
    target.siblings = target.siblings.map { redact($0) }
    target.screen = target.screen.map { redact($0) }
    return target
  }

  /// Returns an error of a driver without any known secret.
  public mutating func redact(_ error: DriverError) -> DriverError {
    switch error {
    case .launchFailed(let reason): .launchFailed(reason: redact(reason))
    case .crashed(let reason): .crashed(reason: redact(reason))
    case .neverIdle(let waited, let reasons):
      .neverIdle(waited: waited, reasons: reasons.map { redact($0) })
    case .broken(let fault): .broken(redact(fault))
    case .reported(let error): .reported(error: redact(error))
    case .unsupported(let input): .unsupported(input: redact(input))
    case .unknownApp, .unknownVariant, .interrupted: error
    }
  }

  /// Returns the outcome of an input without any known secret.
  public mutating func redact(_ outcome: InputOutcome) -> InputOutcome {
    switch outcome {
    case .handled: .handled
    case .ignored(let reason): .ignored(reason: redact(reason))
    }
  }
}
