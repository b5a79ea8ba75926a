import Foundation

/// The search for an installed browser.
package enum BrowserSearch {
  /// The use of a browser.
  package enum Use: Sendable {
    /// Pages without a window.
    case headless
    /// Pages whose frames are drawn on request, which only the headless shell can do.
    case frames
    /// A window that a person sees.
    case window
  }

  /// The command that installs a browser on Debian, for hints.
  package static let installation = "apt-get install chromium-headless-shell"

  /// The command that installs a browser with windows on Debian, for hints.
  package static let windowInstallation = "apt-get install chromium"

  /// Searches for an installed browser.
  ///
  /// - Parameters:
  ///   - use: The use.
  ///   - folders: The folders to search, such as those of `PATH`, in order.
  /// - Returns: the path of the program; nil if there is none.
  package static func program(for use: Use, in folders: [String]) -> String? {
    let windows = [
      "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge",
    ]
    let shells = ["chromium-headless-shell", "chrome-headless-shell"]
    let names =
      switch use {
      case .headless: shells + windows
      case .frames: shells
      case .window: windows
      }
    for name in names {
      for folder in folders where folder.hasPrefix("/") {
        let path = "\(folder)/\(name)"
        if FileManager.default.isExecutableFile(atPath: path) { return path }
      }
    }
    return nil
  }
}
