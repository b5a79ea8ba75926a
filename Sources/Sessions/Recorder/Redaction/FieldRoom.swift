import Actions
import EventModel

/// The room that a screen has for the frames of hidden fields, which may differ from the real ones.
///
/// A field that is recorded at another place than it is must not cover a view that a person can touch. Its
/// frame is made smaller until it does not. Only the other views of the screen decide on that, since the real
/// frame may depend on the text.
///
/// It is made once for all fields of a screen.
final class FieldRoom {
  private let tree: ViewTree
  private let isField: [Bool]
  /// The visible part of each view.
  private lazy var frames: [Frame] = tree.nodes.indices.map { tree.visibleFrame(of: $0) }
  /// The screen without its fields.
  private lazy var bare: ViewTree = {
    var hidden: [Int: ViewNode] = [:]
    for node in tree.nodes.indices where isField[node] {
      hidden[node] = tree[node]
      hidden[node]?.isHidden = true
    }
    return tree.replacing(hidden)
  }()
  /// The fields that are placed so far, as they are recorded.
  private var placed: [Int: ViewNode] = [:]

  /// The most views behind a field that are tried.
  private static let mostViews = 128
  /// The times that a frame is halved in front of a view that is larger.
  private static let mostHalves = 8
  /// The least width and height of a part of a frame, in points.
  private static let least = 1.0

  /// Creates the room of a screen.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - isField: for each node, whether it is a hidden field or in one.
  init(_ tree: ViewTree, _ isField: [Bool]) { (self.tree, self.isField) = (tree, isField) }

  /// Returns the names of the views that a field covers where it is.
  func views(coveredBy field: Int) -> Set<String> {
    let covered = views(behind: field, frames[field]).filter {
      !isTouchable($0, in: tree) && isTouchable($0, in: bare)
    }
    return Set(covered.map(name(of:)))
  }

  /// Places a field at its own frame.
  func place(_ node: ViewNode, at field: Int) { placed[field] = node }

  /// Places a field at a frame that leaves each view behind it a place to be touched at.
  ///
  /// - Parameters:
  ///   - node: the field as it is recorded, with the frame that it would have without other views.
  ///   - field: its index.
  ///   - covered: the names of the views that it has always covered.
  /// - Returns: the frame, or the largest part of it that covers no view as a whole.
  func frame(placing node: ViewNode, at field: Int, covering covered: Set<String>) -> Frame {
    guard let parent = tree.parent(of: field), !node.isHidden else { return node.frame }
    let origin = tree.screenFrame(of: parent).origin - tree[parent].offset
    let frame = node.frame.moved(by: origin)
    let blocked = blocked(by: node, at: field, frame).filter { !covered.contains(name(of: $0)) }
    guard !blocked.isEmpty else {
      placed[field] = node
      return node.frame
    }
    let back = Point.zero - origin
    var part = frame.intersection(frames[0])
    if part.isEmpty { part = frame }
    for view in blocked {
      let parts = part.parts(outside: frames[view], atLeast: Self.least)
      let free = parts.first { reaches(node, at: field, $0.moved(by: back)) }
      part = free ?? parts.first ?? part
    }
    var fitted = node
    for _ in 0..<Self.mostHalves {
      fitted.frame = part.moved(by: back).inThousandths
      if fitted.frame.ifFinite != nil,
        self.blocked(by: fitted, at: field, part, among: blocked).isEmpty
      {
        placed[field] = fitted
        return fitted.frame
      }
      part = part.half
    }
    fitted.frame = Frame(node.frame.minX, node.frame.minY, 0, 0).ifFinite ?? .zero
    placed[field] = fitted
    return fitted.frame
  }

  /// Returns the views behind a field that a field with that frame would make untouchable.
  private func blocked(
    by node: ViewNode,
    at field: Int,
    _ frame: Frame,
    among views: [Int]? = nil
  ) -> [Int] {
    let behind = views ?? self.views(behind: field, frame)
    guard !behind.isEmpty else { return [] }
    let trial = trial(node, at: field)
    return behind.filter { !isTouchable($0, in: trial) && isTouchable($0, in: bare) }
  }

  /// Returns true if a person could touch a field at a frame in its superview.
  private func reaches(_ node: ViewNode, at field: Int, _ frame: Frame) -> Bool {
    var node = node
    node.frame = frame
    return isTouchable(field, in: trial(node, at: field))
  }

  private func trial(_ node: ViewNode, at field: Int) -> ViewTree {
    var nodes = placed
    nodes[field] = node
    return bare.replacing(nodes)
  }

  /// Returns the visible views that are drawn before a field and share a place with a frame.
  private func views(behind field: Int, _ frame: Frame) -> [Int] {
    var found: [Int] = []
    for view in 0..<field where tree.end(of: view) <= field && !isField[view] {
      guard frames[view].intersects(frame), !frames[view].isEmpty else { continue }
      found.append(view)
      if found.count == Self.mostViews { break }
    }
    return found
  }

  private func isTouchable(_ view: Int, in tree: ViewTree) -> Bool {
    (try? Aim(control: view, in: tree)) != nil
  }

  private func name(of view: Int) -> String {
    let node = tree[view]
    return node.className + "\n" + (node.identifier ?? node.label ?? node.text ?? "")
  }
}

extension Frame {
  /// Returns the parts above, below, left and right of another frame, the largest one first.
  fileprivate func parts(outside other: Frame, atLeast least: Double) -> [Frame] {
    let (width, height) = (size.width, size.height)
    let parts = [
      Frame(minX, minY, width, other.minY - minY),
      Frame(minX, other.maxY, width, maxY - other.maxY),
      Frame(minX, minY, other.minX - minX, height),
      Frame(other.maxX, minY, maxX - other.maxX, height),
    ]
    func area(_ frame: Frame) -> Double { frame.size.width * frame.size.height }
    return parts.filter { $0.size.width >= least && $0.size.height >= least }
      .enumerated().sorted { (-area($0.element), $0.offset) < (-area($1.element), $1.offset) }
      .map(\.element)
  }

  /// The upper or the left half.
  fileprivate var half: Frame {
    size.height >= size.width
      ? Frame(minX, minY, size.width, size.height / 2)
      : Frame(minX, minY, size.width / 2, size.height)
  }

  /// The frame with its edges in whole thousandths of a point, not beyond the real ones.
  fileprivate var inThousandths: Frame {
    let (left, top) = ((minX * 1_000).rounded(.up) / 1_000, (minY * 1_000).rounded(.up) / 1_000)
    let (right, bottom) = (
      (maxX * 1_000).rounded(.down) / 1_000, (maxY * 1_000).rounded(.down) / 1_000
    )
    func length(_ near: Double, _ far: Double) -> Double {
      ((far - near) * 1_000).rounded() / 1_000
    }
    return Frame(left, top, length(left, right), length(top, bottom))
  }
}
