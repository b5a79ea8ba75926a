import Foundation
package import Testing

/// Returns the path of a program of this machine; nil if it is not installed.
public func program(_ name: String) -> String? {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where a program is not installed, unless `SIMON_REQUIRE_PROGRAMS=1` requires it.
  package static func needs(program name: String) -> Self {
    .enabled(
      if: program(name) != nil
        || ProcessInfo.processInfo.environment["SIMON_REQUIRE_PROGRAMS"] == "1",
      "needs \(name): apt-get install \(name)"
    )
  }
}
