import Foundation
import Platform

/// The search for recordings below a folder, from the listings of the folders there.
struct RecordingSearch {
  /// The recordings by their paths below the folder, which is empty for the folder itself.
  private(set) var found: [String: RecordingStore] = [:]
  /// The paths of the links to folders that can be no recordings, in any order.
  private(set) var links: [String] = []
  private let directory: URL
  /// The folders that were found and not listed yet.
  private var open: [String] = []

  /// Prepares the search below a folder.
  init(below directory: URL) { self.directory = directory }

  /// Returns the folders that were found since the last call, to be listed.
  mutating func takeOpen() -> [String] {
    defer { open = [] }
    return open
  }

  /// Notes a folder that cannot be read, as a recording without files.
  mutating func refuse(_ folder: String, because reason: String) {
    let place = directory.appending(path: folder)
    found[folder] = RecordingStore(refusing: place, at: place.relativePath, because: reason)
  }

  /// Adds what is in a folder.
  ///
  /// - Parameters:
  ///   - listed: The names there.
  ///   - folder: Its path below the folder of the search.
  ///   - base: The path of that.
  mutating func add(_ listed: FolderListing, of folder: String, at base: String) {
    for (name, kind) in listed.entries {
      switch kind {
      // A recording that is being put together, or that a killed process left so.
      case .folder where WholeFile.isPart(name): continue
      case .folder: open.append(Self.path(of: name, in: folder))
      case .link
      where Self.mayLeadToFolder("\(base)/\(Self.path(of: name, in: folder))", named: name):
        let path = Self.path(of: name, in: folder)
        guard name.hasPrefix(".") else {
          refuse(path, because: "this is a link, which is not followed")
          continue
        }
        links.append(directory.appending(path: path).relativePath)
      case .link, .other:
        guard RecordingStore.markingFiles.contains(name), found[folder] == nil else { continue }
        let place = folder.isEmpty ? directory : directory.appending(path: folder)
        found[folder] = RecordingStore(folder: place)
      }
    }
    if let name = listed.undecodableFolder {
      refuse(Self.path(of: name, in: folder), because: "the folder's name is not UTF-8 text")
    }
  }

  private static func path(of name: String, in folder: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// Returns true if a link leads to a folder, or to nothing and could be one in the place of a recording.
  private static func mayLeadToFolder(_ path: String, named name: String) -> Bool {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    // A broken link may be a recording that was not checked out.
    return exists ? isFolder.boolValue : !RecordingStore.isLasting(name)
  }
}
