import Foundation
import TestSupport
import Testing
import UIKitSources

@Suite("The package of a UIKit app")
struct UIKitPackageTests {
  private let guests = UIKitPackage(
    name: "UIKitApp",
    sources: "Sources/Guests",
    simon: "../..",
    delegate: "AppDelegate"
  )

  @Test("the files of the example are those that are written for a team")
  func example() throws {
    for file in guests.files {
      let path = PackageFolder.file("Examples/UIKitApp/\(file.path)")
      #expect(try String(contentsOf: path, encoding: .utf8) == file.text, "\(file.path)")
    }
  }

  @Test(
    "the module has the name of the folder with the sources, as an identifier",
    arguments: [
      ("Sources/Guests", "Guests", "guests"), ("My App", "My_App", "my_app"),
      ("../2048", "_2048", "_2048"),
      ("Café/", "Caf_", "caf_"), ("", "App", "app"),
    ]
  )
  func names(sources: String, module: String, app: String) {
    let package = UIKitPackage(name: "A", sources: sources, simon: "..", delegate: "A")
    #expect(package.module == module)
    #expect(package.app == app)
  }

  @Test("an app with a scene is started by the delegates of both")
  func scene() {
    let package = UIKitPackage(
      name: "A",
      sources: "a",
      simon: "..",
      delegate: "App",
      sceneDelegate: "Scene"
    )
    let expected = """
            SimulatedAppDriver(
              variants: variants,
              delegate: { App() },
              sceneDelegate: { Scene() }
            )

      """
    #expect(package.files.contains { $0.text.contains(expected) })
  }

  @Test("quotes and backslashes in names and paths are escaped")
  func escaped() {
    let package = UIKitPackage(name: "A\"B", sources: "a\\b", simon: "c\"d", delegate: "A")
    let texts = package.files.map(\.text)
    #expect(texts[0].contains(#"name: "A\"B""#))
    #expect(texts[0].contains(#"path: "c\"d""#))
    #expect(texts[1] == #"{"apps": {"a_b": {"uikit": "a\\b"}}}"# + "\n")
  }
}
