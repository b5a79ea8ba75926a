import Foundation

/// A port of this machine's own network, at which a server listens that Simon starts.
package struct LoopbackPort: Hashable, Sendable {
  /// The number, from 1 to 65,535.
  package let number: UInt16

  /// The port of a number.
  package init(_ number: UInt16) { self.number = number }

  /// Returns a port at which nothing listens; nil if the system has none left.
  ///
  /// Another process may take it before the server does.
  ///
  /// - Parameter wished: the port that is returned if it is free.
  /// - Returns: the port.
  package static func free(preferring wished: LoopbackPort? = nil) -> LoopbackPort? {
    wished.flatMap { bound(to: $0.number) } ?? bound(to: 0)
  }

  /// Returns the port to which a socket could be bound; the system chooses one for 0.
  private static func bound(to number: UInt16) -> LoopbackPort? {
    withSocket { socket in
      var address = address(of: number)
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let number: UInt16? = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
          guard unsafe bind(socket, plain, size) == 0, unsafe getsockname(socket, plain, &size) == 0
          else { return nil }
          return unsafe UInt16(bigEndian: pointer.pointee.sin_port)
        }
      }
      return number.map { LoopbackPort($0) }
    }
  }

  /// Returns the number of the status with which a server answers a request for a path; nil if none answers.
  ///
  /// A server that speaks something else than plain HTTP counts as one that answers with 200.
  ///
  /// - Parameters:
  ///   - path: the path with its query, such as `/health`.
  ///   - seconds: the longest wait for the answer.
  /// - Returns: the number of the status, such as 200.
  package func status(of path: String, within seconds: Int) -> Int? {
    Self.withSocket { socket in
      var time = timeval(tv_sec: seconds, tv_usec: 0)
      let size = socklen_t(MemoryLayout<timeval>.size)
      unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, size)
      unsafe setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, size)
      var address = Self.address(of: number)
      let isOpen = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isOpen else { return nil }
      let request = "GET \(path) HTTP/1.0\r\nHost: 127.0.0.1:\(number)\r\nAccept: */*\r\n\r\n"
      guard writeBytes(socket, Array(request.utf8)[...]) > 0 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 64)
      let count = readBytes(socket, &buffer)
      guard count > 0 else { return nil }
      let words = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: " ")
      guard words.count > 1, words[0].hasPrefix("HTTP/") else { return 200 }
      return Int(words[1].prefix(3)) ?? 200
    }
  }

  private static func withSocket<Value>(_ use: (Int32) -> Value?) -> Value? {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let number = socket(AF_INET, kind, 0)
    guard number >= 0 else { return nil }
    defer { closeNumber(number) }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return use(number)
  }

  private static func address(of port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }
}
