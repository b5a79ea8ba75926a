// swift-tools-version: 6.3
import PackageDescription

/// A team's own package: its app, its two tools, and the tests that Simon gives it.
///
/// A package elsewhere names a version instead of the path.
let package = Package(
  name: "OwnApp",
  dependencies: [.package(name: "Simon", path: "../..")],
  targets: [
    // The app itself; any app that an `AppDriver` reaches can stand here.
    .target(
      name: "TeaApp",
      dependencies: [
        .product(name: "AppDriver", package: "Simon"),
        .product(name: "EventModel", package: "Simon"),
        .product(name: "SimulatedApp", package: "Simon"),
      ]
    ),
    // Simon's tools for this app, three lines each.
    .executableTarget(
      name: "tea-record",
      dependencies: ["TeaApp", .product(name: "SimonCLI", package: "Simon")]
    ),
    .executableTarget(
      name: "tea-replay",
      dependencies: ["TeaApp", .product(name: "SimonCLI", package: "Simon")]
    ),
    .testTarget(
      name: "TeaTests",
      dependencies: [
        "TeaApp",
        .product(name: "Actions", package: "Simon"),
        .product(name: "AppDriver", package: "Simon"),
        .product(name: "EventModel", package: "Simon"),
        .product(name: "Recorder", package: "Simon"),
        .product(name: "Replayer", package: "Simon"),
        .product(name: "Scenarios", package: "Simon"),
        .product(name: "Stories", package: "Simon"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
