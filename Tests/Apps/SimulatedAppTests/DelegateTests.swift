import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Delegates and data sources")
struct DelegateTests {
  private final class Fruit: NSObject, UITableViewDataSource, UITableViewDelegate {
    let log: CallLog
    var text = "short"
    init(_ log: CallLog) { self.log = log }

    func numberOfSections(in tableView: UITableView) -> Int { 2 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
      return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      section == 0 ? "Sweet" : nil
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      indexPath.row == 0 ? 60 : 44
    }
    func tableView(
      _ tableView: UITableView,
      willDisplay cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) { log.record("show \(indexPath.section).\(indexPath.row)") }
    func tableView(
      _ tableView: UITableView,
      willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? { indexPath == IndexPath(row: 1, section: 1) ? nil : indexPath }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.record("select \(indexPath.section).\(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      log.record("deselect \(indexPath.section).\(indexPath.row)")
    }
  }

  private final class MarkedCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      accessibilityIdentifier = "marked"
    }
    required init?(coder: NSCoder) { nil }
  }

  private func table(_ fruit: Fruit) throws -> AppFixture {
    try AppFixture { _, view in
      let table = UITableView(frame: CGRect(x: 0, y: 100, width: 390, height: 400), style: .plain)
      table.register(MarkedCell.self, forCellReuseIdentifier: "row")
      table.dataSource = fruit
      table.delegate = fruit
      view.addSubview(table)
    }
  }

  @Test("a table asks its data source for sections, titles, rows and registered cells")
  func rows() throws {
    let fruit = Fruit(CallLog())
    let cells = try table(fruit).nodes("MarkedCell")
    #expect(cells.map(\.label) == ["0.0", "0.1", "1.0", "1.1"])
    #expect(cells.map(\.frame.origin.y) == [28, 88, 132, 192])
    #expect(cells.map(\.frame.size.height) == [60, 44, 60, 44])
    #expect(fruit.log.lines == ["show 0.0", "show 0.1", "show 1.0", "show 1.1"])
  }

  /// UITableViewDelegate: tableView(_:willSelectRowAt:) returns nil for a row that is not selected;
  /// the deselection of the former row is told before the selection.
  @Test("a table tells its delegate of selections, which it may refuse")
  func selection() throws {
    let fruit = Fruit(CallLog())
    let fixture = try table(fruit)
    fruit.log.lines = []
    try fixture.tap(100, 140)
    try fixture.tap(100, 210)
    try fixture.tap(100, 310)
    #expect(fruit.log.lines == ["select 0.0", "deselect 0.0", "select 0.1"])
  }

  private final class Keeper: NSObject, UITextFieldDelegate {
    let log: CallLog
    init(_ log: CallLog) { self.log = log }
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
      log.record("should begin")
      return true
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { log.record("began") }
    func textField(
      _ textField: UITextField,
      shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      log.record("\(range.location)+\(range.length) '\(string)'")
      return string != "x"
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      log.record("return")
      textField.resignFirstResponder()
      return false
    }
    func textFieldDidEndEditing(_ textField: UITextField) { log.record("ended") }
  }

  @Test("a text field asks its delegate about each edit")
  func typing() throws {
    let keeper = Keeper(CallLog())
    let fixture = try AppFixture { _, view in
      let field = UITextField(frame: CGRect(x: 0, y: 100, width: 200, height: 34))
      field.accessibilityIdentifier = "name"
      field.delegate = keeper
      view.addSubview(field)
    }
    try fixture.tap(50, 110)
    for text in ["a", "x", "b", "\u{8}", "\n"] {
      #expect(try fixture.driver.send(.text(text)) == .handled)
    }
    #expect(
      keeper.log.lines == [
        "should begin", "began", "0+0 'a'", "1+0 'x'", "1+0 'b'", "1+1 ''", "return", "ended",
      ]
    )
    #expect(try fixture.node("name").text == "a")
  }

  private final class Swatches: NSObject, UICollectionViewDataSource,
    UICollectionViewDelegateFlowLayout
  {
    let log = CallLog()
    func collectionView(
      _ collectionView: UICollectionView,
      numberOfItemsInSection section: Int
    ) -> Int { 4 }
    func collectionView(
      _ collectionView: UICollectionView,
      cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "swatch", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView,
      layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 100 + 50 * indexPath.item, height: 40) }
    func collectionView(
      _ collectionView: UICollectionView,
      didSelectItemAt indexPath: IndexPath
    ) { log.record("\(indexPath.item)") }
  }

  /// UICollectionViewFlowLayout: items fill a line until the next one does not fit; the distances in
  /// a line are at least minimumInteritemSpacing, and it reaches from edge to edge.
  @Test("a flow layout breaks lines by the sizes that its delegate gives")
  func flow() throws {
    let swatches = Swatches()
    let fixture = try AppFixture { _, view in
      let layout = UICollectionViewFlowLayout()
      layout.minimumLineSpacing = 20
      layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
      let frame = CGRect(x: 0, y: 100, width: 390, height: 400)
      let grid = UICollectionView(frame: frame, collectionViewLayout: layout)
      grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "swatch")
      grid.dataSource = swatches
      grid.delegate = swatches
      view.addSubview(grid)
    }
    #expect(
      try fixture.nodes("UICollectionViewCell").map(\.frame) == [
        CGRect(x: 10, y: 5, width: 100, height: 40), CGRect(x: 230, y: 5, width: 150, height: 40),
        CGRect(x: 95, y: 65, width: 200, height: 40),
        CGRect(x: 70, y: 125, width: 250, height: 40),
      ]
    )
    try fixture.tap(300, 120)
    try fixture.tap(100, 240)
    #expect(swatches.log.lines == ["1", "3"])
  }

  private final class Notes: NSObject, UITableViewDataSource {
    let texts = ["short", String(repeating: "a longer note ", count: 20)]
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      let label = UILabel()
      label.text = texts[indexPath.row]
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(label)
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 10),
        label.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -10),
        label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor, constant: 16),
        label.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor, constant: -16),
      ])
      return cell
    }
  }

  /// UITableView.automaticDimension: the height of a row that follows from its constraints.
  @Test("a row is as high as the constraints of its content want it")
  func selfSizing() throws {
    let notes = Notes()
    let fixture = try AppFixture { _, view in
      let table = UITableView(frame: CGRect(x: 0, y: 100, width: 390, height: 400))
      table.dataSource = notes
      view.addSubview(table)
    }
    let heights = try fixture.nodes("UITableViewCell").map(\.frame.size.height)
    let labels = try fixture.nodes("UILabel").map(\.frame.size.height)
    #expect(heights == labels.map { $0 + 20 })
    #expect(labels.count == 2 && labels[0] < labels[1])
  }
}
