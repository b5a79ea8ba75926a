import Foundation

/// The files of a folder as the answers of a server.
///
/// Nothing outside the folder is ever read, also not through links in it that lead out.
struct WebFolder: Sendable {
  /// An answer to a request.
  struct Answer: Hashable, Sendable {
    /// The number of the status, such as 404.
    var status: Int
    /// The type of the contents.
    var type: String
    /// The contents.
    var body: Data
  }

  private let folder: URL

  /// Creates the answers of a folder.
  init(_ folder: URL) { self.folder = folder.resolvingSymlinksInPath() }

  /// Returns the file for the path of an address; nil if the folder has none.
  ///
  /// - Parameter path: the path without query and fragment, in percent encoding: `/a%20b/`.
  /// - Returns: the answer with the file's contents.
  func answer(to path: String) -> Answer? {
    guard let decoded = path.removingPercentEncoding, !decoded.contains("\0") else { return nil }
    let parts = decoded.split(separator: "/", omittingEmptySubsequences: true)
    guard !parts.contains("..") else { return nil }
    var file = folder
    for part in parts { file.append(path: String(part)) }
    if file.isFolder { file.append(path: "index.html") }
    let real = file.resolvingSymlinksInPath()
    let isInside = real.path.hasPrefix(folder.path + "/")
    // A pipe would never end.
    guard isInside, real.isPlainFile, let body = try? Data(contentsOf: real) else { return nil }
    return Answer(status: 200, type: Self.type(of: file.pathExtension), body: body)
  }

  /// The answer for a path that the folder does not have.
  static func missing(_ path: String) -> Answer {
    let name = path.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let page = "<!doctype html><title>Not found</title><p>The folder has no file \(name)</p>"
    return Answer(status: 404, type: "text/html; charset=utf-8", body: Data(page.utf8))
  }

  private static func type(of ending: String) -> String {
    let ending = ending.lowercased()
    if let text = texts[ending] { return "\(text); charset=utf-8" }
    return binaries[ending] ?? "application/octet-stream"
  }

  private static let texts = [
    "html": "text/html", "htm": "text/html", "css": "text/css", "js": "text/javascript",
    "mjs": "text/javascript", "json": "application/json", "map": "application/json",
    "svg": "image/svg+xml", "txt": "text/plain", "md": "text/markdown", "csv": "text/csv",
    "xml": "application/xml", "webmanifest": "application/manifest+json", "vtt": "text/vtt",
  ]

  private static let binaries = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "wasm": "application/wasm", "pdf": "application/pdf", "mp3": "audio/mpeg",
    "wav": "audio/wav", "ogg": "audio/ogg", "mp4": "video/mp4", "webm": "video/webm",
    "zip": "application/zip", "whl": "application/zip",
  ]
}
