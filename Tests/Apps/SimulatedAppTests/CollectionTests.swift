import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Collection views")
struct CollectionTests {
  private func fixture(_ log: CallLog, items: Int) throws -> AppFixture {
    try AppFixture { _, view in
      let grid = UICollectionView(identifier: "grid", itemSize: CGSize(width: 100, height: 80))
      grid.frame = CGRect(x: 0, y: 0, width: 390, height: 500)
      grid.numberOfItemsInSection = { _ in items }
      grid.cellForItemAt = { grid, path in grid.cell(showing: "\(path.row)") }
      grid.didSelectItemAt = { log.record("\($0.row)") }
      view.addSubview(grid)
    }
  }

  @Test("a grid has as many cells in a line as fit, spread over its width")
  func lines() throws {
    let fixture = try fixture(CallLog(), items: 4)
    let frames = try fixture.nodes("UICollectionViewCell").map(\.frame)
    #expect(
      frames == [
        CGRect(x: 10, y: 10, width: 100, height: 80), CGRect(x: 145, y: 10, width: 100, height: 80),
        CGRect(x: 280, y: 10, width: 100, height: 80),
        CGRect(x: 10, y: 100, width: 100, height: 80),
      ]
    )
    #expect(try fixture.node("grid").attributes["items"] == .list([.number(4)]))
  }

  @Test(
    "a grid has as many cells for 100,000 items as for 1,000",
    arguments: [1_000, 100_000]
  )
  func reuse(items: Int) throws {
    let fixture = try fixture(CallLog(), items: items)
    for _ in 0..<3 {
      try fixture.drag(from: (200, 450), to: (200, 50))
      _ = try fixture.settle()
      let count = try fixture.nodes("UICollectionViewCell").count
      #expect((18...21).contains(count), "\(count)")
    }
  }

  @Test("a grid reports which cell was tapped, also after scrolling")
  func tap() throws {
    let log = CallLog()
    let fixture = try fixture(log, items: 100)
    try fixture.tap(200, 50)
    try fixture.send(.began, 200, 400)
    try fixture.send(.moved, 200, 390)
    try fixture.send(.moved, 200, 210)
    try fixture.wait(200)
    try fixture.send(.ended, 200, 210)
    try fixture.tap(200, 50)
    #expect(log.lines == ["1", "7"])
  }
}
