package import EventModel
package import Foundation
import Messages
package import Reports

/// The options that several commands have.
package enum StandardOptions {
  package static let color = Option(
    "--color",
    of: Console.ColorChoice.self,
    "when to use colours (default auto)"
  )
  package static let help = Flag("-h, --help", "print this text")

  package static let directory = Option<String>(
    "--dir DIR",
    "the folder of the recordings (default recordings)"
  )
  package static let app = Option<String>("--app NAME", "the app, or NAME:VARIANT", kind: .app)
  package static let otherApp = app.saying("use this app instead of the recorded one")
  package static let filter = Option<String>(
    "--filter REGEX",
    "only recordings whose name matches the pattern"
  )
  package static let name = Option<String>("--name NAME", "the name of the recording")
  package static let force = Flag("--force", "replace a recording of that name")
  package static let output = Option<String>(
    "-o, --output FILE",
    "write to a file, or to standard output with -"
  )
  package static let format = Option(
    "--format",
    of: ReportFormat.self,
    "the form of the output (default pretty)"
  )
  package static let at = Option("--at N", in: 1...Int.max, "the screen as of event N")
  package static let seed = Option("--seed HEX", "the start of the app's random numbers") {
    (word) throws(UsageError) in
    guard let seed = UInt64(word, radix: 16) else {
      throw UsageError(
        "--seed takes up to 16 hexadecimal digits, not \(word.quoted)"
      )
    }
    return seed
  }
  package static let screen = Option(
    "--screen WxH@S",
    "the screen, in points (default \(Screen.standard))"
  ) { (word) throws(UsageError) in
    guard let screen = Screen(parsing: word) else {
      throw UsageError(
        "--screen takes a size such as 390x844@3, not \(word.quoted)",
        hint: Screen(nearest: word).map { "did you mean \($0)?" }
          ?? "width and height are from 1 to 16384 points, and the scale is from 0.5 to 16"
      )
    }
    return screen
  }
}

extension Screen {
  /// Creates the nearest screen to a text that is none; nil if its numbers cannot be told.
  fileprivate init?(nearest text: String) {
    let plain = text.lowercased().map { "×*, ".contains($0) ? "x" : $0 }
    let parts = String(plain).split(separator: "@", omittingEmptySubsequences: false)
    let sizes = parts[0].split(separator: "x").compactMap { Double($0) }
    let scale = parts.count > 1 ? Double(parts[1]) : nil
    guard parts.count <= 2, sizes.count == 2, sizes.allSatisfy(\.isFinite),
      scale?.isFinite ?? true
    else { return nil }
    let (width, height) = (sizes[0].clamped(to: Self.sizes), sizes[1].clamped(to: Self.sizes))
    self.init(
      size: Size(width: width, height: height),
      scale: (scale ?? Screen.standard.scale).clamped(to: Self.scales)
    )
  }
}

extension Double {
  /// Returns the nearest number in a range.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension Invocation {
  /// The folder of the recordings: that of `--dir`, else `recordings` in the working directory.
  package var recordingsFolder: URL {
    console.file(self[StandardOptions.directory] ?? "recordings", directoryHint: .isDirectory)
  }
}
