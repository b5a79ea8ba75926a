import SimonTesting

@Suite("Page objects written from the recording")
struct RecordedPagesTests {
  @Test("generated page objects drive the app through the recorded session")
  func session() throws {
    try MakeTeaPages.MakeTeaSession.run(on: LiveApp(tea: "tea"))
  }
}
