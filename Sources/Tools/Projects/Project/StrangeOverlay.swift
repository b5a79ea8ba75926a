package import Approvals
import EventModel
import Foundation

/// A file whose name looks like that of an overlay, but gives no setting that a run can have.
///
/// No run would ever use it, so that its changes would be approved and never checked.
package struct StrangeOverlay {
  /// The error of the file.
  package let error: GoldenFileError

  /// Returns the files of a recording with such names, in their order.
  package static func all(of store: GoldenStore) -> [StrangeOverlay] {
    let unread = store.strangeOverlays().map { name in
      let hint = nearest(to: name).map { "did you mean \($0)?" } ?? form
      return StrangeOverlay(name, of: store, "it gives no setting: \(hint)")
    }
    let unknown = store.overlaySettings().compactMap { setting -> StrangeOverlay? in
      guard let locale = setting.locale?.replacing("-", with: "_"), !KnownLocales.contains(locale)
      else { return nil }
      let name = GoldenStore.overlayName(setting)
      let hint = nearest(to: name).map { "; did you mean \($0)?" } ?? ""
      return StrangeOverlay(name, of: store, "there is no locale \(locale.quoted)\(hint)")
    }
    return unread + unknown
  }

  private static let form =
    "name locale, screen, appearance and platform in this order, as in golden@de_DE,834x1194@2,dark.tree"

  private init(_ name: String, of store: GoldenStore, _ problem: String) {
    error = .unreadable(
      path: store.folder.appending(path: name).relativePath,
      reason: "no run uses an overlay of this name, since \(problem)"
    )
  }

  /// Returns the name that was probably meant; nil if that cannot be told.
  private static func nearest(to name: String) -> String? {
    let text = String(name.dropFirst("golden@".count).dropLast(".tree".count))
    let words = Appearance.allCases.map(\.rawValue)
    var meant = ReplacedSetting()
    for part in text.split(separator: ",").map(String.init) {
      let lower = part.lowercased()
      if let word = words.first(where: { $0 == lower }) {
        meant.appearance = Appearance(rawValue: word)
      } else if lower.hasPrefix("platform=") {
        meant.platform = String(lower.dropFirst("platform=".count))
      } else if let screen = Screen(parsing: lower) {
        meant.screen = screen
      } else {
        let locale = part.replacing("-", with: "_")
        meant.locale = KnownLocales.contains(locale) ? locale : KnownLocales.nearest(to: part)
      }
    }
    let isRead = ReplacedSetting(parsing: meant.text) != nil
    let isOther = !meant.isEmpty && meant.text != text
    return isRead && isOther ? GoldenStore.overlayName(meant) : nil
  }
}
