/// The members of a node that have their default in most nodes.
struct NodeTail: Hashable, Sendable {
  /// The frame; nil for one in whole thousandths of a point.
  var frame: Frame?
  var value: String?
  var tag = 0
  var offset = Point.zero
  var isHidden = false
  var isEnabled = true
  var attributes = AttributeList()

  init() {}

  init(of node: ViewNode, frame: Frame?) {
    self.frame = frame
    value = node.value
    tag = node.tag
    offset = node.offset
    isHidden = node.isHidden
    isEnabled = node.isEnabled
    attributes = node.attributes.withoutMemberNames
  }

  /// Sets these members of a node.
  func fill(_ node: inout ViewNode) {
    if let frame { node.frame = frame }
    node.value = value
    node.tag = tag
    node.offset = offset
    node.isHidden = isHidden
    node.isEnabled = isEnabled
    node.attributes = attributes
  }

  /// Returns true if the notation of another tail has the same bytes.
  ///
  /// Zeros of both signs are equal, and only one is written.
  func isIdentical(to other: NodeTail) -> Bool {
    tag == other.tag && isHidden == other.isHidden && isEnabled == other.isEnabled
      && offset == other.offset && frame == other.frame && value.isIdentical(to: other.value)
      && attributes == other.attributes
  }

  /// The members as in a line of a log, without braces; empty where all have their default.
  var notation: [UInt8] {
    var node = ViewNode("")
    fill(&node)
    var writer = JSONWriter()
    writer.members(of: node, isInLog: true)
    return writer.bytes
  }
}
