import Differ
import EventModel
import ViewQuery

/// A template of texts that a new build words differently, as evidence that a view with another text is the
/// recorded target.
///
/// One view with another text proves nothing: a button may have gone and another one come. It is the target if other
/// views of its class changed by the same words, and none kept them.
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
    let texts = Set(
      tree.nodes.lazy.filter { $0.className == target.className }.compactMap { $0.label ?? $0.text }
    )
    let pieces = Set(texts.compactMap { TextPiece(from: shown, to: $0) })
    guard pieces.count <= Self.limit else { return nil }
    let found = pieces.compactMap { piece in
      Rewording(piece, of: target, showing: shown, in: tree, texts, recordedOn: recorded)
    }
    guard found.count == 1, let only = found.first else { return nil }
    self = only
  }

  private init?(
    _ piece: TextPiece,
    of target: Target,
    showing shown: String,
    in tree: ViewTree,
    _ texts: Set<String>,
    recordedOn recorded: ViewTree
  ) {
    var reworded = target
    reworded.label = target.label.map(piece.replaced(in:))
    reworded.text = target.text.map(piece.replaced(in:))
    reworded.siblings = target.siblings.map(piece.replaced(in:))
    guard let node = tree.resolve(reworded).verified else { return nil }
    var others = 0
    let own = recorded.index(at: target.path)
    for (number, view) in recorded.nodes.enumerated()
    where number != own && view.className == target.className {
      guard let text = view.label ?? view.text else { continue }
      let other = piece.replaced(in: text)
      guard other != text else { continue }
      if texts.contains(text) { return nil }
      if texts.contains(other) { others += 1 }
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
