/// All that a team's tests need: ``Simon``, Swift Testing, page objects and scenarios, and stories
/// and recordings as test cases.
///
/// ```swift
/// import SimonTesting
///
/// @Test(arguments: RecordingCase.all(in: "../recordings"))
/// func recording(_ recording: RecordingCase) { recording.test(on: MyApps.catalogue) }
/// ```
@_exported public import Scenarios
@_exported public import Simon
@_exported public import StoryTesting
@_exported public import Testing
