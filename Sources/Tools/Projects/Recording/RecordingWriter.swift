package import AppDriver
package import Approvals
package import EventModel
package import Foundation
package import Messages
import Platform
package import Recorder
import Replayer

/// The writer of sessions that a command made: log, golden, ledger and story.
package struct RecordingWriter {
  package let project: Project
  /// True if a recording of the same name is replaced.
  package var replaces = false
  /// Makes a driver for an app, to prove stories on.
  package let makeDriver: (String) throws(DriverError) -> any AppDriver
  /// The worker that proves long sessions of this build's apps; nil to drive every app by `makeDriver`.
  package var worker: ProofWorker?
  /// Sets the treatment of the apps' exchanges with other programs in drivers made from then on.
  package var useNetwork: (NetworkUse) -> Void = { _ in }

  package init(
    project: Project,
    replaces: Bool = false,
    makeDriver: @escaping (String) throws(DriverError) -> any AppDriver,
    worker: ProofWorker? = nil
  ) {
    (self.project, self.replaces, self.makeDriver) = (project, replaces, makeDriver)
    self.worker = worker
  }

  /// Returns the places of new recordings, whose names an option chooses.
  ///
  /// - Throws: a diagnostic for the first one that exists already, unless `--force` is given.
  package func places(_ names: [String], option: String = "--name") throws -> [RecordingStore] {
    try names.map { name in
      let store = try project.place(named: name)
      try expectFree(store, option: option)
      return store
    }
  }

  /// Makes sure that a recording does not exist yet, unless it may be replaced.
  package func expectFree(
    _ store: RecordingStore,
    option: String = "--name"
  ) throws(Diagnostic) {
    let exists = store.hasLog || NewLog.left(in: store) != nil
    guard exists, !replaces else { return }
    throw Diagnostic(
      message: "a recording \(store.name.quoted) exists already",
      hint: "choose another name with \(option) NAME, or replace the recording with --force",
      gravity: .usage
    ).mentioningKilledSession(of: store)
  }

  /// Writes a recording, which another process sees whole or not at all if it is a new one.
  ///
  /// - Parameters:
  ///   - log: the session.
  ///   - screens: the screens of its golden; nil for those of the log.
  ///   - store: its place.
  ///   - secrets: the texts to type for pseudonyms, to prove the story.
  ///   - app: the build that it was recorded on; nil for the app in the log.
  ///   - option: the option that chooses its name.
  ///   - isExplained: whether decisions explain the log that it is made from.
  ///   - rules: the own rules of the recording that it is made from.
  ///   - network: the exchanges of the app with other programs; nil to leave those of a former recording.
  /// - Returns: the proof with the story.
  /// - Throws: the reason why it could not be written; a former recording is then unchanged.
  package func write(
    _ log: EventLog,
    screens: [ViewTree]? = nil,
    to store: RecordingStore,
    secrets: [String: String],
    app: String? = nil,
    option: String = "--name",
    isExplained: Bool = true,
    carrying rules: [Rule] = [],
    network: [String]? = nil
  ) throws -> RecordingProof {
    let exchanges = try network.map { try SessionExchanges($0) }
    if let exchanges { useNetwork(exchanges.use) }
    var golden = Golden(recorded: log, as: store.title)
    for (place, tree) in (screens ?? []).enumerated() where golden.screens.indices.contains(place) {
      golden.screens[place].tree = tree
    }
    // The proof takes long, and nothing is written before it.
    let proof = try prove(
      log,
      as: store,
      expecting: screens == nil ? nil : golden,
      secrets: secrets,
      app: app,
      carrying: rules
    )
    try RecordingLock.hold(store.folder, for: project, makesFolder: true) {
      try expectFree(store, option: option)
      let parts = Parts(golden: golden, proof: proof, exchanges: exchanges)
      if try writeNew(log, parts, to: store, isExplained: isExplained) { return }
      let place = try place(log, in: store)
      try keep(
        golden,
        of: log,
        with: proof,
        in: store,
        as: place,
        isExplained: isExplained,
        network: exchanges?.stage(in: store) ?? .kept
      )
    }
    return proof
  }

  /// The parts of a recording beside its log.
  private struct Parts {
    var golden: Golden
    var proof: RecordingProof
    var exchanges: SessionExchanges?
  }

  /// Writes a recording in a place where there is none yet.
  ///
  /// - Returns: false if there is something in the place.
  private func writeNew(
    _ log: EventLog,
    _ parts: Parts,
    to store: RecordingStore,
    isExplained: Bool
  ) throws -> Bool {
    let parent = store.folder.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    WholeFile.sweep(parent.path, isOurs: true)
    do {
      guard let (path, lock) = try WholeFile.folder(for: store.folder.path) else { return false }
      defer { lock.release() }
      do {
        let part = RecordingStore(folder: URL(filePath: path, directoryHint: .isDirectory))
        let file = try part.startLog(syncingEvery: 1)
        try file.append(LogWriter.encode(log))
        try file.close()
        try keep(
          parts.golden,
          of: log,
          with: parts.proof,
          in: part,
          as: .inPlace,
          isExplained: isExplained,
          network: parts.exchanges?.stage(in: part) ?? .kept,
          named: store
        )
        try WholeFile.move(path, to: store.folder.path)
      } catch {
        try? FileManager.default.removeItem(atPath: path)
        throw error
      }
      return true
    } catch let error as SystemError {
      throw RecordingFileError.unwritable(path: store.folder.relativePath, reason: error.reason)
    }
  }

  /// Returns the text of a log that replaces one; where there is none, or a device, the log is written.
  private func place(_ log: EventLog, in store: RecordingStore) throws -> NewRecording.Log {
    let new = try NewLog(in: store)
    let bytes = LogWriter.encode(log)
    guard !new.isBeside else { return .text(String(decoding: bytes, as: UTF8.self)) }
    do {
      let file = try new.start(syncingEvery: 1)
      try file.append(bytes)
      try file.close()
    } catch {
      try? new.discard()
      throw error
    }
    return .inPlace
  }

  /// Writes the story of a log and proves it, unless the tool was asked to stop; nothing is stored.
  ///
  /// Where the replay shows other values that the app makes anew at each launch, it is replayed again until their
  /// pattern is known.
  ///
  /// - Parameters:
  ///   - log: the session.
  ///   - store: its place.
  ///   - golden: the screens of its golden; nil for those of the log.
  ///   - secrets: the texts to type for pseudonyms.
  ///   - app: the build that it was recorded on; nil for the app in the log.
  ///   - file: the file with exactly this log; nil if there is none yet.
  ///   - carried: the own rules of the recording that it is made from.
  /// - Returns: the story, with the rules of the proof.
  /// - Throws: `DriverError` if there is no such app.
  package func prove(
    _ log: EventLog,
    as store: RecordingStore,
    expecting golden: Golden? = nil,
    secrets: [String: String],
    app: String? = nil,
    in file: URL? = nil,
    carrying carried: [Rule] = []
  ) throws(DriverError) -> RecordingProof {
    // Damaged rules are a problem of the next run, and allow nothing here; nor do rules that nobody approved.
    let shared = (try? GoldenRules(project))?.shared ?? []
    let own = ((try? GoldenRules.rules(of: store)) ?? []) + carried
    let known = (shared + own).filter(\.isApproved)
    let session = Session(
      log: log,
      name: store.title,
      golden: golden,
      secrets: secrets,
      app: app,
      file: file
    )
    var proof = RecordingProof(story: try story(of: session, by: known))
    (proof.rules, proof.carried) = (known, carried)
    var outcomes: [Replay.Outcome] = []
    // A value of which a few launches show only a part, such as a sign, may show more of it in the proof.
    while golden == nil, outcomes.count < Self.mostProofs,
      let next = outcome(of: proof, for: log, isLate: outcomes.count > 1)
    {
      outcomes.append(next)
      let search = try values(of: session, besides: known, after: outcomes)
      proof.obstacle = search.obstacle
      guard let values = search.values else { break }
      proof.rules = known + values.rules
      proof.values = values
      proof.story = try story(of: session, by: proof.rules)
    }
    return proof
  }

  /// The most proofs of a session whose app makes values at launch.
  private static let mostProofs = 4

  /// A session to prove.
  private struct Session {
    var log: EventLog
    var name: String
    var golden: Golden?
    var secrets: [String: String]
    var app: String?
    var file: URL?

    /// Returns the screens that its story must lead through; nil for those of the log alone.
    func expectation(by rules: [Rule]) -> StoryExpectation? {
      guard let golden else {
        return rules.isEmpty ? nil : StoryExpectation(recorded: log, rules: rules)
      }
      return StoryExpectation(golden: golden, rules: rules)
    }
  }

  /// Returns the replay of a proof that another launch contradicts; nil if the session is proven.
  private func outcome(
    of proof: RecordingProof,
    for log: EventLog,
    isLate: Bool
  ) -> Replay.Outcome? {
    guard let replay = proof.story.replay, !project.interruption.isRequested else {
      return nil
    }
    if proof.fault(of: log) != nil { return replay }
    // The run of a story is another launch.
    return !isLate && proof.story.failure?.isOfBuild == false ? replay : nil
  }

  /// Returns the values that the app makes anew at each launch; none if launches differ in anything else.
  private func values(
    of session: Session,
    besides known: [Rule],
    after outcomes: [Replay.Outcome]
  ) throws(DriverError) -> LaunchSearch {
    let interruption = project.interruption
    do throws(DriverError) {
      let found = try LaunchValues.search(in: session.log, besides: known, after: outcomes) {
        (names) throws(DriverError) in
        Replay.run(
          session.log,
          on: try makeDriver(session.app ?? session.log.header.app),
          secrets: session.secrets,
          names: names
        )
      }
      return interruption.isRequested ? LaunchSearch() : found
    } catch {
      guard interruption.isRequested else { throw error }
      return LaunchSearch()
    }
  }

  private func story(of session: Session, by rules: [Rule]) throws(DriverError) -> ProvenStory {
    let (log, secrets) = (session.log, session.secrets)
    let interruption = project.interruption
    if let file = session.file, session.app == nil,
      let story = worker?.story(of: log, in: file, as: session.name, secrets: secrets, rules: rules)
    {
      return story
    }
    if !interruption.isRequested {
      do throws(DriverError) {
        var story = try ProvenStory.write(
          log,
          as: session.name,
          expecting: session.expectation(by: rules),
          secrets: secrets,
          steps: project.steps
        ) { (recorded) throws(DriverError) in
          try makeDriver(session.app ?? recorded)
        }
        story.failure = story.failure?.hiding(
          secrets.merging(Secrets.values(project)) { one, _ in one }
        )
        // An app that was ended proves nothing.
        if !interruption.isRequested { return story }
      } catch {
        guard interruption.isRequested else { throw error }
      }
    }
    let expectation = session.expectation(by: rules)
    var story = try ProvenStory.write(
      log,
      as: session.name,
      expecting: rules.isEmpty ? nil : expectation,
      secrets: secrets,
      makeDriver: nil
    )
    if story.failure == .notRun { story.failure = .stopped }
    return story
  }

  /// Writes golden, story and ledger of a new log, and puts the log in its place, all in one step.
  ///
  /// Files that are made from a log that nobody approved get no entry in the ledger, so that somebody has to look at
  /// them.
  package func keep(
    _ golden: Golden,
    of log: EventLog,
    with proof: RecordingProof,
    in store: RecordingStore,
    as place: NewRecording.Log,
    isExplained: Bool = true,
    network: NewRecording.Network = .kept,
    named final: RecordingStore? = nil
  ) throws(GoldenFileError) {
    var new = NewRecording(
      golden: golden,
      story: proof.story.text,
      log: place,
      contents: LogSummary(of: log)
    )
    new.network = network
    proof.add(to: &new)
    try store.goldens()
      .record(
        new,
        isExplained: isExplained,
        by: project.author,
        at: project.now
      )
    guard !isExplained else { return }
    let folder = (final ?? store).folder
    project.warn(
      "the log it was made from is not approved, so neither is this recording; "
        + "to review it: \(NextCommand.replay("approve"))",
      at: folder.relativePath
    )
  }
}
