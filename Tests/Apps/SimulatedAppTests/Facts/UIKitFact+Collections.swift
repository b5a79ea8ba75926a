import AppDriver
import EventModel
import SimulatedApp
import Testing

private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  let log = CallLog()
  var counts = [100]
  var allows = true
  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView,
    willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { log.record("will display \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { log.record("did end displaying \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView,
    shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { allows }
  func collectionView(
    _ collectionView: UICollectionView,
    didSelectItemAt indexPath: IndexPath
  ) { log.record("did select \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView,
    didDeselectItemAt indexPath: IndexPath
  ) { log.record("did deselect \(indexPath.item)") }
  func calls(_ word: String) -> [String] { log.lines.filter { $0.contains(word) } }
}

private final class Tile: UICollectionViewCell {
  var reused = 0
  override func prepareForReuse() {
    super.prepareForReuse()
    reused += 1
  }
}

/// A grid of three columns and three visible rows of items of 100 by 100 points.
private struct Grid {
  let layout = UICollectionViewFlowLayout()
  let view: UICollectionView
  let items = Items()
  let fixture: AppFixture

  init(_ change: (UICollectionViewFlowLayout, Items) -> Void = { _, _ in }) throws {
    layout.itemSize = CGSize(width: 100, height: 100)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    change(layout, items)
    let frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    let view = UICollectionView(frame: frame, collectionViewLayout: layout)
    self.view = view
    view.register(Tile.self, forCellWithReuseIdentifier: "item")
    view.dataSource = items
    view.delegate = items
    fixture = try AppFixture { _, root in root.addSubview(view) }
  }

  func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }
}

private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

extension UIKitFact {
  static let collections = [
    UIKitFact(
      "The view asks its data source for the numbers of sections and items.",
      "uicollectionviewdatasource/collectionview(_:numberofitemsinsection:)"
    ) {
      let grid = try Grid { $1.counts = [2, 3] }
      #expect(grid.view.numberOfSections == 2 && grid.view.numberOfItems(inSection: 1) == 3)
    },
    UIKitFact("There are cells only for visible items.", "uicollectionview/visiblecells") {
      let grid = try Grid()
      #expect(grid.view.visibleCells.count == 9 && grid.view.cellForItem(at: path(20)) == nil)
    },
    UIKitFact(
      "A cell that has left the screen is prepared and used again.",
      "uicollectionreusableview/prepareforreuse()"
    ) {
      let grid = try Grid()
      for top in [300.0, 600] {
        grid.view.contentOffset.y = top
        _ = try grid.fixture.settle()
      }
      #expect(grid.view.visibleCells.contains { (($0 as? Tile)?.reused ?? 0) > 0 })
    },
    UIKitFact(
      "The delegate is told before an item is displayed and after it has disappeared.",
      "uicollectionviewdelegate/collectionview(_:willdisplay:foritemat:)"
    ) {
      let grid = try Grid()
      grid.items.log.lines = []
      grid.view.contentOffset.y = 100
      _ = try grid.fixture.settle()
      #expect(grid.items.calls("will") == (9..<12).map { "will display \($0)" })
      #expect(grid.items.calls("did end") == (0..<3).map { "did end displaying \($0)" })
    },
    UIKitFact(
      "A tap on an item selects it and tells the delegate.",
      "uicollectionviewdelegate/collectionview(_:didselectitemat:)"
    ) {
      let grid = try Grid()
      try grid.fixture.tap(150, 50)
      #expect(grid.items.calls("select") == ["did select 1"])
      #expect(grid.view.indexPathsForSelectedItems == [path(1)])
      #expect(grid.view.cellForItem(at: path(1))?.isSelected == true)
    },
    UIKitFact(
      "The delegate can refuse a selection.",
      "uicollectionviewdelegate/collectionview(_:shouldselectitemat:)"
    ) {
      let grid = try Grid { $1.allows = false }
      try grid.fixture.tap(150, 50)
      #expect(grid.items.calls("did select").isEmpty)
    },
    UIKitFact(
      "The selection of another item deselects the former one.",
      "uicollectionviewdelegate/collectionview(_:diddeselectitemat:)"
    ) {
      let grid = try Grid()
      try grid.fixture.tap(50, 50)
      try grid.fixture.tap(150, 50)
      #expect(
        grid.items.calls("select") == ["did select 0", "did deselect 0", "did select 1"]
      )
    },
    UIKitFact(
      "selectItem does not call the delegate.",
      "uicollectionview/selectitem(at:animated:scrollposition:)"
    ) {
      let grid = try Grid()
      grid.view.selectItem(at: path(2), animated: false, scrollPosition: [])
      #expect(grid.items.calls("select").isEmpty)
      #expect(grid.view.indexPathsForSelectedItems == [path(2)])
    },
    UIKitFact(
      "A view with allowsMultipleSelection keeps the selection of other items.",
      "uicollectionview/allowsmultipleselection"
    ) {
      let grid = try Grid()
      grid.view.allowsMultipleSelection = true
      try grid.fixture.tap(50, 50)
      try grid.fixture.tap(150, 50)
      #expect(grid.view.indexPathsForSelectedItems == [path(0), path(1)])
      try grid.fixture.tap(50, 50)
      #expect(grid.view.indexPathsForSelectedItems == [path(1)])
      #expect(grid.items.calls("did deselect") == ["did deselect 0"])
    },
    UIKitFact("An item is 50 by 50 points by default.", "uicollectionviewflowlayout/itemsize") {
      #expect(UICollectionViewFlowLayout().itemSize == CGSize(width: 50, height: 50))
    },
    UIKitFact(
      "Lines and items are 10 points apart by default.",
      "uicollectionviewflowlayout/minimumlinespacing"
    ) {
      let layout = UICollectionViewFlowLayout()
      #expect(layout.minimumLineSpacing == 10 && layout.minimumInteritemSpacing == 10)
    },
    UIKitFact(
      "A flow layout scrolls vertically by default.",
      "uicollectionviewflowlayout/scrolldirection"
    ) { #expect(UICollectionViewFlowLayout().scrollDirection == .vertical) },
    UIKitFact("Items fill a line before the next one.", "uicollectionviewflowlayout") {
      let grid = try Grid()
      #expect(grid.frame(2)?.origin == CGPoint(x: 200, y: 0))
      #expect(grid.frame(3)?.origin == CGPoint(x: 0, y: 100))
    },
    UIKitFact(
      "minimumLineSpacing separates the lines.",
      "uicollectionviewflowlayout/minimumlinespacing"
    ) {
      let grid = try Grid { layout, _ in layout.minimumLineSpacing = 25 }
      #expect(grid.frame(3)?.minY == 125)
    },
    UIKitFact(
      "minimumInteritemSpacing lets fewer items into a line.",
      "uicollectionviewflowlayout/minimuminteritemspacing"
    ) {
      let grid = try Grid { layout, _ in layout.minimumInteritemSpacing = 20 }
      #expect(grid.frame(1)?.minX == 200 && grid.frame(2)?.minY == 100)
    },
    UIKitFact(
      "The inset of a section keeps its items from the edges.",
      "uicollectionviewflowlayout/sectioninset"
    ) {
      let grid = try Grid { layout, items in
        items.counts = [1, 1]
        layout.sectionInset = UIEdgeInsets(top: 5, left: 7, bottom: 9, right: 7)
      }
      #expect(grid.frame(0)?.origin == CGPoint(x: 7, y: 5))
      #expect(grid.frame(0, 1)?.minY == 119)
    },
    UIKitFact(
      "A horizontal layout fills columns.",
      "uicollectionviewflowlayout/scrolldirection"
    ) {
      let grid = try Grid { layout, _ in layout.scrollDirection = .horizontal }
      #expect(grid.frame(2)?.origin == CGPoint(x: 0, y: 200))
      #expect(grid.frame(3)?.origin == CGPoint(x: 100, y: 0))
    },
    UIKitFact("The content is as large as the layout says.", "uicollectionviewlayout") {
      let grid = try Grid()
      _ = try grid.fixture.settle()
      #expect(grid.view.contentSize == CGSize(width: 300, height: 3_400))
    },
    UIKitFact("reloadData asks for the items again.", "uicollectionview/reloaddata()") {
      let grid = try Grid()
      grid.items.counts = [2]
      grid.view.reloadData()
      _ = try grid.fixture.settle()
      #expect(grid.view.visibleCells.count == 2)
    },
  ]
}
