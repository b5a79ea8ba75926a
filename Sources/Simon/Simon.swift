/// All that a team's app and tools need to record and replay sessions: the driver protocol, the
/// event log, actions, stories, goldens, and the command-line tools.
///
/// ```swift
/// import Simon
///
/// await SimonTools.replay(apps: MyApps.catalogue)
/// ```
///
/// A `Project` does the work of the tools without them: `docs/swift.md`.
@_exported public import Actions
@_exported public import AppDriver
@_exported public import Approvals
@_exported public import Differ
@_exported public import EventModel
@_exported public import Exploring
@_exported public import Messages
@_exported public import Projects
@_exported public import Recorder
@_exported public import Replayer
@_exported public import SimonCLI
@_exported public import Stories
@_exported public import ViewQuery
