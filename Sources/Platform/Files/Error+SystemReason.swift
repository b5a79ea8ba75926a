import Foundation

extension Error {
  /// The system's reason for a failed file operation, such as `Is a directory`.
  package var systemReason: String {
    if let error = self as? SystemError { return error.reason }
    let error = self as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    // The reason follows a general sentence.
    let preface = "The operation could not be completed. "
    let text = cause.localizedDescription
    guard text.contains("ErrorDomain") || text == preface.dropLast() else {
      return text.hasPrefix(preface) ? String(text.dropFirst(preface.count)) : text
    }
    // Foundation has no sentence for this error; Cocoa's codes for files are known.
    return switch (cause as? CocoaError)?.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: "No such file or directory"
    case .fileReadNoPermission, .fileWriteNoPermission: "Permission denied"
    case .fileWriteOutOfSpace: "No space left on device"
    case .fileWriteVolumeReadOnly: "Read-only file system"
    case .fileWriteFileExists: "File exists"
    case .fileWriteInvalidFileName, .fileReadInvalidFileName: "this is not a file name"
    default: "the system refused it"
    }
  }
}
