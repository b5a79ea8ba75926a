public import AppDriver

extension Redactor {
  /// Returns an error of a driver without given secrets, also of an app that did not come up.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - values: the secrets by their variables.
  /// - Returns: the error with pseudonyms in place of the secrets.
  public static func redact(
    _ error: DriverError,
    hiding values: [String: String]
  ) -> DriverError {
    guard values.values.contains(where: { !$0.isEmpty }) else { return error }
    var redactor = Redactor(hiding: values)
    return redactor.redact(error)
  }

  /// Creates a redactor that knows secrets before they are typed.
  ///
  /// - Parameter values: the secrets by their variables, which number or name their pseudonyms.
  public init(hiding values: [String: String]) {
    self.init()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where !value.isEmpty {
      secrets.add(value, as: Pseudonym(ofVariable: name, for: value))
    }
    secrets.prepare()
  }

  /// Returns a fault of an app in another process without any known secret.
  mutating func redact(_ fault: DriverFault) -> DriverFault {
    DriverFault(
      redact(fault.kind),
      request: fault.request,
      lastLines: fault.lastLines.map { redact($0) }
    )
  }

  private mutating func redact(_ kind: DriverFault.Kind) -> DriverFault.Kind {
    switch kind {
    case .notStarted(let reason): .notStarted(reason: redact(reason))
    case .malformed(let column, let reason, let line):
      .malformed(column: column, reason: redact(reason), line: redact(line))
    case .contradiction(let contradiction): .contradiction(redact(contradiction))
    case .refused(let refusal):
      .refused(DriverRefusal(code: redact(refusal.code), message: redact(refusal.message)))
    case .busy(let time, let reasons): .busy(after: time, reasons: reasons.map { redact($0) })
    case .ended, .silent, .slow, .tooManyLines, .flooding, .cutOff, .tooLong, .otherVersion,
      .hanging,
      .tooLarge:
      kind
    }
  }
}
