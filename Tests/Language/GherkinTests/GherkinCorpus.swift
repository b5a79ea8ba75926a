import Foundation

/// The project's own test data of Gherkin, which is not a part of this repository:
/// `SIMON_GHERKIN_DATA=…/testdata` names its folder.
enum GherkinCorpus {
  static let folder = ProcessInfo.processInfo.environment["SIMON_GHERKIN_DATA"]

  static func features(in kind: String) -> [String] {
    guard let folder else { return [] }
    let path = URL(filePath: folder).appending(path: kind).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".feature") }.sorted().map { "\(path)/\($0)" }
  }
}
