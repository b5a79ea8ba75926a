package import EventModel
package import Foundation
import Messages
package import Reports

/// The options that several commands have.
package enum StandardOptions {
  /// `--color`, which every command has.
  package static let color = Option(
    "--color",
    of: Console.ColorChoice.self,
    "when to use colours (default auto)"
  )
  /// `--help`, which every command has; with it, missing operands are no error.
  package static let help = Flag("-h, --help", "print this text")

  /// `--dir`, the folder that ``Invocation/recordingsFolder`` finds.
  package static let directory = Option<String>(
    "--dir DIR",
    "the folder of the recordings (default recordings)"
  )
  /// `--app`, an app of the build, in one of its variants if one is named.
  package static let app = Option<String>("--app NAME", "the app, or NAME:VARIANT", kind: .app)
  /// `--app` as commands that replay describe it.
  package static let otherApp = app.saying("use this app instead of the recorded one")
  /// `--filter`, a pattern of the names of recordings.
  package static let filter = Option<String>(
    "--filter REGEX",
    "only recordings whose name matches the pattern"
  )
  /// `--name`, the name of a recording to write.
  package static let name = Option<String>("--name NAME", "the name of the recording")
  /// `--force`, without which no recording is replaced.
  package static let force = Flag("--force", "replace a recording of that name")
  /// `-o`, the file of the result; `-` is standard output.
  package static let output = Option<String>(
    "-o, --output FILE",
    "write to a file, or to standard output with -"
  )
  /// `--format`, the form of the output; pretty by default.
  package static let format = Option(
    "--format",
    of: ReportFormat.self,
    "the form of the output (default pretty)"
  )
  /// `--at`, the number of an event, from 1.
  package static let at = Option("--at N", in: 1...Int.max, "the screen as of event N")
  /// `--seed`, 64 bits as up to 16 hexadecimal digits.
  package static let seed = Option("--seed HEX", "the start of the app's random numbers") {
    (word) throws(UsageError) in
    guard let seed = UInt64(word, radix: 16) else {
      throw UsageError(
        "--seed takes up to 16 hexadecimal digits, not \(word.quoted)"
      )
    }
    return seed
  }
  /// `--screen`, a size in points and a scale, such as `390x844@3`.
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
