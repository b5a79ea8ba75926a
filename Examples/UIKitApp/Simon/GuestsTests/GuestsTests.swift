import Guests
import SimonTesting

@Suite("Guests")
struct GuestsTests {
  @Test(
    "a recording replays as it was recorded",
    arguments: RecordingCase.all(in: "../../recordings")
  )
  func replay(recording: RecordingCase) {
    recording.test(on: GuestsApp.catalogue)
  }

  @Test("a story passes on the app", arguments: StoryCase.all(in: "../../stories"))
  func story(story: StoryCase) {
    story.test(on: GuestsApp.catalogue, app: "guests")
  }
}
