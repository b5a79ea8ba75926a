/// A place in a team's source that needs the Objective-C runtime or Interface Builder, and so has no
/// translation.
package struct UntranslatableConstruct: Error, Equatable, Sendable {
  /// The kinds of constructs without a translation.
  package enum Kind: String, CaseIterable, Sendable {
    /// `forKeyPath:` and `observe(\.…)`.
    case keyValueObserving
    /// `#selector(getter: …)` and `#selector(setter: …)`.
    case propertySelector
    /// `Selector("name")` and `NSSelectorFromString`.
    case namedSelector
    /// `@objc optional`.
    case optionalRequirement
    /// `method_exchangeImplementations` and its like.
    case swizzling
    /// `UIStoryboard` and `performSegue`.
    case storyboard
    /// `UINib`, `loadNibNamed` and `nibName:` with a name.
    case nib
    /// `@NSManaged`.
    case managedProperty

    /// The construct in words, as the subject of a sentence.
    package var name: String {
      switch self {
      case .keyValueObserving: "key-value observing"
      case .propertySelector: "a selector of a property"
      case .namedSelector: "a selector by its name"
      case .optionalRequirement: "an optional requirement of a protocol"
      case .swizzling: "method swizzling"
      case .storyboard: "a storyboard"
      case .nib: "a nib file"
      case .managedProperty: "a property of Core Data"
      }
    }

    /// The advice on another way to write it, as an imperative sentence without its full stop.
    package var hint: String {
      switch self {
      case .keyValueObserving: "use a delegate method, didSet or a closure"
      case .propertySelector: "use the selector of a method"
      case .namedSelector: "use #selector"
      case .optionalRequirement: "give the method a default implementation in an extension"
      case .swizzling: "override the method in a subclass"
      case .storyboard: "create the view controller in code"
      case .nib: "create the views in code"
      case .managedProperty: "put the class within #if canImport(CoreData)"
      }
    }
  }

  /// The kind of construct.
  package var kind: Kind
  /// The line of the construct's first word, counted from 1.
  package var line: Int
  /// The column of the word's first byte, counted from 1 in bytes.
  package var column: Int

  /// Returns the message of a compiler for the construct.
  ///
  /// - Parameter file: the path of the team's file.
  /// - Returns: one line, `FILE:LINE:COLUMN: error: PROBLEM; HINT`.
  package func message(in file: String) -> String {
    "\(file):\(line):\(column): error: \(kind.name) needs Apple's platforms; \(kind.hint)"
  }
}
