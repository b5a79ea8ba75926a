import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Collection views")
struct CollectionTests {
  private func stage(_ diary: Diary, items: Int) throws -> Stage {
    try Stage { _, view in
      let grid = UICollectionView(identifier: "grid", itemSize: Size(width: 100, height: 80))
      grid.frame = Frame(0, 0, 390, 500)
      grid.numberOfItemsInSection = { _ in items }
      grid.cellForItemAt = { grid, path in grid.cell(showing: "\(path.row)") }
      grid.didSelectItemAt = { diary.note("\($0.row)") }
      view.addSubview(grid)
    }
  }

  @Test("a grid has as many cells in a line as fit, spread over its width")
  func lines() throws {
    let stage = try stage(Diary(), items: 4)
    let frames = try stage.nodes("UICollectionViewCell").map(\.frame)
    #expect(
      frames == [
        Frame(10, 10, 100, 80), Frame(145, 10, 100, 80), Frame(280, 10, 100, 80),
        Frame(10, 100, 100, 80),
      ]
    )
    #expect(try stage.node("grid").attributes["items"] == .list([.number(4)]))
  }

  @Test(
    "a grid has as many cells for 100,000 items as for 1,000",
    arguments: [1_000, 100_000]
  )
  func reuse(items: Int) throws {
    let stage = try stage(Diary(), items: items)
    for _ in 0..<3 {
      try stage.drag(from: (200, 450), to: (200, 50))
      _ = try stage.settle()
      let count = try stage.nodes("UICollectionViewCell").count
      #expect((18...21).contains(count), "\(count)")
    }
  }

  @Test("a grid reports which cell was tapped, also after scrolling")
  func tap() throws {
    let diary = Diary()
    let stage = try stage(diary, items: 100)
    try stage.tap(200, 50)
    try stage.send(.began, 200, 400)
    try stage.send(.moved, 200, 390)
    try stage.send(.moved, 200, 210)
    try stage.wait(200)
    try stage.send(.ended, 200, 210)
    try stage.tap(200, 50)
    #expect(diary.lines == ["1", "7"])
  }
}
