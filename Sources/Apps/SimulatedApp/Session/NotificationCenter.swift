public import Foundation

/// The notifications of an app, in place of Foundation's: each session has its own.
///
/// An observer is called at once, in the order in which the observers were added.
open class NotificationCenter: NSObject {
  /// One observer, and the notifications that it is called for.
  private final class Observation: NSObject {
    let name: Notification.Name?
    weak var sender: AnyObject?
    let isOfAnySender: Bool
    weak var observer: AnyObject?
    let call: (Notification) -> Void

    init(
      _ name: Notification.Name?,
      of sender: AnyObject?,
      by observer: AnyObject?,
      call: @escaping (Notification) -> Void
    ) {
      self.name = name
      self.sender = sender
      isOfAnySender = sender == nil
      self.observer = observer
      self.call = call
      super.init()
    }

    func matches(_ notification: Notification) -> Bool {
      guard name == nil || name == notification.name else { return false }
      guard !isOfAnySender else { return true }
      return sender != nil && sender === notification.object as AnyObject?
    }
  }

  private var observations: [Observation] = []

  /// Creates a centre of its own.
  public override init() { super.init() }

  /// The notifications of the session whose code is running.
  open class var `default`: NotificationCenter { SessionServices.running.notifications }

  /// Calls a method of an object for notifications, for as long as the object exists.
  ///
  /// - Parameters:
  ///   - observer: the object.
  ///   - aSelector: the method, which takes the notification or nothing.
  ///   - aName: the name of the notifications; nil for any.
  ///   - anObject: the object that posts them; nil for any.
  open func addObserver(
    _ observer: Any,
    selector aSelector: Selector,
    name aName: Notification.Name?,
    object anObject: Any?
  ) {
    let target = observer as AnyObject
    observations.removeAll { $0.observer == nil }
    observations.append(
      Observation(aName, of: anObject as AnyObject?, by: target) { [weak target] notification in
        if let target { _ = aSelector.perform(target, [notification]) }
      }
    )
  }

  /// Calls a closure for notifications, until the returned object is removed.
  ///
  /// - Parameters:
  ///   - name: the name of the notifications; nil for any.
  ///   - obj: the object that posts them; nil for any.
  ///   - queue: the queue of the closure, which is called at once in any case.
  ///   - block: the closure.
  /// - Returns: the object with which the calls can be ended.
  open func addObserver(
    forName name: Notification.Name?,
    object obj: Any?,
    queue: OperationQueue?,
    using block: @escaping (Notification) -> Void
  ) -> any NSObjectProtocol {
    let made = Observation(name, of: obj as AnyObject?, by: nil, call: block)
    // It is its own observer, so that it is removed like any other.
    made.observer = made
    observations.append(made)
    return made
  }

  /// Ends all calls of an observer.
  open func removeObserver(_ observer: Any) {
    let target = observer as AnyObject
    observations.removeAll { $0.observer == nil || $0.observer === target }
  }

  /// Ends the calls of an observer for some notifications.
  open func removeObserver(
    _ observer: Any,
    name aName: Notification.Name?,
    object anObject: Any?
  ) {
    let target = observer as AnyObject
    let sender = anObject as AnyObject?
    observations.removeAll {
      $0.observer === target && (aName == nil || $0.name == aName)
        && (sender == nil || $0.sender === sender)
    }
  }

  /// Calls the observers of a notification.
  open func post(_ notification: Notification) {
    for observation in observations where observation.matches(notification) {
      // An observer may have been removed by one that was called before it.
      guard observations.contains(observation) else { continue }
      observation.call(notification)
    }
  }

  /// Calls the observers of a notification.
  open func post(
    name aName: Notification.Name,
    object anObject: Any?,
    userInfo aUserInfo: [AnyHashable: Any]? = nil
  ) { post(Notification(name: aName, object: anObject, userInfo: aUserInfo)) }
}
