import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("What a person sees of a ledger that is carried over")
struct LedgerUpgradeTests {
  private let project: RecordingProject

  init() throws {
    project = try RecordingProject(["one"])
    let digest = try #require(try project.store("one").goldenDigest())
    let line = #"{"at":"","by":"","decision":"recorded","after":"\#(digest)","changes":[]}"#
    try Data("\(line)\n".utf8).write(to: project.file("one/approvals.jsonl"))
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: project.folder.file(path))
  }

  @Test("ledger upgrade counts the targets of a log, and names the events without one")
  func targets() async throws {
    let log = project.file("one/events.jsonl")
    let whole = await project.run("ledger", "upgrade")
    #expect(
      whole.standardOutput.contains(#/\n +(\d+) of \1 inputs with a target, 4 screens\n/#),
      "\(whole)"
    )
    #expect(!whole.standardOutput.contains("without a target"), "\(whole)")
    let text = try String(contentsOf: log, encoding: .utf8)
    try Data(try EditedLog(text).withoutTargets.utf8).write(to: log)
    let bare = await project.run("ledger", "upgrade")
    #expect(bare.standardOutput.contains(#/ 0 of \d inputs with a target, 4 screens\n/#), "\(bare)")
    let events = try EventLog(decoding: Array(Data(contentsOf: log))).events
    let first = events.first { if case .touch = $0.kind { true } else { false } }
    let number = try #require(first?.number)
    #expect(
      bare.standardOutput.contains(
        "without a target, so that any view may take them: events \(number), "
      ),
      "\(bare)"
    )
  }

  @Test(
    "ledger upgrade --yes carries over no rule that hides anything, and names it with what it hides",
    arguments: ["simon.rules", "recordings/simon.rules", "recordings/one/simon.rules"]
  )
  func rules(file: String) async throws {
    let hiding = "ignore text, label of `//UINavigationBar/UILabel` because titles vary"
    let idle = "ignore text of #nothing because x"
    let unseen = "ignore all of #promo because it comes and goes"
    try write("\(idle)\n\(hiding)\n\(unseen)\n", to: file)
    let upgrade = await project.run("ledger", "upgrade", "--yes")
    #expect(upgrade.status == .exit(0), "\(upgrade)")
    let lines = upgrade.standardOutput
    #expect(lines.contains("rule    \(idle), which applies to no view of 4 screens"), "\(upgrade)")
    #expect(!lines.contains("rule    \(hiding)"), "\(upgrade)")
    #expect(!lines.contains("rule    \(unseen)"), "\(upgrade)")
    #expect(
      lines.contains("not carried over, since a person must review what these rules hide: "),
      "\(upgrade)"
    )
    #expect(lines.contains("  \(file):2 \(hiding), which applies to up to "), "\(upgrade)")
    let red = await project.run("run", isCI: true)
    #expect(red.status == .exit(5), "\(red)")
    #expect(red.standardOutput.contains("not approved: \(file):2 "), "\(red)")
    #expect(!red.standardOutput.contains("not approved: \(file):1 "), "\(red)")
    #expect(await project.run("approve", "--all").status == .exit(5), "whole views of none seen")
    let list = await project.run("approve", "--list").standardOutput
    let name = try #require(list.firstMatch(of: #/(?m)^([0-9a-f]{6})  .*/#)).1
    #expect(await project.run("approve", "--only", "\(name)").status == .exit(0))
    let green = await project.run("run", isCI: true)
    #expect(green.status == .exit(0), "\(green)")
  }
}
