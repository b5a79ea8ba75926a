import EventModel
import Foundation

/// The scripts that Simon adds to pages.
enum PageScripts {
  /// The function by which the scripts of a page send messages; they hide it from the page.
  static let channelFunction = "__simonChannel"

  /// The files of the script that runs before all others, in the order in which each needs the ones before.
  private static let files = [
    PackageResources.surroundings_js, PackageResources.work_js, PackageResources.channels_js,
    PackageResources.sockets_js, PackageResources.streams_js,
  ]

  /// Returns the script that runs before all others in a document or worker.
  ///
  /// - Parameters:
  ///   - seed: the seed of chance.
  ///   - mode: whether sockets and streams are recorded, replayed or live.
  ///   - realm: the start of the names of its channels, which differs for each worker.
  /// - Returns: the script.
  static func surroundings(seed: UInt64, mode: String, realm: String) -> String {
    let values = [
      ("SIMON_SEED", String(seed, radix: 16)), ("SIMON_MODE", mode), ("SIMON_REALM", realm),
    ]
    var script = files.map(text).joined(separator: "\n")
    for (name, value) in values { script = script.replacing(name, with: "\"\(value)\"") }
    return script
  }

  /// Returns the script that fills the local storage of the first page's origin, before any script of the page runs.
  ///
  /// A text that the page has stored itself meanwhile stays.
  ///
  /// - Parameters:
  ///   - texts: the texts by their keys.
  ///   - address: the address of the first page.
  /// - Returns: the script.
  /// - Throws: an error for texts that are no Unicode.
  static func storing(_ texts: [String: String], for address: String) throws -> String {
    let (texts, address) = (try JSONEncoder().encode(texts), try JSONEncoder().encode(address))
    return """
      if (window === top && location.origin === new URL(\(text(Array(address)))).origin) {
        for (const [key, text] of Object.entries(\(text(Array(texts))))) {
          try { if (localStorage.getItem(key) === null) localStorage.setItem(key, text); } catch {}
        }
      }
      """
  }

  /// The script that defines `simonLook(mayOmit)`, which returns the screen as the text of a tree, and `simonPopup` with
  /// the functions for the popup of a field.
  ///
  /// The text is empty if it may be left out and is that of the last call: then it need not be sent and read again.
  static let screen: String = {
    let files = [
      PackageResources.snapshot_elements_js, PackageResources.snapshot_names_js,
      PackageResources.snapshot_texts_js, PackageResources.snapshot_views_js,
      PackageResources.snapshot_js, PackageResources.popups_js, PackageResources.caret_js,
    ]
    let functions = files.map(text).joined(separator: "\n")
    return """
      (() => { "use strict";
      \(functions)
      let last;
      globalThis.simonLook = (mayOmit) => {
        const text = snapshotText();
        if (mayOmit && text === last) return "";
        return last = text;
      };
      globalThis.simonPopup = { text: popupText, objectionTo, pick, goToEnd };
      })();
      """
  }()

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
