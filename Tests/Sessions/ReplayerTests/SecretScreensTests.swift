import EventModel
import Recorder
import Testing

@Suite("Screens after secrets")
struct SecretScreensTests {
  @Test("a wrong secret shows up to the first screen after a touch that chooses no other field")
  func screens() throws {
    let script = """
      tap "Welcome"
      type "s3cret" into "Password"
      type "ann" into "Name"
      tap "Sign in"
      tap 10,10
      """
    let log = try recorded(script, on: "login")
    let secret = Pseudonym(.secret, number: 1)
    let text = try #require(
      log.events.first { event in
        if case .text(let text, _) = event.kind { text == "\(secret)" } else { false }
      }
    )
    let later = log.checkpoints.map(\.event).filter { $0 > text.number }
    // After the secret, the choice of the other field, the name and the sign-in, but not the last tap.
    #expect(log.secretsBeforeScreens.keys.sorted() == Array(later.prefix(4)))
    #expect(later.count > 4)
    #expect(log.secretsBeforeScreens.values.allSatisfy { $0 == [secret] })
    #expect(try recorded("tap \"Welcome\"", on: "login").secretsBeforeScreens.isEmpty)
  }
}
