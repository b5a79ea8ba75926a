/// A team's UIKit source, rewritten so that it compiles without the Objective-C runtime.
///
/// Every replacement keeps the lines of the source, and most keep the columns:
///
/// | in the source | rewritten |
/// |---|---|
/// | `@objc`, `@objcMembers`, `@nonobjc`, `@IBOutlet` | removed |
/// | `@objc protocol P` | `protocol P: AnyObject` |
/// | `#selector(tapped(_:))` | `Selector("tapped", Enclosing.tapped(_:))` |
/// | `@main`, `@UIApplicationMain` | removed; the class is the ``launchDelegate`` |
/// | the statements of `main.swift` | the body of a function ``mainFunction`` |
/// | `#if os(iOS)`, `#if os(Linux)`, `#if canImport(UIKit)` | `#if true`, `#if false`, `#if true` |
/// | `import CoreGraphics`, `import QuartzCore`, `import ObjectiveC` | `import UIKit` |
/// | `import Foundation`, `import Dispatch` | `import UIKit`, so that timers and queues are the virtual ones |
package struct UIKitSource: Equatable, Sendable {
  /// The name of the function that has the statements of `main.swift`.
  package static let mainFunction = "runMainSwift"

  /// The source after rewriting, with as many lines as before.
  package let text: String
  /// The class behind `@main` or `@UIApplicationMain`; nil if the source has neither.
  package let launchDelegate: String?
  /// The class that is told about the app's scene; nil if the source declares none.
  package let sceneDelegate: String?
  /// The places without a translation, in order.
  package let untranslatable: [UntranslatableConstruct]

  /// Rewrites a source.
  ///
  /// - Parameters:
  ///   - text: the team's source.
  ///   - isMain: whether it is `main.swift`, whose statements run when the app starts.
  package init(rewriting text: String, isMain: Bool = false) {
    let bytes = Array(text.utf8)
    var rewriting = SourceRewriting(of: bytes)
    rewriting.run(isMain: isMain)
    launchDelegate = rewriting.launchDelegate
    sceneDelegate = rewriting.sceneDelegate
    untranslatable = rewriting.untranslatable
    self.text = String(decoding: rewriting.replaced, as: UTF8.self)
  }

  /// Returns the text that the compiler reads in place of the team's file.
  ///
  /// - Parameter file: the absolute path of the team's file, which errors name.
  /// - Returns: the rewritten text behind a `#sourceLocation` for the file's first line.
  package func text(locatedIn file: String) -> String {
    let escaped = file.flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : [$0] }
    return "#sourceLocation(file: \"\(String(escaped))\", line: 1)\n\(text)"
  }
}
