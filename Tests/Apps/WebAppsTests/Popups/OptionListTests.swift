import EventModel
import Testing

@testable import WebApps

@Suite("The open list of a select")
struct OptionListTests {
  private let screen = Size(width: 800, height: 600)

  private func option(
    _ label: String,
    in group: String? = nil,
    isEnabled: Bool = true
  )
    -> PopupReport.Option
  {
    PopupReport.Option(label: label, group: group, isEnabled: isEnabled)
  }

  /// A list with a disabled option that stands for no choice, and a group.
  private func fruits(chosen: Int? = 0) -> OptionList {
    let options = [
      option("Choose", isEnabled: false), option("Apple"), option("Cherry", in: "Stone"),
      option("Peach", in: "Stone", isEnabled: false), option("Pear"), option("Plum"),
    ]
    return list(options, at: [20, 10, 120, 20], chosen: chosen)
  }

  private func list(_ options: [PopupReport.Option], at box: [Double], chosen: Int?) -> OptionList {
    let report = PopupReport(field: 1, kind: "select", box: box, options: options, chosen: chosen)
    return OptionList(report, on: screen, isTouched: false)
  }

  private func numbers(_ count: Int, at box: [Double], chosen: Int? = nil) -> OptionList {
    list((1...count).map { option("Number \($0)") }, at: box, chosen: chosen)
  }

  private func texts(_ list: OptionList) -> [String] {
    list.tree().nodes.dropFirst().map { $0.text ?? "" }
  }

  @Test("each option is a view, below the name of its group; the chosen one is marked")
  func tree() {
    let tree = fruits(chosen: 4).tree()
    #expect(tree[0].frame == Frame(20, 30, 120, 168))
    #expect(
      texts(fruits()) == ["Choose", "Apple", "Stone", "Cherry", "Peach", "Pear", "Plum"]
    )
    let marked = tree.nodes.filter { $0.attributes["selected"] == .bool(true) }
    #expect(marked.map(\.text) == ["Pear"])
    #expect(tree.nodes.filter { !$0.isEnabled }.map(\.text) == ["Choose", "Peach"])
    #expect(tree[3].className == "optgroup" && tree[3].attributes["traits"] == nil)
    #expect(tree[0].attributes["contentSize"] == nil)
  }

  @Test(
    "a list is below its field, above it where there is more room, and never wider than the screen",
    arguments: [
      ([10, 100, 100, 20], 5, Frame(10, 120, 100, 120)),
      ([10, 560, 100, 20], 5, Frame(10, 440, 100, 120)),
      ([10, 300, 100, 20], 40, Frame(10, 0, 100, 300)),
      ([10, 200, 100, 20], 40, Frame(10, 220, 100, 380)),
      ([750, 100, 100, 20], 2, Frame(700, 120, 100, 48)),
      ([-30, -15, 900, 20], 2, Frame(0, 5, 800, 48)),
      ([10, 10, 20, 20], 2, Frame(10, 30, 80, 48)),
    ] as [([Double], Int, Frame)]
  )
  func frame(box: [Double], count: Int, frame: Frame) {
    #expect(numbers(count, at: box).frame == frame)
  }

  @Test("a long list shows twenty lines with the chosen one in the middle, and scrolls to its ends")
  func scrolling() {
    var long = numbers(60, at: [10, 10, 100, 20], chosen: 30)
    let tree = long.tree()
    #expect(tree[0].frame.size.height == 480)
    #expect(tree[0].attributes["contentSize"] == .list([.number(100), .number(1_440)]))
    #expect(tree[0].offset == Point(x: 0, y: 492))
    #expect(tree.screenFrame(of: 31) == Frame(10, 258, 100, 24))
    long.scroll(by: -2_000)
    #expect(long.offset == 0)
    long.scroll(by: 5_000)
    #expect(long.offset == 960)
    #expect(long.tap(at: Point(x: 20, y: 509)) == [.move(29), .choose])
  }

  @Test(
    "a tap chooses an option by the keys that lead to it, and nothing on a group or a disabled one",
    arguments: [
      (0, "Apple", [.move(1), .choose]), (0, "Plum", [.move(4), .choose]),
      (nil, "Cherry", [.move(2), .choose]), (5, "Apple", [.move(-3), .choose]),
      (4, "Pear", [.choose]), (1, "Peach", []), (1, "Stone", []), (1, "Choose", []),
    ] as [(Int?, String, [OptionList.Effect])]
  )
  func tap(chosen: Int?, text: String, effects: [OptionList.Effect]) throws {
    var list = fruits(chosen: chosen)
    let tree = list.tree()
    let view = try #require(tree.nodes.firstIndex { $0.text == text })
    #expect(list.tap(at: tree.screenFrame(of: view).center) == effects)
  }

  @Test(
    "keys move the mark over the options that can be chosen, choose and close",
    arguments: [
      ("ArrowDown", 1, [.move(1)], 2), ("ArrowDown", 2, [.move(1)], 4), ("ArrowDown", 5, [], 5),
      ("ArrowUp", 4, [.move(-1)], 2), ("ArrowUp", 1, [], 1), ("ArrowRight", 1, [.move(1)], 2),
      ("ArrowLeft", 2, [.move(-1)], 1), ("Home", 5, [.move(-3)], 1), ("End", 1, [.move(3)], 5),
      ("PageDown", 1, [.move(3)], 5), ("PageUp", 5, [.move(-3)], 1), ("Enter", 1, [.choose], 1),
      ("Tab", 1, [.choose], 1), ("Escape", 1, [.close], 1), ("F4", 1, [.close], 1),
      ("F5", 1, [], 1), ("ArrowDown", nil, [.move(1)], 1), ("ArrowUp", nil, [.move(4)], 5),
    ] as [(String, Int?, [OptionList.Effect], Int?)]
  )
  func keys(key: String, chosen: Int?, effects: [OptionList.Effect], mark: Int?) {
    var list = fruits(chosen: chosen)
    #expect(list.press(key) == effects)
    #expect(list.mark == mark)
  }

  @Test("an arrow with Alt closes the list, and the key for up scrolls it to the mark")
  func arrows() {
    var list = numbers(60, at: [10, 10, 100, 20], chosen: 30)
    #expect(list.press("ArrowUp", isAlt: true) == [.close])
    list.scroll(by: 5_000)
    #expect(list.press("ArrowUp") == [.move(-1)])
    #expect(list.offset == 29 * 24)
  }

  @Test("letters typed in one go search for the beginning of an option; the same one goes on")
  func search() {
    var list = fruits(chosen: 1)
    #expect(list.search("p", at: .seconds(1)) == [.move(2)])
    #expect(list.mark == 4)
    #expect(list.search("l", at: .seconds(1.5)) == [.move(1)])
    #expect(list.mark == 5)
    #expect(list.search("x", at: .seconds(2)) == [])
    #expect(list.search("P", at: .seconds(4)) == [.move(-1)])
    #expect(list.search("p", at: .seconds(4.2)) == [.move(1)])
    #expect(list.mark == 5)
  }

  @Test("options that the page changes meanwhile are shown, and the mark stays at its place")
  func update() {
    var list = fruits(chosen: 1)
    _ = list.press("ArrowDown")
    var report = list.report
    report.options = [option("Kiwi"), option("Lime"), option("Mango")]
    list.update(report)
    #expect(texts(list) == ["Kiwi", "Lime", "Mango"])
    #expect(list.mark == 2)
    report.options = [option("Kiwi")]
    report.chosen = 0
    list.update(report)
    #expect(list.mark == 0)
  }

  @Test("a select without options has an empty list")
  func empty() {
    var list = list([], at: [10, 10, 100, 20], chosen: nil)
    #expect(texts(list).isEmpty)
    #expect(list.press("ArrowDown").isEmpty && list.press("End").isEmpty)
    #expect(list.search("a", at: .zero).isEmpty)
    #expect(list.tap(at: Point(x: 20, y: 35)).isEmpty)
  }
}
