// swift-tools-version: 6.3
import PackageDescription

/// The part of a team's package that records and replays its UIKit app without a Mac.
///
/// The app's own sources stay where Xcode builds them: `simon.json` names their folder, and the plugin
/// builds a copy of them on Simon's toolkit. Everything for Simon is in `Simon`.
let package = Package(
  name: "UIKitApp",
  // Xcode keeps localized files beside the sources.
  defaultLocalization: "en",
  dependencies: [.package(name: "Simon", path: "../..")],
  targets: [
    // The app, under the name that Simon's tools use, and the rewritten copy of its UIKit sources.
    .target(
      name: "Guests",
      dependencies: [
        .product(name: "Simon", package: "Simon"),
        .product(name: "SimulatedApp", package: "Simon"),
      ],
      // The path holds the UIKit sources, too, so that the package manager notices new ones.
      path: ".",
      sources: ["Simon/Guests"],
      swiftSettings: [
        .swiftLanguageMode(.v5),
        // `import UIKit` gets Simon's toolkit.
        .unsafeFlags(["-module-alias", "UIKit=SimulatedApp"]),
      ],
      plugins: [.plugin(name: "RewriteUIKit", package: "Simon")]
    ),
    // Simon's tools for this app, three lines each.
    .executableTarget(
      name: "guests-record",
      dependencies: ["Guests", .product(name: "Simon", package: "Simon")],
      path: "Simon/guests-record"
    ),
    .executableTarget(
      name: "guests-replay",
      dependencies: ["Guests", .product(name: "Simon", package: "Simon")],
      path: "Simon/guests-replay"
    ),
    // Recordings and stories as tests.
    .testTarget(
      name: "GuestsTests",
      dependencies: ["Guests", .product(name: "SimonTesting", package: "Simon")],
      path: "Simon/GuestsTests"
    ),
  ],
  swiftLanguageModes: [.v6]
)
