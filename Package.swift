// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A library room: its name and the rooms it may see.
func room(
  _ name: String,
  sees dependencies: [String] = [],
  links libraries: [String] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0) }
  )
}

/// A command-line tool on the sample apps.
func tool(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["SimonCLI", "SampleApps"],
    swiftSettings: settings
  )
}

/// The tests of one room, which may also see the test support and the rooms named.
///
/// A room whose tests keep golden texts in a folder `Goldens` says so: they are read where they
/// lie, and are no resources of the bundle.
func tests(of room: String, sees dependencies: [String] = [], goldens: Bool = false) -> Target {
  .testTarget(
    name: "\(room)Tests",
    dependencies: ([room, "TestSupport"] + dependencies).map { .byName(name: $0) },
    exclude: goldens ? ["Goldens"] : [],
    swiftSettings: settings
  )
}

/// The rooms, in dependency order.
///
/// ARCHITECTURE.md says what each must not know.
let rooms: [Target] = [
  // Values: view trees, touches, events, hashes, and the log codec.
  room("EventModel", links: ["m"]),
  // Which node is meant: selectors, locators, identity evidence.
  room("ViewQuery", sees: ["EventModel"]),
  // XPath over a tree, by the library that Foundation brings along.
  room("XPathQuery", sees: ["EventModel", "ViewQuery"]),
  // Regular expressions that are searched in bounded time.
  room("Patterns"),
  // Two trees apart: diff, golden text, pending, approvals.
  room("Differ", sees: ["EventModel", "ViewQuery", "Patterns"]),
  // How an app is reached.
  room("AppDriver", sees: ["EventModel"]),
  // Other processes: their start, the lines to and from them, their end; pools of workers.
  room("ChildProcesses"),
  // An app in another process, and what it must keep to.
  room("StdioDriver", sees: ["EventModel", "Differ", "AppDriver", "ChildProcesses"]),
  // A UIKit-like toolkit on a virtual clock, and its driver.
  room("SimulatedApp", sees: ["EventModel", "AppDriver"]),
  // The seeds' own apps.
  room("SampleApps", sees: ["EventModel", "AppDriver", "SimulatedApp"]),
  // What a person does to an app, in words, and how it is done with touches.
  room("Actions", sees: ["EventModel", "ViewQuery", "AppDriver"]),
  // A session, from any source of input, to an event log.
  room("Recorder", sees: ["EventModel", "ViewQuery", "Differ", "AppDriver", "Actions"]),
  // Stories: grammar, steps, runner, and the writer that turns a recording into one.
  room("Stories", sees: ["EventModel", "ViewQuery", "Patterns", "AppDriver", "Actions"]),
  // Re-drives a log and says what is different, and since when.
  room(
    "Replayer",
    sees: ["EventModel", "ViewQuery", "Differ", "AppDriver", "Actions", "Recorder", "Stories"]
  ),
  // Monkeys, coverage, shrinking, flakiness: what is found out about an app by trying.
  room(
    "Exploring",
    sees: ["EventModel", "ViewQuery", "Differ", "AppDriver", "Actions", "Recorder", "Replayer"]
  ),
  // Page objects, scenarios, expectations that wait, SelfTesting's scripts.
  room("Scenarios", sees: ["EventModel", "ViewQuery", "AppDriver", "Actions", "Stories"]),
  // Stories and recordings as tests of a team's own package.
  room(
    "StoryTesting",
    sees: [
      "EventModel", "Differ", "AppDriver", "Actions", "Recorder", "Stories", "Replayer",
    ]
  ),
  // A person at a terminal: keys and mouse to actions, the app's screen to rows of cells.
  room("LiveTerminal", sees: ["EventModel", "ViewQuery", "Differ", "Actions"]),
  // Commands, options, terminal, exit codes.
  room(
    "SimonCLI",
    sees: [
      "EventModel", "ViewQuery", "Differ", "AppDriver", "SimulatedApp", "SampleApps", "Actions",
      "Recorder", "Stories", "Replayer", "Scenarios", "XPathQuery", "ChildProcesses", "StdioDriver",
      "LiveTerminal", "Exploring",
    ]
  ),
]

/// The reader of logs under libFuzzer, which only links with that: `scripts/check --only fuzz`.
let fuzzers: [Target] =
  Context.environment["SIMON_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "LogFuzz",
      dependencies: ["EventModel"],
      path: "Tests/LogFuzz",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    )
  ]

let package = Package(
  name: "Simon",
  products: [
    .executable(name: "simon-record", targets: ["SimonRecord"]),
    .executable(name: "simon-replay", targets: ["SimonReplay"]),
    .executable(name: "simon-app", targets: ["SimonApp"]),
    .executable(name: "simon-bench", targets: ["SimonBench"]),
  ] + rooms.map { .library(name: $0.name, targets: [$0.name]) },
  targets: rooms + fuzzers + [
    tool("SimonRecord"),
    tool("SimonReplay"),
    tool("SimonApp"),
    // How fast it all is.
    .executableTarget(
      name: "SimonBench",
      dependencies: [
        "SimonCLI", "SampleApps", "Stories", "EventModel", "Differ", "AppDriver", "StdioDriver",
        "LiveTerminal", "Recorder",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "TestSupport",
      dependencies: ["EventModel", "AppDriver"],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .testTarget(
      name: "TestSupportTests",
      dependencies: ["TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: settings
    ),
    // The rules of the house, checked on its own sources.
    .testTarget(
      name: "HouseTests",
      dependencies: ["TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: settings
    ),
    tests(of: "EventModel"),
    tests(of: "ViewQuery", sees: ["EventModel"]),
    tests(of: "XPathQuery", sees: ["EventModel", "ViewQuery"]),
    tests(of: "Differ", sees: ["EventModel", "ViewQuery"], goldens: true),
    tests(of: "AppDriver", sees: ["EventModel"]),
    // An app that breaks the driver protocol, in any way it is asked to.
    .executableTarget(
      name: "BrokenApp",
      dependencies: ["EventModel", "Differ", "AppDriver", "SampleApps"],
      path: "Tests/BrokenApp",
      swiftSettings: settings
    ),
    tests(of: "ChildProcesses"),
    tests(
      of: "StdioDriver",
      sees: [
        "EventModel", "AppDriver", "Differ", "Actions", "Recorder", "Replayer", "SampleApps",
        "ViewQuery", "BrokenApp", "SimonCLI", "SimonApp", "SimonReplay", "SimonRecord",
      ]
    ),
    tests(of: "SimulatedApp", sees: ["EventModel", "AppDriver"]),
    tests(of: "SampleApps", sees: ["EventModel", "AppDriver", "SimulatedApp"]),
    tests(of: "Actions", sees: ["EventModel", "ViewQuery", "AppDriver", "SampleApps"]),
    tests(
      of: "Recorder",
      sees: [
        "EventModel", "ViewQuery", "Differ", "AppDriver", "SimulatedApp", "Actions", "Stories",
        "Replayer", "SimonCLI", "SampleApps",
      ]
    ),
    tests(
      of: "Stories",
      sees: ["EventModel", "ViewQuery", "Patterns", "AppDriver", "Actions", "SampleApps"]
    ),
    tests(
      of: "Replayer",
      sees: [
        "EventModel", "ViewQuery", "Differ", "AppDriver", "Actions", "Recorder", "Stories",
        "SampleApps",
      ]
    ),
    tests(
      of: "Exploring",
      sees: [
        "EventModel", "ViewQuery", "Differ", "AppDriver", "Actions", "Recorder", "Replayer",
        "SampleApps",
      ]
    ),
    tests(
      of: "Scenarios",
      sees: [
        "EventModel", "ViewQuery", "XPathQuery", "AppDriver", "SimulatedApp", "SampleApps",
        "Actions", "Recorder", "Stories", "Replayer",
      ],
      goldens: true
    ),
    .testTarget(
      name: "StoryTestingTests",
      dependencies: ["StoryTesting", "TestSupport", "SampleApps"],
      exclude: ["Stories"],
      swiftSettings: settings
    ),
    tests(of: "LiveTerminal", sees: ["EventModel", "ViewQuery", "Actions"]),
    tests(of: "SimonCLI", sees: ["EventModel"], goldens: true),
  ],
  swiftLanguageModes: [.v6]
)
