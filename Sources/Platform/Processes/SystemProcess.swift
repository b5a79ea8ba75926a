import Foundation

/// A process of this machine, by its number, as the folder `/proc` describes it.
///
/// A system without that folder, such as macOS, reports no processes, and 0 for their memory: there,
/// memory limits are not watched, and a process that leaves its group is not found.
package struct SystemProcess: Hashable, Sendable {
  /// The number of the process.
  package let id: Int32

  /// The process of a number.
  package init(_ id: Int32) { self.id = id }

  /// All processes of the machine.
  package static var all: [Self] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.map(Self.init)
  }

  /// The processes that it started and that still run.
  package var children: [Self] {
    let folder = "/proc/\(id)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.flatMap { numbers("task/\($0)/children") }.map { Self(Int32(clamping: $0)) }
  }

  /// The variables it was started with, each as `NAME=VALUE`; nil where they cannot be read.
  package var environment: [ArraySlice<UInt8>]? { bytes("environ")?.split(separator: 0) }

  /// True while the process changes from one program to another.
  ///
  /// A process that is not one of the kernel and has not ended hides both its words and its environment only then.
  package var isChangingProgram: Bool {
    guard bytes("cmdline")?.isEmpty == true, let stat = bytes("stat"),
      // The name in parentheses may contain anything; the state and the parent's number follow it.
      let end = stat.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    let words = stat[(end + 1)...].split(separator: UInt8(ascii: " "))
    let kernel = "2"
    guard words.count > 1, id != 2 else { return false }
    return !"ZX".utf8.contains(words[0].first ?? 0) && !words[1].elementsEqual(kernel.utf8)
  }

  /// Ends it at once.
  package func kill() { killProcess(id) }

  func numbers(_ name: String) -> [Int] {
    String(decoding: bytes(name) ?? [], as: UTF8.self)
      .split { $0.isWhitespace }.compactMap { Int($0) }
  }

  /// The bytes of a file in its folder.
  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "/proc/\(id)/\(name)").map(Array.init)
  }
}
