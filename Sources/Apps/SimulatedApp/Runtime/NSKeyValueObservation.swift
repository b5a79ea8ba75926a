public import Foundation

/// A class whose values can be observed through their key paths.
///
/// There is no Objective-C runtime here, so that only the place and the size of the content of a scroll
/// view can be.
public protocol KeyValueObserving: UIScrollView {}

extension UIScrollView: KeyValueObserving {}

extension KeyValueObserving {
  /// Calls a closure when the place of the content changes; the key path is `\.contentOffset`.
  ///
  /// - Parameters:
  ///   - keyPath: the value; another one crashes the app.
  ///   - options: the values that the closure gets, and whether it is called at once, too.
  ///   - changeHandler: the closure.
  /// - Returns: the observation, which ends with the last reference to it.
  public func observe(
    _ keyPath: KeyPath<Self, CGPoint>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<CGPoint>) -> Void
  ) -> NSKeyValueObservation {
    start(
      keyPath,
      options,
      of: .offset,
      isKnown: keyPath == \Self.contentOffset,
      calling: changeHandler
    )
  }

  /// Calls a closure when the size of the content changes; the key path is `\.contentSize`.
  ///
  /// - Parameters:
  ///   - keyPath: the value; another one crashes the app.
  ///   - options: the values that the closure gets, and whether it is called at once, too.
  ///   - changeHandler: the closure.
  /// - Returns: the observation, which ends with the last reference to it.
  public func observe(
    _ keyPath: KeyPath<Self, CGSize>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<CGSize>) -> Void
  ) -> NSKeyValueObservation {
    start(
      keyPath,
      options,
      of: .size,
      isKnown: keyPath == \Self.contentSize,
      calling: changeHandler
    )
  }

  private func start<Value>(
    _ keyPath: KeyPath<Self, Value>,
    _ options: NSKeyValueObservingOptions,
    of value: NSKeyValueObservation.Observed,
    isKnown: Bool,
    calling changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let made = NSKeyValueObservation(value) { [weak self] old in
      guard let self else { return }
      changeHandler(
        self,
        NSKeyValueObservedChange(
          kind: .setting,
          newValue: options.contains(.new) ? self[keyPath: keyPath] : nil,
          oldValue: options.contains(.old) ? old as? Value : nil,
          indexes: nil,
          isPrior: false
        )
      )
    }
    guard isKnown else {
      application?.crash("only contentOffset and contentSize can be observed, not \(keyPath)")
      return made
    }
    observations.append(NSKeyValueObservation.Reference(observation: made))
    if options.contains(.initial) { made.call(nil) }
    return made
  }
}

/// The observation of a value, which ends with the last reference to it or by `invalidate`.
public final class NSKeyValueObservation: NSObject {
  /// The values that can be observed.
  enum Observed { case offset, size }

  /// A reference that does not keep its observation.
  struct Reference {
    weak var observation: NSKeyValueObservation?
  }

  let value: Observed
  private var handler: ((_ old: Any?) -> Void)?

  init(_ value: Observed, handler: @escaping (_ old: Any?) -> Void) {
    self.value = value
    self.handler = handler
    super.init()
  }

  func call(_ old: Any?) { handler?(old) }

  /// Ends the observation.
  public func invalidate() { handler = nil }
}

/// A set of the values that an observer gets, and the times at which it is called.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A call at the beginning, too.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// A change of an observed value.
public struct NSKeyValueObservedChange<Value> {
  /// The kinds of changes.
  public enum Kind: UInt, Hashable, Sendable {
    /// Another value.
    case setting = 1
  }

  /// The kind of the change.
  public let kind: Kind
  /// The value after the change, if it was asked for.
  public let newValue: Value?
  /// The value before the change, if it was asked for and there was one.
  public let oldValue: Value?
  /// The changed places of a collection; always nil, since none can be observed.
  public let indexes: IndexSet?
  /// Always false: no observer is called before a change.
  public let isPrior: Bool
}

extension UIScrollView {
  /// Calls the observers of a value.
  final func tellObservers(of value: NSKeyValueObservation.Observed, from old: Any) {
    observations.removeAll { $0.observation == nil }
    for reference in observations where reference.observation?.value == value {
      reference.observation?.call(old)
    }
  }
}
