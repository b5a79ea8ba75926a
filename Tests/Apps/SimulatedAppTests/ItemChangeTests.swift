import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Changes of a collection view's items")
struct ItemChangeTests {
  /// A layout that lets items come from the right and go to the left.
  private final class SlidingLayout: UICollectionViewFlowLayout {
    var log: [String] = []
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      for item in updateItems {
        let before = item.indexPathBeforeUpdate.map { "\($0.item)" } ?? "none"
        log.append("\(before) to \(item.indexPathAfterUpdate.map { "\($0.item)" } ?? "none")")
      }
    }
    override func initialLayoutAttributesForAppearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let place = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
      place?.frame.origin.x += 200
      return place
    }
    override func finalLayoutAttributesForDisappearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let place = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
      place?.frame.origin.x -= 200
      return place
    }
    override func finalizeCollectionViewUpdates() { log.append("finalized") }
  }

  private final class Screen: UIViewController {
    var names = ["a", "b", "c"]
    let layout = SlidingLayout()
    lazy var grid = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    override func viewDidLoad() {
      layout.itemSize = CGSize(width: 390, height: 50)
      layout.minimumLineSpacing = 0
      grid.numberOfItemsInSection = { [unowned self] _ in names.count }
      grid.cellForItemAt = { [unowned self] grid, path in
        let cell = grid.cell(showing: names[path.item])
        cell.accessibilityIdentifier = names[path.item]
        return cell
      }
      view.addSubview(grid)
    }
  }

  private let screen = Screen()
  private let driver: SimulatedAppDriver

  init() throws {
    let screen = screen
    driver = SimulatedAppDriver { _ in screen }
    try driver.launch(in: SessionSetting())
  }

  private func run(_ action: @escaping () -> Void) throws {
    screen.application?.after(.zero, action)
    try driver.advance(by: .zero)
  }

  /// The places and the opacity of the cells.
  private func cells() throws -> [String] {
    try driver.snapshot().nodes.filter { $0.className == "UICollectionViewCell" }.map { node in
      let alpha = node.attributes["alpha"].map { " \($0)" } ?? ""
      return
        "\(node.identifier ?? "") \(Int(node.frame.origin.x)) \(Int(node.frame.origin.y))\(alpha)"
    }
  }

  @Test("items come from where the layout says and go where it says, and others move")
  func animation() throws {
    let screen = screen
    var isDone = false
    try run {
      screen.names = ["b", "c", "d"]
      screen.grid.performBatchUpdates {
        screen.grid.deleteItems(at: [IndexPath(item: 0, section: 0)])
        screen.grid.insertItems(at: [IndexPath(item: 2, section: 0)])
      } completion: {
        isDone = $0
      }
    }
    #expect(screen.layout.log == ["0 to none", "none to 2", "finalized"])
    try driver.advance(by: .milliseconds(150))
    let nodes = try driver.snapshot().nodes
    func node(_ name: String) throws -> ViewNode {
      try #require(nodes.first { $0.identifier == name })
    }
    #expect(try node("a").frame.origin.x == -100)
    #expect(try node("a").attributes["alpha"] == .number(0.5))
    #expect(try node("b").frame.origin.y == 25)
    #expect(try node("d").frame.origin == Point(x: 100, y: 100))
    #expect(!isDone)
    #expect(try driver.settle() == .milliseconds(150))
    #expect(isDone)
    #expect(try cells() == ["b 0 0", "c 0 50", "d 0 100"])
  }

  @Test("a moved item keeps its cell, and a reloaded one gets another")
  func moving() throws {
    let screen = screen
    let cell = screen.grid.cellForItem(at: IndexPath(item: 0, section: 0))
    let last = screen.grid.cellForItem(at: IndexPath(item: 2, section: 0))
    try run {
      screen.names = ["b", "c", "a"]
      screen.grid.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0))
    }
    _ = try driver.settle()
    #expect(screen.grid.cellForItem(at: IndexPath(item: 2, section: 0)) === cell)
    #expect(screen.grid.cellForItem(at: IndexPath(item: 1, section: 0)) === last)
    try run {
      screen.names[2] = "new"
      screen.grid.reloadItems(at: [IndexPath(item: 2, section: 0)])
    }
    _ = try driver.settle()
    #expect(try cells() == ["b 0 0", "c 0 50", "new 0 100"])
  }

  @Test("numbers of items that do not fit the changes crash the app")
  func mismatch() throws {
    let screen = screen
    let reason = "UICollectionView has 3 items in section 0 after its changes, expected 4"
    #expect(throws: DriverError.crashed(reason: reason)) {
      try run { screen.grid.insertItems(at: [IndexPath(item: 0, section: 0)]) }
    }
  }

  @Test("the place and the size of a scroll view's content can be observed, with the former value")
  func observation() throws {
    let screen = screen
    var log: [String] = []
    let observation = screen.grid.observe(\.contentOffset, options: [.old, .new]) { grid, change in
      log.append(
        "\(change.oldValue?.y ?? -1) to \(change.newValue?.y ?? -1) of \(grid.numberOfSections)"
      )
    }
    var sizes: NSKeyValueObservation? = screen.grid.observe(\.contentSize, options: .initial) {
      grid,
      _ in
      log.append("\(grid.contentSize.height)")
    }
    screen.grid.contentOffset.y = 10
    screen.grid.contentOffset.y = 30
    screen.grid.contentSize.height = 900
    #expect(log == ["150.0", "0.0 to 10.0 of 1", "10.0 to 30.0 of 1", "900.0"])
    observation.invalidate()
    sizes = nil
    screen.grid.contentOffset.y = 0
    screen.grid.contentSize.height = 800
    #expect(log.count == 4)
    #expect(sizes == nil)
  }
}
