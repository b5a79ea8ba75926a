import EventModel
import Foundation
import SimulatedApp
import Testing

/// A data source of sections with one row each, some of them with a title.
private final class Groups: NSObject, UITableViewDataSource {
  let titles: [String?]

  init(_ titles: [String?]) { self.titles = titles }

  func numberOfSections(in tableView: UITableView) -> Int { titles.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles[section]
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}

@Suite("Tables of groups")
struct GroupedTableTests {
  /// Returns the upper edges of the rows of a table.
  private func tops(
    _ style: UITableView.Style,
    _ titles: [String?],
    _ change: (UITableView) -> Void = { _ in }
  ) throws -> [CGFloat] {
    let groups = Groups(titles)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 800), style: style)
    table.dataSource = groups
    change(table)
    let fixture = try AppFixture { _, root in root.addSubview(table) }
    _ = try fixture.settle()
    return titles.indices.map { table.rectForRow(at: IndexPath(row: 0, section: $0)).minY }
  }

  @Test("sections without titles keep a space between them, and one above the first")
  func spaces() throws {
    #expect(try tops(.grouped, [nil, nil, nil]) == [35, 115, 195])
    #expect(try tops(.insetGrouped, [nil, nil]) == [35, 115])
    #expect(try tops(.plain, [nil, nil]) == [0, 44])
  }

  @Test("a title takes the place of the space above a section, and the space below stays")
  func titles() throws {
    #expect(try tops(.grouped, ["A", nil, "B"]) == [28, 108, 198])
  }

  @Test("the app sets the spaces")
  func set() throws {
    let tops = try tops(.grouped, [nil, nil]) {
      $0.sectionHeaderHeight = 10
      $0.sectionFooterHeight = 0
    }
    #expect(tops == [10, 64])
  }
}
