import Foundation
import TestSupport
import Testing

/// The rooms, in dependency order; ARCHITECTURE.md tells the same in sentences.
///
/// Foundation is for the room that meets the outside and for the named stores that read and write
/// files; everything else stays a value that a test can hold.
private let rooms: [Room] = [
  Room(
    name: "EventModel",
    mustNotKnow: "Foundation, files, clocks, apps",
    mayImport: ["Glibc", "Synchronization"]
  ),
  Room(
    name: "ViewQuery",
    mustNotKnow: "files, drivers",
    mayImport: ["EventModel", "Synchronization"]
  ),
  Room(
    name: "XPathQuery",
    mustNotKnow: "files, drivers; it exists to keep Foundation out of ViewQuery",
    mayImport: ["EventModel", "ViewQuery", "Foundation", "FoundationXML", "Synchronization"]
  ),
  Room(
    name: "Patterns",
    mustNotKnow: "anything but texts",
    mayImport: ["Synchronization"]
  ),
  Room(
    name: "Differ",
    mustNotKnow: "drivers, apps, terminals",
    mayImport: ["EventModel", "ViewQuery", "Patterns", "Synchronization"],
    exceptions: ["GoldenStore": files, "RuleStore": files, "RecordingFile": files]
  ),
  Room(
    name: "AppDriver",
    mustNotKnow: "goldens, stories",
    mayImport: ["EventModel", "Synchronization"]
  ),
  Room(
    name: "ChildProcesses",
    mustNotKnow: "what the processes are for: apps, recordings, terminals",
    mayImport: ["Foundation", "Glibc", "Synchronization"]
  ),
  Room(
    name: "StdioDriver",
    mustNotKnow: "goldens, stories, which apps there are",
    mayImport: [
      "EventModel", "Differ", "AppDriver", "ChildProcesses", "Foundation", "Glibc",
      "Synchronization",
    ]
  ),
  Room(
    name: "SimulatedApp",
    mustNotKnow: "logs, goldens",
    mayImport: ["EventModel", "AppDriver", "Synchronization"]
  ),
  Room(
    name: "SampleApps",
    mustNotKnow: "everything above it",
    mayImport: ["EventModel", "AppDriver", "SimulatedApp", "Synchronization"]
  ),
  Room(
    name: "Actions",
    mustNotKnow: "logs, goldens, stories, terminals",
    mayImport: ["EventModel", "ViewQuery", "AppDriver", "Synchronization"]
  ),
  Room(
    name: "Recorder",
    mustNotKnow: "the approval of goldens, reports",
    mayImport: ["EventModel", "ViewQuery", "Differ", "AppDriver", "Actions", "Synchronization"],
    exceptions: [
      "RecordingStore": files, "LogFile": files, "FormerLog": files, "UnfinishedSession": files,
    ]
  ),
  Room(
    name: "Stories",
    mustNotKnow: "terminals",
    mayImport: [
      "EventModel", "ViewQuery", "Patterns", "AppDriver", "Actions", "Synchronization",
    ],
    // A step that never returns can only be left behind on a thread of its own.
    exceptions: ["StepThread": ["Glibc"]]
  ),
  Room(
    name: "Replayer",
    mustNotKnow: "terminals",
    mayImport: [
      "EventModel", "ViewQuery", "Differ", "AppDriver", "Actions", "Recorder", "Stories",
      "Synchronization",
    ]
  ),
  Room(
    name: "Exploring",
    mustNotKnow: "files, terminals, clocks",
    mayImport: [
      "EventModel", "ViewQuery", "Differ", "AppDriver", "Actions", "Recorder", "Replayer",
      "Synchronization",
    ]
  ),
  Room(
    name: "Scenarios",
    mustNotKnow: "Foundation, files, terminals, goldens, which engine evaluates XPath",
    mayImport: ["EventModel", "ViewQuery", "AppDriver", "Actions", "Stories", "Synchronization"]
  ),
  Room(
    name: "StoryTesting",
    mustNotKnow: "terminals",
    mayImport: [
      "EventModel", "Differ", "AppDriver", "Actions", "Recorder", "Stories", "Replayer", "Testing",
      "Foundation",
    ]
  ),
  Room(
    name: "LiveTerminal",
    mustNotKnow: "files, clocks, drivers, recordings, the terminal itself",
    mayImport: ["EventModel", "ViewQuery", "Differ", "Actions", "Synchronization"]
  ),
  Room(
    name: "SimonCLI",
    mustNotKnow:
      "nothing: it is the one room that meets the terminal, the environment and the clock",
    mayImport: [
      "EventModel", "ViewQuery", "Differ", "AppDriver", "SimulatedApp", "SampleApps", "Actions",
      "Recorder", "Stories", "Replayer", "Scenarios", "XPathQuery", "ChildProcesses",
      "StdioDriver", "LiveTerminal", "Exploring",
      "Synchronization", "Foundation", "FoundationEssentials", "Glibc",
    ]
  ),
  Room(
    name: "SimonRecord",
    mustNotKnow: "more than the command line and which apps are in this build",
    mayImport: ["SimonCLI", "SampleApps"]
  ),
  Room(
    name: "SimonReplay",
    mustNotKnow: "more than the command line and which apps are in this build",
    mayImport: ["SimonCLI", "SampleApps"]
  ),
  Room(
    name: "SimonApp",
    mustNotKnow: "more than the command line and which apps are in this build",
    mayImport: ["SimonCLI", "SampleApps"]
  ),
  Room(
    name: "SimonBench",
    mustNotKnow: "nothing: it measures the rooms from outside",
    mayImport: [
      "EventModel", "ViewQuery", "Differ", "AppDriver", "StdioDriver", "SimulatedApp", "SampleApps",
      "Actions", "Recorder", "Stories", "Replayer", "LiveTerminal", "SimonCLI", "Foundation",
    ]
  ),
]

/// What a store needs to reach files.
private let files = ["Foundation", "FoundationEssentials"]

@Suite("The rooms")
struct RoomTests {
  @Test("import what the table allows, and nothing else")
  func importRule() throws {
    expectNone(try Room.violations(in: .current, by: rooms))
  }
}

@Suite("The import rule")
struct ImportRuleTests {
  let folder: TemporaryFolder
  let room = Room(
    name: "Kitchen",
    mustNotKnow: "the cellar",
    mayImport: ["Stove"],
    exceptions: ["PantryStore": ["Cellar"]]
  )

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "finds an import however it is written",
    arguments: [
      "import Cellar", "public import Cellar", "@testable import Cellar",
      "import struct Cellar.Door",
      "@_exported public import Cellar", "  import Cellar.Stairs", "import Stove; import Cellar",
      "@preconcurrency\timport\tCellar // why",
    ]
  )
  func finds(statement: String) throws {
    try folder.write("\n\(statement)\n", to: "Sources/Kitchen/Deep/Pot.swift")
    let expected =
      "Sources/Kitchen/Deep/Pot.swift:2: Kitchen must not import Cellar: it must not know the cellar"
    #expect(try violations() == [expected])
  }

  @Test(
    "is silent about what is allowed or no import",
    arguments: ["import Stove", "// import Cellar", "let important = Cellar()", "importCellar()"]
  )
  func silent(statement: String) throws {
    try folder.write(statement, to: "Sources/Kitchen/Pot.swift")
    #expect(try violations() == [])
  }

  @Test(
    "knows the files with an exception by name",
    arguments: ["PantryStore", "PantryStore+Shelf"]
  )
  func exception(name: String) throws {
    try folder.write("import Cellar", to: "Sources/Kitchen/\(name).swift")
    #expect(try violations() == [])
    try folder.write("import Attic", to: "Sources/Kitchen/\(name).swift")
    #expect(try violations().count == 1)
  }

  @Test("does not let a room in that the table does not list")
  func unlisted() throws {
    try folder.write("import Stove", to: "Sources/Kitchen/Pot.swift")
    try folder.write("", to: "Sources/Cellar/Door.swift")
    #expect(
      try violations() == ["Sources/Cellar: the table of rooms does not say what Cellar may import"]
    )
  }

  private func violations() throws -> [String] {
    try Room.violations(in: SourceTree(root: folder.url), by: [room])
  }
}
