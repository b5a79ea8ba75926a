import SimonTesting
import TeaApp

@Suite("The team's recordings")
struct RecordingTests {
  @Test(
    "a recording replays as it was recorded",
    arguments: RecordingCase.all(in: "../../recordings")
  )
  func replay(recording: RecordingCase) {
    recording.test(on: TeaApp.catalogue)
  }

  @Test(
    "a recording fails on a build whose tea stays cold",
    arguments: RecordingCase.all(in: "../../recordings")
  )
  func cold(recording: RecordingCase) {
    withKnownIssue { recording.test(on: TeaApp.catalogue, app: "tea:cold") }
  }
}
