import Approvals
import CommandLines
import Foundation

/// The goldens and overlays that a call names by their files.
enum GoldenFiles {
  /// Reads an overlay; messages call it by another name if there is one.
  static func overlay(
    _ path: String,
    named name: String? = nil,
    _ call: Invocation
  ) throws -> Overlay {
    let text = try TextFile.read(path, call.console)
    do { return try Overlay(parsing: text, setting: nil) } catch {
      throw GoldenFileError.damaged(path: name ?? path, error, text: text)
    }
  }

  /// Reads a golden; messages call it by another name if there is one.
  static func golden(_ path: String, named name: String? = nil, _ call: Invocation) throws -> Golden
  {
    let text = try TextFile.read(path, call.console)
    do { return try Golden(parsing: text) } catch {
      throw GoldenFileError.damaged(path: name ?? path, error, text: text)
    }
  }
}
