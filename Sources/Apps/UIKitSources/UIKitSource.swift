/// A team's UIKit source, rewritten so that it compiles without the Objective-C runtime.
///
/// Every replacement keeps the lines of the source, by `#sourceLocation` for moved code, and most keep the columns:
///
/// | in the source | rewritten |
/// |---|---|
/// | `@objc`, `@objcMembers`, `@nonobjc`, `@IBOutlet` | removed |
/// | `@objc protocol P` | `protocol P: AnyObject` |
/// | `#selector(tapped(_:))` | `Selector("tapped", Enclosing.tapped(_:))` |
/// | `#keyPath(Form.title)` | `"title"` |
/// | `#Preview { … }` | removed |
/// | an override in an extension of a class of the same source | moved into the class |
/// | `@main`, `@UIApplicationMain` | removed; the class is the ``launchDelegate`` |
/// | the statements of `main.swift` | the body of a function ``mainFunction`` |
/// | `#if os(iOS)`, `#if os(Linux)`, `#if canImport(UIKit)` | `#if true`, `#if false`, `#if true` |
/// | `import CoreGraphics`, `import QuartzCore`, `import ObjectiveC` | `import UIKit` |
/// | `import Foundation`, `import Dispatch`, no import | `import UIKit`, so that time and numbers are the session's |
/// | `Foundation.Date`, `Dispatch.DispatchQueue` | `UIKit.Date`, `UIKit.DispatchQueue` |
/// | `NSDate()`, `NSUUID()` | `(Date() as NSDate)`, `(UUID() as NSUUID)` |
package struct UIKitSource: Equatable, Sendable {
  /// The name of the function that has the statements of `main.swift`.
  package static let mainFunction = "runMainSwift"

  /// The source after rewriting, with as many lines as before unless something was moved.
  ///
  /// The file of a `#sourceLocation` is empty here.
  package let text: String
  /// The class behind `@main` or `@UIApplicationMain`; nil if the source has neither.
  package let launchDelegate: String?
  /// The class that is told about the app's scene; nil if the source declares none.
  package let sceneDelegate: String?
  /// The places without a translation, in order.
  package let untranslatable: [UntranslatableConstruct]
  /// The places that are not on the app's clock, in order.
  package let unrepeatable: [UnrepeatableConstruct]
  /// True if the rewritten source imports the toolkit.
  private let importsToolkit: Bool

  /// Rewrites a source.
  ///
  /// - Parameters:
  ///   - text: the team's source.
  ///   - isMain: true if it is `main.swift`, whose statements run when the app starts.
  ///   - protocols: the names of the protocols that the other sources of the app declare.
  package init(rewriting text: String, isMain: Bool = false, protocols: Set<String> = []) {
    let bytes = Array(text.utf8)
    var rewriting = SourceRewriting(of: bytes, protocols: protocols)
    rewriting.run(isMain: isMain)
    launchDelegate = rewriting.launchDelegate
    sceneDelegate = rewriting.sceneDelegate
    untranslatable = rewriting.untranslatable
    unrepeatable = rewriting.unrepeatable
    importsToolkit = rewriting.importsToolkit
    self.text = String(decoding: rewriting.replaced, as: UTF8.self)
  }

  /// Returns the names of the protocols that a source declares.
  package static func protocols(in text: String) -> Set<String> {
    guard text.contains("protocol") else { return [] }
    return SwiftLexer.tokens(of: Array(text.utf8)).protocols
  }

  /// Returns the text that the compiler reads in place of the team's file.
  ///
  /// - Parameter file: the absolute path of the team's file, which errors name.
  /// - Returns: the rewritten text behind a `#sourceLocation` for the file's first line. A source without an
  ///   import of UIKit or Foundation gets one, as even Swift's own names stand for random numbers.
  package func text(locatedIn file: String) -> String {
    let escaped = file.flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : [$0] }
    let place = "#sourceLocation(file: \"\(String(escaped))\", line: "
    let first = "\(place)1)\n"
    return first + (importsToolkit ? "" : "import UIKit\n" + first)
      + text.replacing("#sourceLocation(file: \"\", line: ", with: place)
  }
}
