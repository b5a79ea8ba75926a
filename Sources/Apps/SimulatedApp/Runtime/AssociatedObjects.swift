import Foundation
import Synchronization

/// The values that an app has associated with an object by `objc_setAssociatedObject`.
///
/// Views and controllers keep their own values, which end with them. The values of other objects are in a table;
/// when it grows, the values of objects that have ended are removed.
final class AssociatedObjects {
  /// One value.
  private enum Value {
    case kept(Any)
    case assigned(Assigned)
  }

  /// A reference that does not keep its object.
  private struct Assigned {
    weak var object: AnyObject?
  }

  private var values: [UInt: Value] = [:]

  /// Returns the value under a key.
  func value(for key: UInt) -> Any? {
    switch values[key] {
    case .kept(let value): value
    case .assigned(let reference): reference.object
    case nil: nil
    }
  }

  /// Stores a value under a key, by a policy; nil removes the one that is there.
  func set(_ value: Any?, for key: UInt, by policy: objc_AssociationPolicy) {
    guard let value else { return values[key] = nil }
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN:
      values[key] = .assigned(Assigned(object: value as AnyObject))
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      values[key] = .kept((value as? any NSCopying)?.copy(with: nil) ?? value)
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC:
      values[key] = .kept(value)
    }
  }

  /// Removes all values.
  func removeAll() { values = [:] }

  /// Returns the values of an object.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - makes: true if an object without values gets an empty collection of them.
  /// - Returns: the values; nil if there are none.
  static func of(_ object: AnyObject, makes: Bool) -> AssociatedObjects? {
    switch object {
    case let view as UIView:
      guard makes, view.looks?.associations == nil else { return view.looks?.associations }
      let made = AssociatedObjects()
      view.ownLooks.associations = made
      return made
    case let controller as UIViewController:
      if makes, controller.associations == nil { controller.associations = AssociatedObjects() }
      return controller.associations
    default:
      return table.withLock { $0.values(of: object, makes: makes) }.associations
    }
  }

  /// The values of an object, handed out of the lock.
  struct Found: @unchecked Sendable {
    // An object belongs to the session that made it, which runs on one thread.
    let associations: AssociatedObjects?
  }

  /// The values of objects that cannot keep their own.
  private struct Table: @unchecked Sendable {
    private struct Entry {
      weak var object: AnyObject?
      let associations: AssociatedObjects
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var mostBeforeSweep = 64

    mutating func values(of object: AnyObject, makes: Bool) -> Found {
      let key = ObjectIdentifier(object)
      // Another object may have got the address of one that has ended.
      if let entry = entries[key], entry.object === object {
        return Found(associations: entry.associations)
      }
      guard makes else { return Found(associations: nil) }
      if entries.count >= mostBeforeSweep {
        entries = entries.filter { $0.value.object != nil }
        mostBeforeSweep = max(64, entries.count * 2)
      }
      let made = AssociatedObjects()
      entries[key] = Entry(object: object, associations: made)
      return Found(associations: made)
    }
  }

  private static let table = Mutex(Table())
}
