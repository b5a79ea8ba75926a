import Differ
import EventModel
import ViewQuery

/// A template of texts that a new build words differently, as evidence that a view with another text is the
/// recorded target.
///
/// One view with another text proves nothing: a button may have gone and another one come. It is the target if other
/// views of its class changed by the same words, none kept them, and none had the new words before.
public struct Rewording: Hashable, Sendable {
  /// The words of the recorded text.
  public var from: String
  /// The words that the text has instead.
  public var to: String
  /// The number of other views of the class whose recorded text has the new words now.
  public var witnesses: Int
  /// The view of the screen that is the target by its new text.
  public var node: Int
  /// The recorded target with the new words.
  var target: Target

  /// The number of other views that must show the new words.
  private static let neededWitnesses = 2
  /// The number of different wordings that are tried.
  private static let limit = 8

  /// Finds the wording by which a target is verified; nil if there is none, or more than one.
  ///
  /// - Parameters:
  ///   - target: the recorded target, which the screen does not verify.
  ///   - tree: the screen.
  ///   - recorded: the screen on which the target was recorded.
  init?(of target: Target, in tree: ViewTree, recordedOn recorded: ViewTree) {
    guard !target.unique.contains(.identifier), let shown = target.label ?? target.text,
      !shown.isEmpty
    else { return nil }
    // A view that still shows the recorded text may be the target, and no other wording is.
    guard
      !tree.nodes.contains(where: {
        $0.label.isIdentical(to: shown) || $0.text.isIdentical(to: shown)
      })
    else { return nil }
    let texts = Self.texts(of: target.className, in: tree)
    let pieces = Set(texts.keys.compactMap { TextPiece(from: shown, to: $0.text) })
    guard pieces.count <= Self.limit else { return nil }
    let before = Self.texts(of: target.className, in: recorded)
    let found = pieces.compactMap { piece in
      Rewording(piece, of: target, showing: shown, in: tree, (before, texts))
    }
    guard found.count == 1, let only = found.first else { return nil }
    self = only
  }

  /// Returns the texts that views of a class show, with the number of views that show each.
  private static func texts(of className: String, in tree: ViewTree) -> [ExactText: Int] {
    tree.nodes.lazy.filter { $0.className.isIdentical(to: className) }
      .compactMap { $0.label ?? $0.text }.map(ExactText.init)
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private init?(
    _ piece: TextPiece,
    of target: Target,
    showing shown: String,
    in tree: ViewTree,
    _ texts: (before: [ExactText: Int], now: [ExactText: Int])
  ) {
    var reworded = target
    reworded.label = target.label.map(piece.replaced(in:))
    reworded.text = target.text.map(piece.replaced(in:))
    reworded.siblings = target.siblings.map(piece.replaced(in:))
    guard let node = tree.resolve(reworded).verified else { return nil }
    var others = 0
    for (text, count) in texts.before {
      let other = ExactText(piece.replaced(in: text.text))
      if other == text {
        // If the screen showed the new words beside the former ones, they distinguish views, like "Follow" and
        // "Unfollow".
        guard piece.reversed.replaced(in: text.text).isIdentical(to: text.text) else { return nil }
        continue
      }
      if texts.now[text] != nil { return nil }
      // As many views as before show it, the target among them.
      if texts.now[other, default: 0] >= count {
        others += text == ExactText(shown) ? count - 1 : count
      }
    }
    guard others >= Self.neededWitnesses else { return nil }
    (from, to, witnesses) = (piece.from, piece.to, others)
    (self.node, self.target) = (node, reworded)
  }

  /// The evidence in one clause, such as `"Post" is now "Story", as in 7 other views`.
  public var message: String {
    "\(from.quoted) is now \(to.quoted), as in \(witnesses) other views"
  }
}
