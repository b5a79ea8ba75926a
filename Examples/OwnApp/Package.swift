// swift-tools-version: 6.3
import PackageDescription

/// A team's own package: its app, its two command-line tools, and its tests.
///
/// A package outside this repository names a version of Simon instead of the path.
let package = Package(
  name: "OwnApp",
  dependencies: [.package(name: "Simon", path: "../..")],
  targets: [
    // The app. Here it is built on the simulated toolkit; any app with an `AppDriver` will do.
    .target(
      name: "TeaApp",
      dependencies: [
        .product(name: "Simon", package: "Simon"),
        .product(name: "SimulatedApp", package: "Simon"),
      ]
    ),
    // Simon's tools for this app, three lines each.
    .executableTarget(
      name: "tea-record",
      dependencies: ["TeaApp", .product(name: "Simon", package: "Simon")]
    ),
    .executableTarget(
      name: "tea-replay",
      dependencies: ["TeaApp", .product(name: "Simon", package: "Simon")]
    ),
    // Recordings, stories, scenarios and page objects as tests.
    .testTarget(
      name: "TeaTests",
      dependencies: ["TeaApp", .product(name: "SimonTesting", package: "Simon")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
