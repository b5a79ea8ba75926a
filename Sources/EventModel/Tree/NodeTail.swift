/// The members of a node that most nodes have at their default.
struct NodeTail: Hashable, Sendable {
  /// The frame, where it is not in whole thousandths of a point.
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
    attributes = node.attributes
  }

  /// Gives a node these members.
  func fill(_ node: inout ViewNode) {
    if let frame { node.frame = frame }
    node.value = value
    node.tag = tag
    node.offset = offset
    node.isHidden = isHidden
    node.isEnabled = isEnabled
    node.attributes = attributes
  }

  /// The members as a line of a log has them, without braces; empty when all are at their default.
  var notation: [UInt8] {
    var node = ViewNode("")
    fill(&node)
    var writer = JSONWriter()
    writer.members(of: node, isInLog: true)
    return writer.bytes
  }

  /// Reads a notation that is known to be good; what is not is left at its default.
  init(decoding bytes: [UInt8]) {
    let line = [0x7B] + bytes + [0x7D]
    var scanner = JSONScanner(line, line: 1, limits: LogLimits())
    var node = ViewNode("")
    try? scanner.object { (name, scanner) throws(LogError) in
      try scanner.member(named: name, of: &node)
    }
    self.init(of: node, frame: node.frame == .zero ? nil : node.frame)
  }
}
