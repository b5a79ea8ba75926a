import Differ
public import EventModel

extension Review.Subject {
  /// Compares what a run left pending with its golden, and leaves out what was decided since.
  ///
  /// The changes that are left keep the names, causes and groups that they had before the first decision, unless
  /// something else than these decisions changed the golden.
  ///
  /// - Parameters:
  ///   - name: The recording's name.
  ///   - pending: The screens of the run.
  ///   - store: The golden and the ledger.
  ///   - budget: The time of the comparison; nil for no limit.
  ///   - known: The screens that were compared before; nil to compare all of them here.
  ///   - complete: Adds what else decides on the questions.
  /// - Throws: `ApprovalError`, `GoldenFileError`, and the error of `complete`.
  public init(
    name: String,
    pending: Pending,
    of store: GoldenStore,
    within budget: Budget? = nil,
    knowing known: ComparedScreens? = nil,
    completing complete: (inout Review.Subject) throws -> Void = { _ in }
  ) throws {
    let budget = budget?.during("comparing screens with the golden")
    let golden = try store.golden()
    let digest = try store.goldenDigest()
    let ledger = try store.ledger()
    if let part = pending.part, let golden,
      let base = try? Golden(parsing: part.base, within: budget)
    {
      let approval = try Approval(
        golden: base,
        digest: digest,
        pending: pending,
        within: budget,
        knowing: known
      )
      self.init(name: name, approval: approval)
      // A change that these decisions rejected was not rejected when the questions were asked.
      let before = Ledger(Array(ledger.entries.prefix(part.entries)))
      rejections = before.about(store.setting).rejections
      try complete(&self)
      prepareQuestions()
      guard !settle(part, leadingTo: golden) else { return }
    }
    let approval = try Approval(
      golden: golden,
      digest: digest,
      pending: pending.undecided,
      within: budget,
      knowing: known
    )
    self.init(name: name, approval: approval)
    rejections = ledger.about(store.setting).rejections
    try complete(&self)
    prepareQuestions()
  }
}
