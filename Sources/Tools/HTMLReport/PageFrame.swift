import EventModel
import Foundation

/// The parts of a page that are the same for every run: its HTML with places for the packed contents, its style
/// and its script.
struct PageFrame {
  private let frame: String
  private let style: String
  private let script: String

  /// The frame of a run's page.
  static let run = PageFrame(
    PackageResources.page_html,
    style: [PackageResources.page_css, PackageResources.drawing_css],
    script: drawing + [
      PackageResources.texts_js, PackageResources.compare_js, PackageResources.fitting_js,
      PackageResources.state_js, PackageResources.list_js, PackageResources.cards_js,
      PackageResources.questions_js, PackageResources.panels_js, PackageResources.timeline_js,
      PackageResources.decisions_js, PackageResources.keyboard_js, PackageResources.keys_js,
    ]
  )

  /// The frame of a coverage's page.
  static let coverage = PageFrame(
    PackageResources.coverage_html,
    style: [
      PackageResources.page_css, PackageResources.drawing_css, PackageResources.coverage_css,
    ],
    script: drawing + [
      PackageResources.keyboard_js, PackageResources.graph_js, PackageResources.lines_js,
      PackageResources.coverage_js,
    ]
  )

  /// The scripts that draw screens with marks.
  private static let drawing = [
    PackageResources.unpack_js, PackageResources.screen_js, PackageResources.looks_js,
    PackageResources.marks_js,
  ]

  init(_ frame: [UInt8], style: [[UInt8]], script: [[UInt8]]) {
    self.frame = Self.text([frame])
    (self.style, self.script) = (Self.text(style), Self.text(script))
  }

  /// Fills in the packed contents, each in the place `{{name}}`.
  ///
  /// - Parameter parts: the names of the places with base64 texts; other texts could end the place they stand in.
  /// - Returns: the page.
  func document(filling parts: [(name: String, packed: String)]) -> String {
    // The mark that lets the page's own script run cannot be known to a text that stands in the page.
    let page = document(markedBy: parts.map(\.packed).joined())
    return parts.reduce(page) { $0.replacingOccurrences(of: "{{\($1.name)}}", with: $1.packed) }
  }

  /// Returns the page with style and script, whose mark is the digest of a text.
  func document(markedBy text: String) -> String {
    frame.replacingOccurrences(of: "{{mark}}", with: "\(Digest(of: text))")
      .replacingOccurrences(of: "{{style}}", with: style)
      .replacingOccurrences(of: "{{script}}", with: script)
  }

  /// Returns a value as JSON, packed, in base64.
  ///
  /// - Throws: an error of `JSONEncoder`.
  static func packed(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = Deflate.pack([UInt8](try encoder.encode(value)))
    return Data(bytes).base64EncodedString()
  }

  private static func text(_ files: [[UInt8]]) -> String {
    files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
