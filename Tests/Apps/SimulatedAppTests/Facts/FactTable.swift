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
