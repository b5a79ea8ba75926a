/// A reference to a method of an object, as `#selector` makes one.
///
/// Swift on Linux has no `#selector`; sources that use it are rewritten to `Selector(name, method)`
/// before they are compiled. The method may be bound to its object, as `self.tapped(_:)`, or be that
/// of a class, as `Screen.tapped(_:)`: then the target of the action must be an instance of the class.
public struct Selector: Hashable {
  /// The name of the method, without the labels of its parameters.
  let name: String
  /// The number of parameters.
  private let arity: Int
  private let method: (_ target: AnyObject?, _ arguments: [Any]) -> Bool

  private init(
    _ name: String,
    arity: Int,
    method: @escaping (_ target: AnyObject?, _ arguments: [Any]) -> Bool
  ) {
    self.name = name
    self.arity = arity
    self.method = method
  }

  /// Creates a selector from the name of a method, which performs nothing: methods cannot be found by
  /// their names at run time.
  public init(_ name: String) {
    let base = name.prefix { $0 != ":" && $0 != "(" }
    self.init(String(base), arity: name.count { $0 == ":" }) { _, _ in false }
  }

  /// Creates a selector of a bound method without parameters.
  public init<Result>(_ name: String, _ method: @escaping () -> Result) {
    self.init(name, arity: 0) { _, _ in
      _ = method()
      return true
    }
  }

  /// Creates a selector of a bound method that takes the sender.
  public init<Sender, Result>(_ name: String, _ method: @escaping (Sender) -> Result) {
    self.init(name, arity: 1) { _, arguments in
      guard let sender = arguments.first as? Sender else { return false }
      _ = method(sender)
      return true
    }
  }

  /// Creates a selector of a bound method that takes the sender and the event.
  public init<Sender, Event, Result>(_ name: String, _ method: @escaping (Sender, Event) -> Result)
  {
    self.init(name, arity: 2) { _, arguments in
      guard arguments.count > 1, let sender = arguments[0] as? Sender,
        let event = arguments[1] as? Event
      else { return false }
      _ = method(sender, event)
      return true
    }
  }

  /// Creates a selector of a class's method without parameters.
  public init<Target: AnyObject, Result>(
    _ name: String,
    _ method: @escaping (Target) -> () -> Result
  ) {
    self.init(name, arity: 0) { target, _ in
      guard let target = target as? Target else { return false }
      _ = method(target)()
      return true
    }
  }

  /// Creates a selector of a class's method that takes the sender.
  public init<Target: AnyObject, Sender, Result>(
    _ name: String,
    _ method: @escaping (Target) -> (Sender) -> Result
  ) {
    self.init(name, arity: 1) { target, arguments in
      guard let target = target as? Target, let sender = arguments.first as? Sender else {
        return false
      }
      _ = method(target)(sender)
      return true
    }
  }

  /// Creates a selector of a class's method that takes the sender and the event.
  public init<Target: AnyObject, Sender, Event, Result>(
    _ name: String,
    _ method: @escaping (Target) -> (Sender, Event) -> Result
  ) {
    self.init(name, arity: 2) { target, arguments in
      guard let target = target as? Target, arguments.count > 1,
        let sender = arguments[0] as? Sender, let event = arguments[1] as? Event
      else { return false }
      _ = method(target)(sender, event)
      return true
    }
  }

  /// Performs the method.
  ///
  /// - Parameters:
  ///   - target: the object of a class's method.
  ///   - arguments: the sender and the event; the method takes the first of them, one for each parameter.
  /// - Returns: false if the target has no such method, or an argument is of another type.
  func perform(_ target: AnyObject?, _ arguments: [Any]) -> Bool { method(target, arguments) }

  /// Returns true if two selectors have the same name and number of parameters.
  public static func == (first: Selector, second: Selector) -> Bool {
    first.name == second.name && first.arity == second.arity
  }

  /// Adds the name and the number of parameters to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(arity)
  }
}

/// The target and the method of an action.
struct TargetAction {
  private(set) weak var target: AnyObject?
  private let hasTarget: Bool
  let selector: Selector

  init(_ target: Any?, _ selector: Selector) {
    self.target = target as AnyObject?
    hasTarget = target != nil
    self.selector = selector
  }

  /// Returns true if the target is this object; any target is, if none is named.
  func isOf(_ object: Any?, _ selector: Selector?) -> Bool {
    if let selector, selector != self.selector { return false }
    guard let object = object as AnyObject? else { return true }
    return target === object
  }

  /// Returns true if the target is this object, or neither names one.
  func isExactly(_ object: Any?) -> Bool {
    guard let object = object as AnyObject? else { return !hasTarget }
    return target === object
  }

  /// Performs the action; without a target, on the first responder of the chain that has the method.
  func perform(from responder: UIResponder?, _ arguments: [Any]) {
    guard !hasTarget else {
      if target != nil { _ = selector.perform(target, arguments) }
      return
    }
    for responder in sequence(first: responder, next: { $0?.next })
    where selector.perform(responder, arguments) {
      return
    }
  }
}
