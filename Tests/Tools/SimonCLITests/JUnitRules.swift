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

  /// Returns the children with a name.
  func all(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }
}

/// Parses XML as build servers do; nil for invalid XML.
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

/// The rules of build servers for JUnit XML.
struct JUnitRules {
  /// The allowed children of a test case in order, with the largest number of each.
  private let children: [(name: String, most: Int)]
  /// The allowed and the required attributes of an element.
  private let attributes: [String: (may: Set<String>, must: Set<String>)]

  /// The schema of Surefire, with attempts in a fixed order.
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

  /// The first schema of Jenkins, without attempts and without messages of skipped tests.
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

  /// Returns the violations of the schema; empty for a valid document.
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
