/// Something that is done on one view and leads to a view, perhaps the same.
///
/// ```swift
/// struct CreateTodoItem: Behavior {
///   let title: String
///   func perform(from view: TodoListView) throws -> TodoListView {
///     try view.tapAddButton()
///     let form: AddItemView = try view.next()
///     try form.enter(title)
///     return try form.next()
///   }
/// }
/// ```
public protocol Behavior<FromView, ToView> {
  /// Where it starts.
  associatedtype FromView: ViewObject
  /// Where it leads.
  associatedtype ToView: ViewObject

  /// Does it.
  ///
  /// - Parameter view: Where it starts.
  /// - Returns: Where it led.
  /// - Throws: Why it could not be done.
  func perform(from view: FromView) throws -> ToView
}

extension Behavior {
  /// This behaviour and another one that goes on where it leads, as one.
  public func chain<Next: Behavior>(
    _ next: Next
  ) -> ChainedBehavior<Self, Next> where Next.FromView == ToView {
    ChainedBehavior(first: self, second: next)
  }
}

/// Two behaviours, one after the other.
public struct ChainedBehavior<First: Behavior, Second: Behavior>: Behavior
where First.ToView == Second.FromView {
  /// What is done first.
  public let first: First
  /// What is done where that led.
  public let second: Second

  /// Does one after the other; each is a step of its own.
  ///
  /// - Parameter view: Where the first starts.
  /// - Returns: Where the second led.
  /// - Throws: Why one of them could not be done.
  public func perform(from view: First.FromView) throws -> Second.ToView {
    let app = view.app
    let middle = try app.step("\(first)") { try first.perform(from: view) }
    try middle.assertIdentifyingElementExists()
    return try app.step("\(second)") { try second.perform(from: middle) }
  }
}

extension ChainedBehavior: CustomStringConvertible {
  /// Both behaviours.
  public var description: String { "\(first), \(second)" }
}
