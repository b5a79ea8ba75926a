import EventModel
import TestSupport

/// The ways in which an app may show the length of a password in its field, in the field's contents or by
/// the field's frame.
enum LengthWays {
  static let all: KeyValuePairs<String, RevealingApp.Way> = [
    "dots": { _, _ in },
    "a width": { $0.field.frame.size.width = Double(30 + 8 * $1.count) },
    "a width from the middle": {
      $0.field.frame = Frame(195 - Double(4 * $1.count), 100, Double(8 * $1.count), 40)
    },
    "a width by little": { $0.field.frame.size.width += Double($1.count) / 10_000 },
    "a height": { $0.field.frame.size.height = Double(40 + $1.count) },
    "a place": { $0.field.frame.origin.x = Double(20 + $1.count) },
    "a place further down": { $0.field.frame.origin.y = Double(100 + 5 * $1.count) },
    "an offset": { $0.field.offset = Point(x: Double($1.count), y: 0) },
    "a tag": { $0.field.tag = $1.count },
    "a number": { $0.field.attributes["length"] = .number(Double($1.count)) },
    "a list": { $0.field.attributes["dots"] = .list($1.map { _ in .bool(true) }) },
    "an object": {
      let members = $1.indices.enumerated().map { Attribute("dot \($0.offset)", .null) }
      $0.field.attributes["dots"] = .object(members)
    },
    "a text": { $0.field.attributes["help"] = .text("\($1.count) characters") },
    "the name of an attribute": { $0.field.attributes["length \($1.count)"] = .bool(true) },
    "attributes": { screen, secret in
      for place in 0..<secret.count { screen.field.attributes["dot \(place)"] = .bool(true) }
    },
    "its transparency": { $0.field.attributes["alpha"] = .number(1 / Double($1.count)) },
    "its row": { $0.field.attributes["row"] = .number(Double($1.count)) },
    "its clipping": { $0.field.attributes["clips"] = .number(Double($1.count)) },
    "its content size": {
      $0.field.attributes["contentSize"] = .list([.number(Double(9 * $1.count)), .number(40)])
    },
    "its focus as a number": { $0.field.attributes["selected"] = .number(Double($1.count)) },
    "its traits": { $0.field.attributes["traits"] = .list($1.map { _ in .text("button") }) },
    "a known trait for each length": {
      $0.field.attributes["traits"] = .list([.text($1.count < 10 ? "searchField" : "adjustable")])
    },
    "its placeholder": { $0.field.attributes["placeholder"] = .text("\($1.count) characters") },
    "its label": { $0.field.label = "Password, \($1.count) characters" },
    "its label in words": { $0.field.label = "Password, \(words($1.count)) characters" },
    "its label in letters": { $0.field.label = String(repeating: "x", count: $1.count) },
    "no label from some length on": { if $1.count > 9 { $0.field.label = nil } },
    "its value": { $0.field.value = "\($1.count) characters" },
    "its value as digits": { $0.field.value = String($1.count) },
    "its value in words": { $0.field.value = words($1.count) },
    "its value in letters": { $0.field.value = String(repeating: "x", count: $1.count) },
    "an empty value or none": { $0.field.value = $1.count > 9 ? nil : "" },
    "its value as its placeholder": {
      $0.field.value = "\($1.count) characters"
      $0.field.attributes["placeholder"] = .text("\($1.count) characters")
    },
    "its value as a pseudonym": { $0.field.value = "‹secret \($1.count)›" },
    "its place among views that move apart": { screen, secret in
      screen.distances = [4, 19]
      screen.field.frame.origin.x += Double(secret.count)
    },
    "its selection": { $0.field.attributes["selected"] = .bool($1.count > 9) },
    "its frame in another view": { screen, secret in
      screen.wrapper = ViewNode("Wrapper", frame: Frame(0, 0, 390, 300))
      screen.field.text = nil
      screen.field.frame.size.width = Double(secret.count)
    },
    "its text as digits": { $0.field.text = String($1.count) },
    "its text as an address": { $0.field.text = $1.count < 9 ? "a@b.org" : "abc" },
    "its text in other dots": { $0.field.text = String(repeating: "*", count: $1.count) },
    "its text in letters": { $0.field.text = String(repeating: "x", count: $1.count) },
    "its class": { $0.field.className = "Field\($1.count)" },
    "its class in words": { $0.field.className = "Field" + words($1.count) },
    "its identifier": { $0.field.identifier = "password-\($1.count)" },
    "its identifier in words, in its place": {
      $0.field.identifier = "password"
      $0.field.className = "Field\(words($1.count))"
      $0.field.label = words($1.count)
    },
    "a text in it": { $0.contents = [ViewTree(ViewNode("UILabel", text: "\($1.count) of 99"))] },
    "a frame in it": {
      let frame = Frame(0, 0, Double($1.count), 20)
      $0.contents = [ViewTree(ViewNode("UIView", tag: $1.count, frame: frame))]
    },
    "a view in it for each dot": { screen, secret in
      screen.contents = secret.map { _ in ViewTree(ViewNode("UILabel", text: "•")) }
    },
    "numbered views in it": { screen, secret in
      screen.contents = secret.indices.enumerated().map { place, _ in
        let dot = ViewTree(ViewNode("Dot", frame: Frame(Double(place), 0, 1, 1)))
        return ViewTree(ViewNode("Cell\(place)", identifier: "cell-\(place)"), children: [dot])
      }
    },
    "one numbered view in it": {
      $0.contents = [ViewTree(ViewNode("Dots\($1.count)", identifier: "dots-\($1.count)"))]
    },
    "named views in it": { screen, secret in
      screen.contents = (0..<secret.count).map { ViewTree(ViewNode("Dot" + words($0))) }
    },
    "a button in it": {
      $0.contents = [ViewTree(ViewNode("UIButton", label: "\($1.count) characters"))]
    },
    "a key in it": {
      let traits = AttributeValue.list([.text("keyboardKey")])
      let key = ViewNode("Key", label: words($1.count), attributes: ["traits": traits])
      $0.contents = [ViewTree(key)]
    },
    "a button in it from some length on": {
      if $1.count > 9 { $0.contents = [ViewTree(ViewNode("UIButton", label: "Clear"))] }
    },
    "views within views in it": { screen, secret in
      var tree = ViewTree(ViewNode("UIView"))
      for _ in secret { tree = ViewTree(ViewNode("UIView"), children: [tree]) }
      screen.contents = [tree]
    },
    "hidden views in it": { screen, secret in
      screen.contents = (0..<40).map {
        ViewTree(ViewNode("Dot" + words($0), isHidden: $0 < secret.count))
      }
    },
    "disabled views in it": { screen, secret in
      screen.contents = (0..<40).map {
        ViewTree(ViewNode("Dot" + words($0), isEnabled: $0 < secret.count))
      }
    },
    "the focused one of the views in it": { screen, secret in
      screen.contents = (0..<40).map {
        ViewTree(ViewNode("Dot", attributes: ["focused": .bool($0 == secret.count)]))
      }
    },
    "a scrolled view in it": {
      let offset = Point(x: Double($1.count), y: 0)
      $0.contents = [ViewTree(ViewNode("UIScrollView", offset: offset))]
    },
    "a secure field in it": {
      let attributes: AttributeList = ["secure": .bool(true)]
      let frame = Frame(0, 0, Double($1.count), 20)
      $0.contents = [ViewTree(ViewNode("Inner", text: "•", frame: frame, attributes: attributes))]
    },
    "a width after a touch": { screen, secret in
      if screen.touches > 1 { screen.field.frame.size.width += Double(secret.count) }
    },
    "a field made again after a touch": { screen, secret in
      if screen.touches > 1 { screen.field.label = "Password again: \(words(secret.count))" }
    },
    "an open field": { screen, secret in
      screen.field.attributes["secure"] = .bool(screen.touches < 2)
      screen.field.frame.size.width += Double(secret.count)
      screen.contents = secret.map { _ in ViewTree(ViewNode("UIView")) }
    },
  ]

  /// A number in letters.
  private static func words(_ number: Int) -> String {
    let digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    return String(number).map { digits[$0.wholeNumberValue ?? 0] }.joined()
  }

  /// The ways in which a field may report its text beside.
  static let reports: KeyValuePairs<String, RevealingApp.Way> = [
    "with dots": { _, _ in },
    "without a text": { screen, _ in
      if screen.field.text?.allSatisfy({ $0 == "•" }) == true { screen.field.text = nil }
    },
    "with an empty text": { screen, _ in
      if screen.field.text?.allSatisfy({ $0 == "•" }) == true { screen.field.text = "" }
    },
    "with its text": { screen, secret in
      if screen.field.text?.allSatisfy({ $0 == "•" }) == true { screen.field.text = secret }
    },
  ]

  /// Returns a way that uses members of the field and of its contents at random.
  static func random(_ random: inout SeededRandom) -> RevealingApp.Way {
    let members = Set((0..<14).filter { _ in random.once(in: 3) })
    let (factor, base) = (
      Int.random(in: 1...9, using: &random), Int.random(in: 0...9, using: &random)
    )
    let inner = RandomTree.make(
      .mixed,
      size: Int.random(in: 1...12, using: &random),
      using: &random
    )
    let after = Int.random(in: 0...2, using: &random)
    return { screen, secret in
      guard screen.touches >= after else { return }
      let count = factor * secret.count + base
      let number = Double(count)
      for member in members.sorted() {
        switch member {
        case 0: screen.field.frame.origin.x += number
        case 1: screen.field.frame.origin.y += number
        case 2: screen.field.frame.size.width += number
        case 3: screen.field.frame.size.height += number
        case 4: screen.field.offset.y = number
        case 5: screen.field.tag = count
        case 6: screen.field.label = words(count)
        case 7: screen.field.value = String(repeating: "n", count: count)
        case 8: screen.field.className += words(count)
        case 9: screen.field.identifier = "password\(count)"
        case 10: for place in 0..<count % 50 { screen.field.attributes["a\(place)"] = .bool(true) }
        case 11: screen.field.attributes["placeholder"] = .text(words(count))
        case 12: screen.contents = [ViewTree](repeating: inner, count: count % 20)
        default:
          screen.contents.append(
            (0..<count % 30).reduce(inner) { tree, _ in
              ViewTree(ViewNode("UIView", frame: Frame(0, 0, number, 1)), children: [tree])
            }
          )
        }
      }
    }
  }
}
