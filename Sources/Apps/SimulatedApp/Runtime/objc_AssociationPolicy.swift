import Foundation

// The names are those of the Objective-C runtime.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The ways in which a value that is associated with an object is kept.
public enum objc_AssociationPolicy: UInt, Hashable, Sendable {
  /// Without keeping it: it is gone with its last owner.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// As it is.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// As a copy, if it can be copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// As it is.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// As a copy, if it can be copied.
  case OBJC_ASSOCIATION_COPY = 771
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the value that is associated with an object under a key.
///
/// - Parameters:
///   - object: the object.
///   - key: the address under which the value was stored.
/// - Returns: the value; nil if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.of(object as AnyObject, makes: false)?
    .value(for: UInt(bitPattern: key))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The function that associates a value with an object, which keeps it as long as it exists itself.
///
/// It takes the object, the address under which the value is found again, the value, and the way in which
/// it is kept. Without a value, it removes the one that is there.
public let objc_setAssociatedObject:
  @Sendable (Any, UnsafeRawPointer, Any?, objc_AssociationPolicy) -> Void = {
    (object, key, value, policy) in
    AssociatedObjects.of(object as AnyObject, makes: true)?
      .set(value, for: UInt(bitPattern: key), by: policy)
  }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Removes all values that are associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.of(object as AnyObject, makes: false)?.removeAll()
}
