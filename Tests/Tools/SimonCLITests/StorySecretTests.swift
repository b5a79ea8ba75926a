import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Secrets in reports of stories")
struct StorySecretTests {
  let fixture: CommandLineFixture

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  private static let stories = """
    Story: sign in with s3cret-and-more
      Given the app is launched
      When I type "ann" into "Name"
      And I type "s3cret-and-more" into "Password"
      Then I see "Home S3CRET-AND-MORE"

    Story: sign in again
      Given the app is launched
      When I tap "s3cret-and-more"
      And I type "s3cret-and-more" into "Password"

    """

  @Test(
    "no report of stories shows a secret that they typed",
    arguments: ["pretty", "simon", "json", "junit", "messages"]
  )
  func reports(format: String) async throws {
    try fixture.folder.write(Self.stories, to: "a.stories")
    let words = ["stories", "run", "a.stories", "--app", "login", "--format"]
    for target in [format, "\(format):report.txt"] {
      let run = try await fixture.replay(words + [target])
      #expect(run.status == .exit(1), "\(run)")
      let isFile = target != format
      let report = isFile ? try fixture.folder.text(of: "report.txt") : run.standardOutput
      for text in [report, run.standardOutput, run.standardError] {
        #expect(!text.lowercased().contains("s3cret"), "\(format): \(text)")
      }
      #expect(report.contains("‹secret 1›"), "\(format): \(report)")
      #expect(!report.contains("stand-in"), "\(format): \(report)")
    }
  }

  @Test("no Cucumber message shows a secret of a row of examples, nor does a picture in one")
  func examples() async throws {
    let outline = """
      Feature: signing in
        Scenario Outline: in
          When I type "<word>" into "Password"
          Then I see "nothing like it"
          Examples:
            | word            |
            | s3cret-and-more |
            | s3cret\\|or-less |

      """
    try fixture.folder.write(outline, to: "a.feature")
    let run = try await fixture.replay(
      ["stories", "run", "a.feature", "--app", "login", "--format", "messages"]
    )
    #expect(run.status == .exit(1), "\(run)")
    #expect(!run.standardOutput.contains("s3cret"), "\(run)")
    let stream = try MessageStream(run.standardOutput)
    try stream.expectSound()
    let step = stream["pickle"][0].list("steps")[0]
    #expect(step.text("text") == "I type \"‹secret 1›\" into \"Password\"")
    #expect(stream["source"][0].text("data").contains("| ‹secret 1› |"))
    let pictures = stream["attachment"].filter { $0.text("contentEncoding") == "BASE64" }
    #expect(pictures.count == 2)
    for picture in pictures {
      let bytes = try #require(Data(base64Encoded: picture.text("body")))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("s3cret"))
    }
  }
}
