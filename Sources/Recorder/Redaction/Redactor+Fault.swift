import AppDriver

extension Redactor {
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
    case .ended, .silent, .slow, .tooManyLines, .cutOff, .tooLong, .otherVersion, .hanging,
      .tooLarge:
      kind
    }
  }
}
