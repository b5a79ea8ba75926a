import EventModel
import Platform

/// The nodes in whose own members the known secrets were searched for in vain, by their digests.
///
/// Most nodes of a screen are those of the screen before. Copies of a redactor share the nodes as long as they know
/// the same secrets.
final class CleanNodes: Sendable {
  private struct Kept {
    var state: StateIdentity?
    var nodes: Set<Digest> = []
  }

  private let kept = SharedValue(Kept())

  /// The number of nodes from which all are forgotten, about 1 MB.
  private static let most = 1 << 15

  /// Returns the nodes that are clean with secrets in a state.
  func all(in state: StateIdentity) -> Set<Digest> {
    kept.withLock { $0.state === state ? $0.nodes : [] }
  }

  /// Keeps nodes that are clean with secrets in a state.
  func keep(_ nodes: [Digest], in state: StateIdentity) {
    guard !nodes.isEmpty else { return }
    kept.withLock { kept in
      if kept.state !== state || kept.nodes.count + nodes.count > Self.most {
        kept = Kept(state: state)
      }
      kept.nodes.formUnion(nodes)
    }
  }
}
