/// One line between Simon and an app.
public enum DriverExchange: Hashable, Sendable {
  /// From Simon to the app.
  case sent([UInt8])
  /// From the app to Simon.
  case received([UInt8])

  /// The direction of the line and its beginning, to read.
  public var text: String {
    let (sign, bytes) =
      switch self {
      case .sent(let bytes): ("→", bytes)
      case .received(let bytes): ("←", bytes)
      }
    let line = bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
    let most = 240
    let rest = line.count > most ? "… (\(line.count) bytes)" : ""
    return "\(sign) \(String(decoding: line.prefix(most), as: UTF8.self))\(rest)"
  }
}
