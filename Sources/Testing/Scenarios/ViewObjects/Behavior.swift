/// An action on one view that leads to another view or to the same one.
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
  /// The view that it starts on.
  associatedtype FromView: ViewObject
  /// The view that it leads to.
  associatedtype ToView: ViewObject

  /// Performs the action.
  ///
  /// - Parameter view: The view that it starts on.
  /// - Returns: The view that it led to.
  /// - Throws: The reason why it is impossible.
  func perform(from view: FromView) throws -> ToView
}

extension Behavior {
  /// Combines this behavior with one that starts where this one leads.
  public func chain<Next: Behavior>(
    _ next: Next
  ) -> ChainedBehavior<Self, Next> where Next.FromView == ToView {
    ChainedBehavior(first: self, second: next)
  }
}

/// Two behaviors, one after the other.
public struct ChainedBehavior<First: Behavior, Second: Behavior>: Behavior
where First.ToView == Second.FromView {
  /// The first behavior.
  public let first: First
  /// The second behavior.
  public let second: Second

  /// Performs both behaviors as separate steps.
  ///
  /// - Parameter view: The view that the first one starts on.
  /// - Returns: The view that the second one led to.
  /// - Throws: The reason why one of them is impossible.
  public func perform(from view: First.FromView) throws -> Second.ToView {
    let app = view.app
    let middle = try app.step("\(first)") { try first.perform(from: view) }
    try middle.assertIdentifyingElementExists()
    return try app.step("\(second)") { try second.perform(from: middle) }
  }
}

extension ChainedBehavior: CustomStringConvertible {
  /// The descriptions of both behaviors.
  public var description: String { "\(first), \(second)" }
}
