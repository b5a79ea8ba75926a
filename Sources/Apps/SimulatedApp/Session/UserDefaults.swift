public import Foundation

/// The settings of an app, in place of Foundation's: each session begins without any.
open class UserDefaults: NSObject {
  /// The settings of one suite during a session.
  final class Values {
    var set: [String: Any] = [:]
    var registered: [String: Any] = [:]
  }

  private let values: Values

  /// The settings of the session whose code is running.
  open class var standard: UserDefaults { UserDefaults(SessionServices.running.defaults(of: "")) }

  /// A notification that is posted after a change.
  public static let didChangeNotification = Notification.Name("NSUserDefaultsDidChangeNotification")

  init(_ values: Values) {
    self.values = values
    super.init()
  }

  /// Creates access to the app's own settings.
  public override convenience init() { self.init(SessionServices.running.defaults(of: "")) }

  /// Creates access to the settings of a suite, or to the app's own if there is no name.
  public init?(suiteName suitename: String?) {
    values = SessionServices.running.defaults(of: suitename ?? "")
    super.init()
  }

  /// Stores a value of a property list; nil removes the one that is there.
  ///
  /// As on a device, a value of another kind crashes the app.
  open func set(_ value: Any?, forKey defaultName: String) {
    guard let value else { return removeObject(forKey: defaultName) }
    guard Self.isOfPropertyList(value) else {
      let type = String(describing: type(of: value))
      UIApplication.running?.application.crash(
        "UserDefaults cannot store \(type) under \"\(defaultName)\": not a property list"
      )
      return
    }
    values.set[defaultName] = value
    changed()
  }

  /// Stores an address.
  open func set(_ url: URL?, forKey defaultName: String) {
    set(url?.absoluteString as Any?, forKey: defaultName)
  }

  /// Removes a value; one that is registered shows again.
  open func removeObject(forKey defaultName: String) {
    values.set[defaultName] = nil
    changed()
  }

  /// Adds values for keys that have none.
  open func register(defaults registrationDictionary: [String: Any]) {
    values.registered.merge(registrationDictionary) { $1 }
  }

  /// Returns the value under a key.
  open func object(forKey defaultName: String) -> Any? {
    values.set[defaultName] ?? values.registered[defaultName]
  }

  /// Returns the value under a key.
  open func value(forKey key: String) -> Any? { object(forKey: key) }

  /// Stores a value of a property list.
  open func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

  /// Returns a text, also if it was stored as a number.
  open func string(forKey defaultName: String) -> String? {
    let value = object(forKey: defaultName)
    return value as? String ?? (value as? NSNumber)?.stringValue
  }

  /// Returns the array of a key; nil if there is none or another kind of value.
  open func array(forKey defaultName: String) -> [Any]? { object(forKey: defaultName) as? [Any] }

  /// Returns an array of texts.
  open func stringArray(forKey defaultName: String) -> [String]? {
    object(forKey: defaultName) as? [String]
  }

  /// Returns a dictionary.
  open func dictionary(forKey defaultName: String) -> [String: Any]? {
    object(forKey: defaultName) as? [String: Any]
  }

  /// Returns the data of a key; nil if there is none or another kind of value.
  open func data(forKey defaultName: String) -> Data? { object(forKey: defaultName) as? Data }

  /// Returns an address.
  open func url(forKey defaultName: String) -> URL? {
    string(forKey: defaultName).flatMap { URL(string: $0) }
  }

  /// Returns a whole number, also if it was stored as a text; 0 if there is none.
  open func integer(forKey defaultName: String) -> Int {
    let value = object(forKey: defaultName)
    return (value as? String).map { ($0 as NSString).integerValue } ?? number(value)?.intValue ?? 0
  }

  /// Returns a number, also if it was stored as a text; 0 if there is none.
  open func double(forKey defaultName: String) -> Double {
    let value = object(forKey: defaultName)
    return (value as? String).map { ($0 as NSString).doubleValue }
      ?? number(value)?.doubleValue ?? 0
  }

  /// Returns a number, also if it was stored as a text; 0 if there is none.
  open func float(forKey defaultName: String) -> Float { Float(double(forKey: defaultName)) }

  /// Returns a Boolean value, also if it was stored as a number or as "YES" or "true".
  open func bool(forKey defaultName: String) -> Bool {
    let value = object(forKey: defaultName)
    return (value as? String).map { ($0 as NSString).boolValue } ?? number(value)?.boolValue
      ?? false
  }

  /// Returns all values.
  open func dictionaryRepresentation() -> [String: Any] {
    values.registered.merging(values.set) { $1 }
  }

  /// Does nothing, since there is no disk to write the values to.
  @discardableResult open func synchronize() -> Bool { true }

  private func number(_ value: Any?) -> NSNumber? {
    switch value {
    case let value as Bool: NSNumber(value: value)
    case let value as Int: NSNumber(value: value)
    case let value as Double: NSNumber(value: value)
    case let value as Float: NSNumber(value: value)
    case let value as CGFloat: NSNumber(value: Double(value))
    default: value as? NSNumber
    }
  }

  private func changed() {
    NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
  }

  private static func isOfPropertyList(_ value: Any) -> Bool {
    switch value {
    case let values as [Any]: values.allSatisfy { isOfPropertyList($0) }
    case let values as [String: Any]: values.values.allSatisfy { isOfPropertyList($0) }
    default:
      value is String || value is NSNumber || value is Data || value is Date
        || value is any BinaryInteger
        || value is any BinaryFloatingPoint || value is NSString || value is Bool
    }
  }
}
