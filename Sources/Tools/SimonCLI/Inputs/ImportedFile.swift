import CommandLines
import Interchange
import Messages
import Projects

/// The reading of a file of another tool, whose steps without an action are told with their lines.
enum ImportedFile {
  static let format = Option(
    "--from",
    of: ImportFormat.self,
    "the tool that wrote the file (default: told by its content)"
  )
  static let test = Option<String>("--test NAME", "the test of a project that has several")

  /// Reads the file of a call as a script.
  static func script(_ path: String, _ call: Invocation) throws -> ImportedScript {
    let bytes = try TextFile.bytes(path, call.console)
    do throws(ImportError) {
      let script = try ImportedScript(parsing: bytes, as: call[format], test: call[test])
      for misfit in script.misfits {
        call.project.warn(misfit.message.printable, at: "\(path):\(misfit.line)")
      }
      return script
    } catch {
      throw Diagnostic(message: error.message, path: path, line: error.line, hint: error.hint)
    }
  }
}
