import EventModel
import Foundation

extension Benchmark {
  /// Measures commands on tree files, whole processes.
  static let files = Benchmark(
    name: "files",
    purpose:
      "simon-replay diff and query on tree files of 100,000 views (--nodes N), compared with "
      + "git diff --stat of the same trees as text"
  ) { call in
    let count = try call.number("nodes", or: 100_000)
    let runs = try call.number("runs", or: 9)
    let folder = FileManager.default.temporaryDirectory.appending(path: "simon-bench-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let trees = PlantingRandom().trees(of: count)
    let pair = [("a", trees.0), ("b", trees.1)].map { name, tree in
      (
        tree: folder.appending(path: "\(name).json"), text: folder.appending(path: "\(name).txt"),
        content: tree
      )
    }
    for (tree, text, content) in pair {
      try Data(TreeNotation.encode(content)).write(to: tree)
      try Data(content.outline.utf8).write(to: text)
    }
    let bytes = [UInt8](try Data(contentsOf: pair[0].tree))
    let reading = try Stopwatch.milliseconds(runs: runs) { _ = try TreeNotation.decode(bytes) }
    let tool = Stopwatch.tool("simon-replay")
    let (old, new) = (pair[0], pair[1])
    var times: [(diff: Double, git: Double, query: Double)] = []
    for _ in 0..<runs {
      times.append(
        (
          diff: Self.process([tool, "diff", old.tree.path, new.tree.path]),
          git: Self.process([
            "/usr/bin/git", "diff", "--no-index", "--stat", old.text.path, new.text.path,
          ]),
          query: Self.process([tool, "query", "#group1", old.tree.path])
        )
      )
    }
    func median(_ time: ((diff: Double, git: Double, query: Double)) -> Double) -> Double {
      times.map(time).sorted()[runs / 2]
    }
    let (diff, git) = (median(\.diff), median(\.git))
    return [
      Figure("a tree file", Double(bytes.count) / 1e6, in: "MB"),
      Figure("reading it", Double(bytes.count) / reading / 1e6, in: "GB/s"),
      Figure("simon-replay diff of two", diff, in: "CPU-ms"),
      Figure("git diff --stat of them as text", git, in: "CPU-ms"),
      Figure("diff to git diff", diff / git, in: "times", atMost: 1.2),
      Figure("simon-replay query of one", median(\.query), in: "CPU-ms", atMost: 60),
    ]
  }

  /// Returns the processor time in milliseconds of a program, which may end with any exit code: a
  /// difference is one.
  private static func process(_ words: [String]) -> Double {
    Stopwatch.computing { try? Stopwatch.run(words[0], Array(words.dropFirst())) }.children
  }
}

extension ViewTree {
  /// The tree as text, a view a line.
  fileprivate var outline: String {
    nodes.indices.map { index in
      let node = nodes[index]
      let indent = String(repeating: "  ", count: ancestors(of: index).count)
      let numbers = [
        node.frame.minX, node.frame.minY, node.frame.size.width, node.frame.size.height,
      ]
      let frame = numbers.map(\.canonical).joined(separator: " ")
      let words = [node.className, node.identifier, node.label, node.text].compactMap { $0 }
      return indent + words.joined(separator: " ") + " " + frame + "\n"
    }.joined()
  }
}
