import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Views that outlive what they belong to")
struct SuperviewTests {
  @Test("a view that outlives its superview has none, and can be added to another one")
  func superview() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var first: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    first?.addSubview(view)
    weak let gone = first
    first = nil
    #expect(gone == nil && view.superview == nil)
    let second = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    second.addSubview(view)
    #expect(view.superview === second)
  }

  /// A view that looks at the superview of its subview when it ends.
  private final class Ending: UIView {
    let inner = UIView()
    let log: CallLog
    init(_ log: CallLog) {
      self.log = log
      super.init(frame: .zero)
      addSubview(inner)
    }
    required init?(coder: NSCoder) { nil }
    deinit { log.record(inner.superview === self ? "own" : "none") }
  }

  @Test("a view can read the superview of its subview in its deinit")
  func ending() {
    let log = CallLog()
    var view: Ending? = Ending(log)
    let inner = view?.inner
    #expect(inner?.superview === view)
    view = nil
    #expect(log.lines == ["own"] && inner?.superview == nil)
  }

  @Test("a view that outlives its app has no window, and can still be changed")
  func app() throws {
    let view = UILabel("one", identifier: "label")
    let box = UIView.named("box", CGRect(x: 0, y: 0, width: 100, height: 100))
    box.addSubview(view)
    do {
      let fixture = try AppFixture { _, root in root.addSubview(box) }
      _ = try fixture.driver.snapshot()
      #expect(view.window != nil)
      fixture.driver.quit()
    }
    #expect(view.window == nil && box.superview == nil)
    view.text = "two"
    view.removeFromSuperview()
    #expect(view.superview == nil && box.subviews.isEmpty)
  }

  @Test("a cell that an app adds to its grid again, which does not keep it, outlives the grid")
  func cell() throws {
    var items = 4
    var grid: UICollectionView? = UICollectionView(
      identifier: "grid",
      itemSize: CGSize(width: 100, height: 80)
    )
    grid?.frame = CGRect(x: 0, y: 0, width: 390, height: 500)
    grid?.numberOfItemsInSection = { _ in items }
    grid?.cellForItemAt = { grid, path in grid.cell(showing: "\(path.row)") }
    func reload(_ count: Int) {
      items = count
      grid?.reloadData()
      grid?.layoutIfNeeded()
    }
    reload(4)
    let cell = try #require(grid?.visibleCells.first)
    reload(0)
    grid?.addSubview(cell)
    reload(1)
    #expect(grid?.subviews.contains { $0 === cell } == false)
    #expect(cell.superview == nil)
    weak let gone = grid
    grid = nil
    #expect(gone == nil && cell.superview == nil)
  }

  /// A view that changes its subview and a constraint of its own when it ends.
  private final class Leaving: UIView {
    let label = UILabel("one")
    lazy var width = widthAnchor.constraint(equalToConstant: 100)
    init() {
      super.init(frame: .zero)
      label.translatesAutoresizingMaskIntoConstraints = false
      addSubview(label)
      label.topAnchor.constraint(equalTo: topAnchor).isActive = true
      width.isActive = true
    }
    required init?(coder: NSCoder) { nil }
    deinit {
      label.text = "two"
      width.isActive = false
      label.removeFromSuperview()
    }
  }

  @Test("a view can change its constraints and remove its subviews in its deinit")
  func leaving() {
    var view: Leaving? = Leaving()
    weak let gone = view
    let label = view?.label
    view?.layoutIfNeeded()
    view = nil
    #expect(gone == nil && label?.superview == nil && label?.text == "two")
  }
}
