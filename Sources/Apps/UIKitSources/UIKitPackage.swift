/// The files by which a team records and replays its UIKit app: a manifest, the app's name, two tools and
/// tests.
package struct UIKitPackage: Equatable, Sendable {
  /// One file.
  package struct File: Equatable, Sendable {
    /// Its path from the package's folder.
    package let path: String
    /// Its text.
    package let text: String
  }

  /// The name of the package.
  private let name: String
  /// The folder of the app's UIKit sources, from the package's folder.
  private let sources: String
  /// The folder of Simon's package, from the package's folder or from the root.
  private let simon: String
  /// The class that the app is launched with.
  private let delegate: String
  private let sceneDelegate: String?

  /// The name of the app's module: that of the folder with its sources, as an identifier.
  package let module: String
  /// The name of the app for `--app`.
  package var app: String { module.lowercased() }

  /// Creates the package of an app.
  ///
  /// - Parameters:
  ///   - name: the name of the package.
  ///   - sources: the folder of the app's UIKit sources, from the package's folder.
  ///   - simon: the folder of Simon's package, from the package's folder or from the root.
  ///   - delegate: the class that the app is launched with.
  ///   - sceneDelegate: the class that is told about the app's scene; nil if the app has none.
  package init(
    name: String,
    sources: String,
    simon: String,
    delegate: String,
    sceneDelegate: String? = nil
  ) {
    self.name = name
    self.sources = sources
    self.simon = simon
    self.delegate = delegate
    self.sceneDelegate = sceneDelegate
    let folder = sources.split(separator: "/").last ?? "App"
    let letters = folder.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    let identifier = letters.first?.isNumber == true ? ["_"] + letters : letters
    module = String(identifier)
  }

  /// The files, in the order in which a person reads them.
  package var files: [File] {
    [
      File(path: "Package.swift", text: manifest),
      File(path: "simon.json", text: settings),
      File(path: "Simon/\(module)/\(module)App.swift", text: catalogue),
      File(path: "Simon/\(app)-record/main.swift", text: tool("record")),
      File(path: "Simon/\(app)-replay/main.swift", text: tool("replay")),
      File(path: "Simon/\(module)Tests/\(module)Tests.swift", text: tests),
    ]
  }

  private var settings: String {
    #"{"apps": {\#(app.literal): {"uikit": \#(sources.literal)}}}"# + "\n"
  }

  private var catalogue: String {
    Self.imports(["public import Simon", "import UIKit"]) + """
      /// The app under the name that Simon's tools use.
      public enum \(module)App {
        /// The catalogue of the tools, with this app alone.
        public static let catalogue = AppCatalogue([
          AppCatalogue.Entry("\(app)", "the app in \(sources.escaped)") { variants in
            \(driver)
          }
        ])
      }

      """
  }

  /// The call that makes the driver, which starts the app by its delegates.
  private var driver: String {
    guard let sceneDelegate else {
      return "SimulatedAppDriver(variants: variants, delegate: { \(delegate)() })"
    }
    return [
      "SimulatedAppDriver(", "  variants: variants,", "  delegate: { \(delegate)() },",
      "  sceneDelegate: { \(sceneDelegate)() }", ")",
    ].joined(separator: "\n      ")
  }

  /// Returns the imports of a file, and the blank line behind them.
  private static func imports(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n\n"
  }

  private func tool(_ verb: String) -> String {
    Self.imports(["import \(module)", "import Simon"]) + """
      await SimonTools.\(verb)(apps: \(module)App.catalogue)

      """
  }

  private var tests: String {
    Self.imports(["import \(module)", "import SimonTesting"]) + """
      @Suite("\(module)")
      struct \(module)Tests {
        @Test(
          "a recording replays as it was recorded",
          arguments: RecordingCase.all(in: "../../recordings")
        )
        func replay(recording: RecordingCase) {
          recording.test(on: \(module)App.catalogue)
        }

        @Test("a story passes on the app", arguments: StoryCase.all(in: "../../stories"))
        func story(story: StoryCase) {
          story.test(on: \(module)App.catalogue, app: "\(app)")
        }
      }

      """
  }
}

extension UIKitPackage {
  private var manifest: String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    /// The part of a team's package that records and replays its UIKit app without a Mac.
    ///
    /// The app's own sources stay where Xcode builds them: `simon.json` names their folder, and the plugin
    /// builds a copy of them on Simon's toolkit. Everything for Simon is in `Simon`.
    let package = Package(
      name: \(name.literal),
      // Xcode keeps localized files beside the sources.
      defaultLocalization: "en",
      dependencies: [.package(name: "Simon", path: \(simon.literal))],
      targets: [
        // The app, under the name that Simon's tools use, and the rewritten copy of its UIKit sources.
        .target(
          name: "\(module)",
          dependencies: [
            .product(name: "Simon", package: "Simon"),
            .product(name: "SimulatedApp", package: "Simon"),
          ],
          // The path holds the UIKit sources, too, so that the package manager notices new ones.
          path: ".",
          sources: ["Simon/\(module)"],
          swiftSettings: [
            .swiftLanguageMode(.v5),
            // `import UIKit` gets Simon's toolkit.
            .unsafeFlags(["-module-alias", "UIKit=SimulatedApp"]),
          ],
          plugins: [.plugin(name: "RewriteUIKit", package: "Simon")]
        ),
        // Simon's tools for this app, three lines each.
        .executableTarget(
          name: "\(app)-record",
          dependencies: ["\(module)", .product(name: "Simon", package: "Simon")],
          path: "Simon/\(app)-record"
        ),
        .executableTarget(
          name: "\(app)-replay",
          dependencies: ["\(module)", .product(name: "Simon", package: "Simon")],
          path: "Simon/\(app)-replay"
        ),
        // Recordings and stories as tests.
        .testTarget(
          name: "\(module)Tests",
          dependencies: ["\(module)", .product(name: "SimonTesting", package: "Simon")],
          path: "Simon/\(module)Tests"
        ),
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }
}

extension String {
  /// The text as a string literal of Swift and of JSON.
  fileprivate var literal: String { "\"\(escaped)\"" }

  /// The text within such a literal.
  fileprivate var escaped: String {
    String(flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : [$0] })
  }
}
