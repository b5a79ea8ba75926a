package import Foundation

/// The kinds of things that a path leads to.
package enum FilePlace {
  /// Returns true if there is a folder at a place.
  package static func isFolder(_ file: URL) -> Bool { isFolderIfAny(file) == true }

  /// Returns true for a folder at a place, false for anything else, and nil if there is nothing.
  package static func isFolderIfAny(_ file: URL) -> Bool? {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
    return exists ? isFolder.boolValue : nil
  }

  /// Returns true if a place holds a file of bytes, and no folder, pipe or device.
  package static func isRegular(_ file: URL) -> Bool {
    let path = file.resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type == .typeRegular
  }

  /// Returns the path that a link leads to; nil for anything else.
  package static func target(ofLink file: URL) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)
  }
}
