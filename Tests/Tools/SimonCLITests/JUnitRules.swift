import Foundation
import FoundationXML

/// An element of an XML document.
final class XMLNode {
  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [XMLNode] = []
  fileprivate(set) var text = ""

  fileprivate init(_ name: String, _ attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }

  /// The children of a name.
  func all(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }
}

/// Reads XML as build servers do, or says that it is none.
final class XMLReading: NSObject, XMLParserDelegate {
  private var open: [XMLNode] = []
  private var root: XMLNode?

  static func root(of text: String) -> XMLNode? {
    let reading = XMLReading()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reading
    return parser.parse() ? reading.root : nil
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    let node = XMLNode(name, attributes)
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
    open.append(node)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    open.last?.text += text
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }
}

/// What build servers want of JUnit's XML, in words of our own.
struct JUnitRules {
  /// Which children a test case may have, in which order, and how many of each at most.
  private let children: [(name: String, most: Int)]
  /// Which attributes an element may have, and which of them it must have.
  private let attributes: [String: (may: Set<String>, must: Set<String>)]

  /// As Surefire has it: all that came of the attempts is there, in a fixed order.
  static let surefire = JUnitRules(
    children: [
      ("failure", .max), ("rerunFailure", .max), ("flakyFailure", .max), ("skipped", 1),
      ("error", 1), ("rerunError", .max), ("flakyError", .max), ("system-out", 1),
      ("system-err", 1),
    ],
    attributes: [
      "testsuite": (
        ["version", "name", "time", "tests", "errors", "skipped", "failures", "group"],
        ["name", "tests", "errors", "skipped", "failures"]
      ),
      "testcase": (["name", "classname", "group", "time"], ["name", "time"]),
      "skipped": (["message"], []),
    ]
  )

  /// As Jenkins had it first: nothing of attempts, and no message of what is skipped.
  static let jenkins = JUnitRules(
    children: [
      ("skipped", 1), ("error", .max), ("failure", .max), ("system-out", .max),
      ("system-err", .max),
    ],
    attributes: [
      "testsuite": (
        [
          "name", "tests", "failures", "errors", "time", "disabled", "skipped", "timestamp",
          "hostname", "id", "package",
        ], ["name", "tests"]
      ),
      "testcase": (["name", "assertions", "time", "classname", "status"], ["name"]),
      "skipped": ([], []),
    ]
  )

  /// What is not as it must be; nothing where the document is valid.
  func violations(in text: String) -> [String] {
    guard let suite = XMLReading.root(of: text) else { return ["this is no XML"] }
    var found = suite.name == "testsuite" ? [] : ["the root is \(suite.name)"]
    found += check(suite)
    for test in suite.children {
      if test.name != "testcase" { found.append("\(test.name) in a suite") }
      found += check(test)
      var last = 0
      for child in test.children {
        guard let place = children.firstIndex(where: { $0.name == child.name }) else {
          found.append("\(child.name) in a test case")
          continue
        }
        if place < last { found.append("\(child.name) comes too late") }
        if test.all(child.name).count > children[place].most {
          found.append("\(child.name) more than once")
        }
        last = place
        found += check(child)
      }
    }
    return found
  }

  private func check(_ node: XMLNode) -> [String] {
    let usual: (may: Set<String>, must: Set<String>) =
      node.name.hasPrefix("system-") ? ([], []) : (["message", "type"], [])
    let rule = attributes[node.name] ?? usual
    let names = Set(node.attributes.keys)
    var found = names.subtracting(rule.may).map { "\(node.name) has \($0)" }
    found += rule.must.subtracting(names).map { "\(node.name) has no \($0)" }
    if let time = node.attributes["time"], time.wholeMatch(of: #/[0-9]+\.[0-9]{3}/#) == nil {
      found.append("\(time) is no time")
    }
    if node.name.hasPrefix("rerun") || node.name.hasPrefix("flaky"),
      node.children.map(\.name) != ["stackTrace"]
    {
      found.append("\(node.name) has no stackTrace alone")
    }
    return found
  }
}
