public import Foundation

/// A set of objects that may keep them alive or not, in place of Foundation's on Apple's platforms.
open class NSHashTable<ObjectType>: NSObject {
  /// One object, kept or not.
  private struct Member {
    weak var object: AnyObject?
    let kept: AnyObject?

    func `is`(_ other: AnyObject) -> Bool {
      guard let object else { return false }
      return object === other || (object as? NSObject)?.isEqual(other) ?? false
    }
  }

  private let isWeak: Bool
  private var members: [Member] = []

  private init(isWeak: Bool) {
    self.isWeak = isWeak
    super.init()
  }

  /// Creates an empty set that does not keep its objects.
  public static func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(isWeak: true) }

  /// Creates an empty set that keeps its objects.
  public override convenience init() { self.init(isWeak: false) }

  /// Adds an object, unless the set has an equal one.
  open func add(_ object: ObjectType?) {
    guard let object, !contains(object) else { return }
    let member = object as AnyObject
    members.removeAll { $0.object == nil }
    members.append(Member(object: member, kept: isWeak ? nil : member))
  }

  /// Removes an object.
  open func remove(_ object: ObjectType?) {
    guard let object else { return }
    members.removeAll { $0.object == nil || $0.is(object as AnyObject) }
  }

  /// Removes all objects.
  open func removeAllObjects() { members = [] }

  /// Returns true if the set has an object that is equal.
  open func contains(_ anObject: ObjectType?) -> Bool {
    guard let anObject else { return false }
    return members.contains { $0.is(anObject as AnyObject) }
  }

  /// The objects that still exist, in the order in which they were added.
  open var allObjects: [ObjectType] { members.compactMap { $0.object as? ObjectType } }
  /// The number of objects that still exist.
  open var count: Int { allObjects.count }
  /// One of the objects; nil if there is none.
  open var anyObject: ObjectType? { allObjects.first }
}
