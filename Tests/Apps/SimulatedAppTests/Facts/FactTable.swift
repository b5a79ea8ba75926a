import AppDriver
import EventModel
import SimulatedApp
import Testing

/// A source of rows that logs what it is asked and told.
final class FactRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  let log = CallLog()
  var counts = [100]
  var heights: [CGFloat] = []
  var titles: [String] = []
  var marks = true
  var edits = true
  var made = 0
  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }
  func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights.indices.contains(indexPath.row) ? heights[indexPath.row] : 44
  }
  func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { log.record("will display \(indexPath.row)") }
  func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { log.record("did end displaying \(indexPath.row)") }
  func tableView(
    _ tableView: UITableView,
    shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool { marks }
  func tableView(
    _ tableView: UITableView,
    willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    log.record("will select \(indexPath.row)")
    return indexPath.row == 3 ? nil : indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.record("did select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.record("did deselect \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { edits }
  // The rewriting of UIKit sources adds this to a class with the method below it.
  static var commitsEditing: Bool { true }
  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    log.record("\(editingStyle) \(indexPath.row)")
    counts[indexPath.section] -= 1
    tableView.deleteRows(at: [indexPath], with: .none)
  }
  /// The calls whose names contain a word.
  func calls(_ word: String) -> [String] { log.lines.filter { $0.contains(word) } }
}

/// A data source with the required methods alone.
class FewRows: NSObject, UITableViewDataSource {
  class var movesRows: Bool { false }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }

  /// Returns a running app with a table of the rows.
  func shown() throws -> (table: UITableView, fixture: AppFixture) {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 440), style: .plain)
    let fixture = try AppFixture { [self] _, root in
      // The table does not keep its data source, but the app keeps this closure.
      table.dataSource = self
      root.addSubview(table)
    }
    return (table, fixture)
  }
}

/// A data source that can move its rows, and leaves `canMoveRowAt` to UIKit.
final class MovableRows: FewRows {
  // The rewriting of UIKit sources adds this to a class with the method below it.
  override class var movesRows: Bool { true }
  func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {}
}

/// A screen whose table deletes and moves rows.
final class EditableScreen: UITableViewController {
  let log = CallLog()
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  // The rewriting of UIKit sources adds these to a class with the methods below them.
  override class var commitsEditing: Bool { true }
  override class var movesRows: Bool { true }
  override func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) { log.record("delete \(indexPath.row)") }
  override func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { log.record("move \(sourceIndexPath.row) to \(destinationIndexPath.row)") }
}

/// A cell that counts how often it is used again.
final class FactCell: UITableViewCell {
  var reused = 0
  override func prepareForReuse() {
    super.prepareForReuse()
    reused += 1
  }
}

/// A table of ten visible rows.
struct FactTable {
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 440), style: .plain)
  let rows: FactRows
  let fixture: AppFixture

  init(_ change: (FactRows) -> Void = { _ in }) throws {
    let (table, rows) = (table, FactRows())
    change(rows)
    self.rows = rows
    table.register(FactCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.delegate = rows
    fixture = try AppFixture { _, root in root.addSubview(table) }
  }

  func scroll(to row: Int) throws {
    table.contentOffset = CGPoint(x: 0, y: 44 * CGFloat(row))
    _ = try fixture.settle()
  }
}
