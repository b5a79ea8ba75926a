import Scenarios
import Testing

@Suite("Page objects written from the recording")
struct RecordedPagesTests {
  @Test("drive the app through the recorded session")
  func session() throws {
    try MakeTeaPages.MakeTeaSession.run(on: LiveApp(tea: "tea"))
  }
}
