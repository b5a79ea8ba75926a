import TestSupport
import Testing

@Suite("Verdicts on builds that changed")
struct ChangedBuildTests {
  @Test("rows in another order are reported as they are, without a repair")
  func rows() async throws {
    let run = try await RecordingProject().run("click-me", "--app", "navigation:reordered")
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("\"Page 1\" → \"Page 40\""), "\(run)")
    #expect(!run.standardOutput.contains("repair"), "\(run)")
  }

  @Test("a run without its secret leaves nothing to approve, and names the variable")
  func secret() async throws {
    let fixture = try await CommandLineFixture(withSignIn: ())
    let secret = ["SIMON_SECRET_1": "s3cret"]
    #expect(try await fixture.replay("signin", environment: secret).status == .exit(0))
    let run = try await fixture.replay("signin")
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("secret not given"), "\(run)")
    #expect("\(run)".contains("SIMON_SECRET_1"), "\(run)")
    let golden = try fixture.folder.text(of: "recordings/signin/golden.tree")
    let approval = try await fixture.replay("approve", "--all")
    #expect(approval.standardOutput == "nothing is pending\n", "\(approval)")
    #expect(try fixture.folder.text(of: "recordings/signin/golden.tree") == golden)
  }
}
