// swift-tools-version: 6.3
import PackageDescription

// The one description of the modules and of who may import whom. `Tests/ProjectTests` reads it and
// holds the sources to it: no import that is not declared here, no dependency that no file imports,
// no arrow from a lower layer to a higher one. ARCHITECTURE.md says what each module is for.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A library target; `group` is the folder below `Sources` that holds its own folder, and `files` are
/// those whose bytes are a part of the program.
func module(
  _ name: String,
  in group: String? = nil,
  imports dependencies: [String] = [],
  embeds files: [String] = [],
  links libraries: [String] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    path: path("Sources", group, name),
    resources: files.map { .embedInCode($0) },
    swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0) }
  )
}

/// The paths of the parts of a page, whose names have blanks between them.
func page(_ names: String) -> [String] { names.split(separator: " ").map { "Page/\($0)" } }

/// An executable target of the group `Tools`.
func tool(_ name: String, imports dependencies: [String], embeds files: [String] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    path: path("Sources", "Tools", name),
    resources: files.map { .embedInCode($0) },
    swiftSettings: settings
  )
}

/// The tests of one module; `others` are the modules they import beside it and the test support.
func tests(
  of module: String,
  in group: String? = nil,
  imports others: [String] = [],
  // A folder that tests read where it lies, such as `Goldens`, is excluded, being no resource.
  excluding folders: [String] = []
) -> Target {
  .testTarget(
    name: "\(module)Tests",
    dependencies: Set([module, "TestSupport"] + others).sorted().map { .byName(name: $0) },
    path: path("Tests", group, "\(module)Tests"),
    exclude: folders,
    swiftSettings: settings
  )
}

func path(_ parts: String?...) -> String { parts.compactMap { $0 }.joined(separator: "/") }

/// The modules by which something is done on a screen.
let acting = ["EventModel", "ViewQuery", "AppDriver", "Actions"]

/// The modules by which somebody decides about differences between screens.
let deciding = ["EventModel", "ViewQuery", "Differ", "Approvals", "Actions"]

/// The modules by which every session is recorded, replayed and decided about.
let engine = ["EventModel", "Differ", "Approvals", "AppDriver", "Actions", "Recorder", "Replayer"]

/// The library modules by layers, from the lowest: a module imports modules of lower layers, or
/// modules that stand before it in its own.
let layers: [[Target]] = [
  // The operating system, and values.
  [
    module("Platform"),
    // `Double.rounded()` calls libm, which only modules with the platform's C library link by themselves.
    module("EventModel", links: ["m"]),
    module("Patterns", in: "Language"),
    module("Gherkin", in: "Language", imports: ["EventModel"], embeds: ["Languages/languages.txt"]),
  ],
  // Trees: which view is meant, and what differs between two.
  [
    module("ViewQuery", in: "Language", imports: ["EventModel"]),
    module("XPathQuery", in: "Language", imports: ["Platform", "EventModel", "ViewQuery"]),
    module("Differ", imports: ["EventModel"]),
    module("Approvals", imports: ["Platform", "EventModel", "Patterns", "ViewQuery", "Differ"]),
  ],
  // Apps, and the ways to reach one.
  [
    module("AppDriver", in: "Apps", imports: ["EventModel"]),
    module("ChildProcesses", in: "Apps", imports: ["Platform"]),
    module(
      "StdioDriver",
      in: "Apps",
      imports: ["Platform", "EventModel", "Differ", "AppDriver", "ChildProcesses"]
    ),
    module("Chromium", in: "Apps", imports: ["ChildProcesses"]),
    module(
      "WebApps",
      in: "Apps",
      imports: ["Platform", "EventModel", "AppDriver", "ChildProcesses", "Chromium"],
      embeds: [
        "surroundings", "work", "channels", "sockets", "streams", "snapshot-elements",
        "snapshot-names", "snapshot-texts", "snapshot-views", "snapshot", "popups", "caret",
      ].map { "Page/\($0).js" }
    ),
    module("ConstraintSolver", in: "Apps"),
    module("SimulatedApp", in: "Apps", imports: ["EventModel", "AppDriver", "ConstraintSolver"]),
    module("SampleApps", in: "Apps", imports: ["EventModel", "AppDriver", "SimulatedApp"]),
    module("UIKitSources", in: "Apps"),
  ],
  // Sessions: performed, recorded, told as stories, replayed.
  [
    module("Actions", in: "Language", imports: ["EventModel", "ViewQuery", "AppDriver"]),
    module("Interchange", in: "Language", imports: ["EventModel", "ViewQuery", "Actions"]),
    module(
      "Stories",
      in: "Language",
      imports: acting + ["Platform", "Patterns", "Gherkin", "ChildProcesses"]
    ),
    module("Recorder", in: "Sessions", imports: acting + ["Platform", "Differ"]),
    module(
      "Replayer",
      in: "Sessions",
      imports: acting + ["Differ", "Approvals", "Stories", "Recorder"]
    ),
  ],
  // Tests of a team's own package.
  [
    module(
      "Scenarios",
      in: "Testing",
      imports: ["EventModel", "ViewQuery", "AppDriver", "Actions", "Stories"]
    ),
    module(
      "StoryTesting",
      in: "Testing",
      imports: engine + ["Platform", "ChildProcesses", "Stories"]
    ),
  ],
  // What people and build servers use.
  [
    module("LiveTerminal", in: "Tools", imports: deciding),
    module(
      "HTMLReport",
      in: "Tools",
      imports: ["EventModel", "ViewQuery", "Differ", "LiveTerminal"],
      embeds: page("page.html page.css drawing.css coverage.html coverage.css unpack.js screen.js")
        + page("looks.js marks.js texts.js compare.js fitting.js state.js list.js cards.js")
        + page("questions.js panels.js timeline.js decisions.js keyboard.js keys.js graph.js")
        + page("lines.js coverage.js")
    ),
    module(
      "LiveWindow",
      in: "Tools",
      imports: ["EventModel", "Stories", "LiveTerminal", "HTMLReport"],
      embeds: page("window.html window.css screen.js window.js story.js picture.js")
    ),
    module("Exploring", in: "Tools", imports: engine + ["ViewQuery"]),
    module(
      "Messages",
      in: "Tools",
      imports: acting + ["Platform", "Approvals", "Stories", "Recorder", "Replayer"]
    ),
    module(
      "Reports",
      in: "Tools",
      imports: [
        "EventModel", "Patterns", "Gherkin", "ViewQuery", "Differ", "Approvals", "AppDriver",
        "Stories", "Recorder", "Replayer", "LiveTerminal", "HTMLReport", "Exploring", "Messages",
      ]
    ),
    module(
      "Projects",
      in: "Tools",
      imports: engine + [
        "Platform", "ViewQuery", "ChildProcesses", "StdioDriver", "Stories", "Scenarios",
        "LiveTerminal", "Exploring", "Messages", "Reports",
      ]
    ),
    module(
      "CommandLines",
      in: "Tools",
      imports: [
        "Platform", "EventModel", "AppDriver", "Stories", "Recorder", "Messages", "Reports",
      ]
    ),
    module(
      "SimonCLI",
      in: "Tools",
      imports: engine + [
        "Platform", "ViewQuery", "XPathQuery", "ChildProcesses", "StdioDriver", "Chromium",
        "WebApps", "UIKitSources", "Stories", "Scenarios", "LiveTerminal", "HTMLReport",
        "LiveWindow", "Exploring", "Messages", "Reports", "Projects", "CommandLines", "Interchange",
      ]
    ),
  ],
  // One import for a team's tools, and one for its tests.
  [
    module(
      "Simon",
      imports: engine + ["ViewQuery", "Stories", "Exploring", "Messages", "Projects", "SimonCLI"]
    ),
    module("SimonTesting", in: "Testing", imports: ["Simon", "Scenarios", "StoryTesting"]),
  ],
]

let tools: [Target] =
  ["Record", "Replay", "App"].map { tool("Simon\($0)", imports: ["SampleApps", "SimonCLI"]) } + [
    tool("SimonUIKit", imports: ["UIKitSources"]),
    tool(
      "SimonBench",
      imports: engine + [
        "Platform", "ViewQuery", "StdioDriver", "Chromium", "ConstraintSolver", "SimulatedApp",
        "WebApps", "SampleApps", "Stories", "Scenarios", "LiveTerminal", "SimonCLI",
      ],
      embeds: ["index.html", "app.js", "gestures.py"].map { "Web/\($0)" }
    ),
  ]

/// The plugin of the package manager by which a team builds its UIKit sources.
let plugins: [Target] = [
  .plugin(
    name: "RewriteUIKit",
    capability: .buildTool(),
    dependencies: ["SimonUIKit"],
    path: "Plugins/RewriteUIKit"
  )
]

/// A target that only tests and measurements use.
func support(_ name: String, imports dependencies: [String], isProgram: Bool = false) -> Target {
  let names = dependencies.map { Target.Dependency.byName(name: $0) }
  let path = "Tests/Support/\(name)"
  return isProgram
    ? .executableTarget(name: name, dependencies: names, path: path, swiftSettings: settings)
    : .target(name: name, dependencies: names, path: path, swiftSettings: settings)
}

/// What several test targets share, and the tests of the project as a whole.
let testSupport: [Target] = [
  support("TestSupport", imports: ["Platform", "EventModel", "AppDriver", "Chromium"]),
  // An app that breaks the driver protocol in any way it is asked to, and tools with broken steps.
  support(
    "BrokenApp",
    imports: [
      "Platform", "EventModel", "Differ", "AppDriver", "SampleApps", "Stories", "SimonCLI",
    ],
    isProgram: true
  ),
  tests(of: "TestSupport", in: "Support", imports: ["Platform"], excluding: ["Goldens"]),
  // The properties of everything that is read from outside, for tests and for the fuzzer.
  support(
    "FuzzProperties",
    imports: acting + [
      "XPathQuery", "Differ", "Approvals", "Stories", "Scenarios", "Reports", "SimonCLI",
    ]
  ),
  tests(of: "FuzzProperties", in: "Support", imports: ["EventModel"]),
  // Apps that change for a known cause, and the measurement of the questions about them.
  support("CauseTrials", imports: ["EventModel", "Differ", "Approvals", "TestSupport"]),
  support("CauseBench", imports: ["Platform", "TestSupport", "CauseTrials"], isProgram: true),
  tests(of: "CauseTrials", in: "Support", imports: ["EventModel"]),
  .testTarget(
    name: "ProjectTests",
    dependencies: ["TestSupport"],
    path: "Tests/ProjectTests",
    exclude: ["Goldens"],
    swiftSettings: settings
  ),
]

let moduleTests: [Target] = [
  tests(of: "EventModel"),
  tests(of: "Gherkin", in: "Language"),
  tests(of: "Interchange", in: "Language", imports: ["Actions"]),
  tests(of: "ViewQuery", in: "Language", imports: ["EventModel"]),
  tests(of: "XPathQuery", in: "Language", imports: ["EventModel", "ViewQuery"]),
  tests(of: "Differ", imports: ["EventModel", "Approvals"]),
  tests(
    of: "Approvals",
    imports: ["Platform", "EventModel", "ViewQuery", "Differ", "AppDriver", "SimulatedApp"],
    excluding: ["Goldens"]
  ),
  tests(of: "AppDriver", in: "Apps", imports: ["EventModel"]),
  tests(of: "ChildProcesses", in: "Apps", imports: ["Platform"]),
  tests(
    of: "StdioDriver",
    in: "Apps",
    imports: acting + [
      "SampleApps", "Recorder", "Replayer", "BrokenApp", "SimonApp", "SimonReplay", "SimonRecord",
    ]
  ),
  tests(of: "Chromium", in: "Apps", imports: ["ChildProcesses"]),
  tests(
    of: "WebApps",
    in: "Apps",
    imports: ["Platform", "EventModel", "AppDriver", "Differ", "Actions", "Recorder"],
    excluding: ["Pages", "Screens"]
  ),
  tests(of: "ConstraintSolver", in: "Apps"),
  tests(of: "SimulatedApp", in: "Apps", imports: ["EventModel", "AppDriver"]),
  tests(of: "SampleApps", in: "Apps", imports: ["EventModel", "AppDriver", "SimulatedApp"]),
  tests(of: "UIKitSources", in: "Apps", imports: ["SimonUIKit"]),
  tests(of: "Actions", in: "Language", imports: ["EventModel", "ViewQuery", "AppDriver"]),
  tests(of: "Stories", in: "Language", imports: acting + ["Patterns"]),
  tests(
    of: "Recorder",
    in: "Sessions",
    imports: acting + [
      "Platform", "Approvals", "SimulatedApp", "SampleApps", "Stories", "Replayer", "Messages",
      "Reports", "SimonCLI",
    ]
  ),
  tests(
    of: "Replayer",
    in: "Sessions",
    imports: acting + [
      "Platform", "Differ", "Approvals", "SimulatedApp", "SampleApps", "Stories", "Recorder",
    ]
  ),
  tests(
    of: "Scenarios",
    in: "Testing",
    imports: acting + [
      "XPathQuery", "SampleApps", "Stories", "Recorder", "Replayer", "SimonTesting", "SimonReplay",
    ],
    excluding: ["Goldens"]
  ),
  tests(
    of: "StoryTesting",
    in: "Testing",
    imports: ["Platform", "SampleApps", "Stories"],
    excluding: ["Stories"]
  ),
  tests(of: "LiveTerminal", in: "Tools", imports: deciding),
  tests(of: "HTMLReport", in: "Tools", imports: ["EventModel"]),
  tests(
    of: "LiveWindow",
    in: "Tools",
    imports: ["EventModel", "ViewQuery", "Actions", "LiveTerminal", "Chromium", "HTMLReport"]
  ),
  tests(
    of: "Projects",
    in: "Tools",
    imports: ["EventModel", "AppDriver", "StdioDriver", "Messages"]
  ),
  tests(of: "Exploring", in: "Tools", imports: engine + ["ViewQuery", "SampleApps", "Stories"]),
  tests(of: "SimonBench", in: "Tools", imports: ["EventModel"]),
  tests(of: "Simon", imports: ["SampleApps", "SimonReplay"]),
  tests(
    of: "SimonCLI",
    in: "Tools",
    imports: engine + acting + [
      "SampleApps", "LiveTerminal", "CommandLines", "SimonReplay", "SimonRecord", "StdioDriver",
      "Platform", "Chromium", "Stories", "Messages", "Reports", "Projects", "SimonApp", "BrokenApp",
      "CauseTrials",
    ],
    excluding: ["Goldens"]
  ),
]

/// All readers under libFuzzer, which only links with that: `scripts/check --full --only fuzz`.
let fuzzers: [Target] =
  Context.environment["SIMON_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "Fuzz",
      dependencies: ["Platform", "EventModel", "FuzzProperties"],
      path: "Tests/Support/Fuzz",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    )
  ]

let package = Package(
  name: "Simon",
  products: [
    // What a team's tools, tests and simulated app import.
    .library(name: "Simon", targets: ["Simon"]),
    .library(name: "SimonTesting", targets: ["SimonTesting"]),
    .library(name: "SimulatedApp", targets: ["SimulatedApp"]),
    .executable(name: "simon-record", targets: ["SimonRecord"]),
    .executable(name: "simon-replay", targets: ["SimonReplay"]),
    .executable(name: "simon-app", targets: ["SimonApp"]),
    .executable(name: "simon-bench", targets: ["SimonBench"]),
    .executable(name: "simon-uikit", targets: ["SimonUIKit"]),
    .plugin(name: "RewriteUIKit", targets: ["RewriteUIKit"]),
  ],
  targets: layers.flatMap { $0 } + tools + plugins + testSupport + moduleTests + fuzzers,
  swiftLanguageModes: [.v6]
)
