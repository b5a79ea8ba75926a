import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Flow layouts")
struct FlowLayoutTests {
  /// The place of an item that has a value of the app's own.
  private final class Place: UICollectionViewLayoutAttributes {
    var depth = 0
    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? Place)?.depth = depth
      return copy
    }
  }

  /// A cell that is as high as its text says.
  private final class Tile: UICollectionViewCell {
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
      layoutAttributes.size = CGSize(width: 100, height: Double(plainLabel.text ?? "") ?? 10)
      return layoutAttributes
    }
  }

  /// A cell whose content is placed once, as large as the cell is when it is made.
  private final class Card: UICollectionViewCell {
    override init(frame: CGRect) {
      super.init(frame: frame)
      let stack = UIStackView(frame: contentView.bounds.insetBy(dx: 12, dy: 12))
      stack.accessibilityIdentifier = "stack"
      contentView.addSubview(stack)
    }
    required init?(coder: NSCoder) { nil }
  }

  private func grid(
    _ items: Int,
    height: CGFloat = 400,
    _ change: (UICollectionViewFlowLayout) -> Void
  ) -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    change(layout)
    let frame = CGRect(x: 0, y: 0, width: 300, height: height)
    let grid = UICollectionView(frame: frame, collectionViewLayout: layout)
    grid.register(Tile.self, forCellWithReuseIdentifier: "tile")
    grid.numberOfItemsInSection = { _ in items }
    grid.cellForItemAt = { grid, path in
      let cell = grid.dequeueReusableCell(withReuseIdentifier: "tile", for: path)
      cell.plainLabel.text = "\(30 + 10 * path.item)"
      return cell
    }
    return grid
  }

  private func frames(of grid: UICollectionView) throws -> [Frame] {
    let fixture = try AppFixture { _, view in view.addSubview(grid) }
    _ = try fixture.settle()
    return try fixture.nodes("Tile").map(\.frame)
  }

  @Test("a distance that takes back an item's width ends the layout")
  func overlappingItems() throws {
    let grid = grid(3) { layout in
      layout.itemSize = CGSize(width: 40, height: 40)
      layout.minimumInteritemSpacing = -40
    }
    #expect(try frames(of: grid).count == 3)
  }

  @Test("a line without an end has the least distance between its items")
  func endlessLine() {
    let grid = grid(3, height: .greatestFiniteMagnitude) { layout in
      layout.scrollDirection = .horizontal
      layout.itemSize = CGSize(width: 40, height: 40)
    }
    grid.layoutIfNeeded()
    #expect(grid.visibleCells.map(\.frame.minY) == [0, 50, 100])
  }

  @Test("a copy of a place has the values and the class of its original, and changes alone")
  func copies() {
    let place = Place(forCellWith: IndexPath(item: 1, section: 2))
    (place.frame, place.depth) = (CGRect(x: 1, y: 2, width: 3, height: 4), 5)
    let copy = place.copy() as? Place
    #expect(copy?.depth == 5)
    #expect(copy?.indexPath == place.indexPath && copy?.frame == place.frame)
    copy?.frame.origin.y += 10
    #expect(place.frame.minY == 2)
  }

  @Test("places are equal if their values are")
  func equality() {
    let path = IndexPath(item: 1, section: 0)
    let place = UICollectionViewLayoutAttributes(forCellWith: path)
    let other = UICollectionViewLayoutAttributes(forCellWith: path)
    #expect(place == other && place.hash == other.hash)
    other.alpha = 0.5
    #expect(place != other)
    let header = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      with: path
    )
    #expect(place != header)
  }

  @Test("a new cell is made in the place of its item, and a cell without a path in none")
  func sizeOfNewCell() throws {
    let grid = grid(2) { layout in layout.itemSize = CGSize(width: 100, height: 80) }
    grid.register(Card.self, forCellWithReuseIdentifier: "card")
    grid.cellForItemAt = { grid, path in
      grid.dequeueReusableCell(withReuseIdentifier: "card", for: path)
    }
    let fixture = try AppFixture { _, view in view.addSubview(grid) }
    _ = try fixture.settle()
    let stacks = try fixture.nodes("UIStackView")
    #expect(
      stacks.map(\.frame) == Array(repeating: Frame(12, 12, 76, 56), count: 2)
    )
    #expect(grid.dequeueReusableCell(withIdentifier: "card")?.frame == .zero)
  }

  @Test("an estimated size gives way to the size that a cell prefers")
  func selfSizing() throws {
    let grid = grid(3) { layout in
      layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
      layout.minimumLineSpacing = 0
    }
    let frames = try frames(of: grid)
    #expect(frames.map(\.size.width) == [100, 100, 100])
    #expect(frames.map(\.size.height) == [30, 40, 50])
    #expect(grid.contentSize.height == 90)
  }

  @Test("items of automatic size and without a preferred one have 50 by 50 points")
  func automaticSize() {
    let grid = grid(2) { layout in layout.itemSize = UICollectionViewFlowLayout.automaticSize }
    grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
    grid.layoutIfNeeded()
    #expect(grid.visibleCells.map(\.frame.size.width) == [50, 50])
    #expect(grid.visibleCells.map(\.frame.size.height) == [50, 50])
  }
}
