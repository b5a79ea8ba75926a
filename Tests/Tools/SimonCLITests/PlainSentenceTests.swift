import Differ
import EventModel
import Testing

@testable import Reports

@Suite("Causes in plain words")
struct PlainSentenceTests {
  @Test(
    "a cause counts its views as the figures of its question do",
    arguments: [
      (
        #"8 views (4 UIButtons, 4 UILabels)  identifier is gone, such as "click""#, 2,
        #"2 buttons and texts have lost their identifier, such as "click""#
      ),
      (
        #"10 views (5 UIButtons, 5 UILabels) are 1.2 times as much, such as "25" → "30""#, 4,
        #"the numbers in 4 buttons and texts are 1.2 times as large, such as "25" → "30""#
      ),
      ("12 UILabels are 8 points wider", 3, "3 texts are 8 points wider"),
      (
        "12 UILabels are 8 points wider; UIImageView is gone from 4 UITableViews", 3,
        "texts are 8 points wider; images are gone from 4 lists"
      ),
      ("UILabel is new in 3 UITableViews", 6, "texts are new in 3 lists"),
      (
        "UITableViewCell is gone from UITableView#feed, 40 times", 26,
        "26 rows are gone from the list “feed”"
      ),
      (
        "9 views (3 UIButtons, 2 UILabels, 2 UISwitches, …)  opaque is new, true", 9,
        "9 buttons, texts, switches and others have a new attribute “opaque”, true"
      ),
      (
        ##"28 views (10 UIButtons, 18 UILabels)  tintColor "#FF2D55" → "#34C759""##, 13,
        ##"13 buttons and texts: tint colour "#FF2D55" → "#34C759""##
      ),
      (
        ##"4 UILabels are 8 points wider; 6 views (4 UIViews, 2 UITableViews)  alpha 1 → 0.5"##, 5,
        "texts are 8 points wider; views and lists: alpha 1 → 0.5"
      ),
      (
        ##"14 views (10 UITableViewCells, 4 UINavigationBars)  backgroundColor "#FFFFFF" → "#000000""##,
        7, ##"7 rows and title bars: background colour "#FFFFFF" → "#000000""##
      ),
    ]
  )
  func counts(sentence: String, views: Int, plain: String) {
    #expect(PlainSentence(names: [:], views: views).text(of: sentence) == plain)
  }

  @Test(
    "a number of views has the plural of their class, which is found again",
    arguments: [
      ("UIButton", "UIButtons"), ("UISwitch", "UISwitches"), ("Body", "Bodies"), ("Day", "Days"),
      ("Box", "Boxes"), ("House", "Houses"), ("li", "lis"), ("Axes", "Axeses"), ("H1", "H1"),
    ]
  )
  func plurals(name: String, plural: String) {
    #expect(ClassPlural.plural(of: name) == plural)
    #expect(ClassPlural.singular(of: plural, among: [name, "Other"]) == name)
  }

  @Test(
    "a cause says which member of which views changed",
    arguments: [
      (
        "UITableView#feed/UITableViewCell  row is 7 smaller, such as 35 → 28",
        "the row number of the rows of “feed” is 7 smaller, such as 35 → 28"
      ),
      (
        #"UITableView#feed/UITableViewCell/UILabel is 7 more, such as "Post 1" → "Post 8""#,
        #"the numbers in the texts in the rows of “feed” are 7 larger, such as "Post 1" → "Post 8""#
      ),
      (
        #"47 UILabels  textColor "gray" → "label""#, #"4 texts: text colour "gray" → "label""#
      ),
      (
        #"3 UIButtons  identifier begins with "app." now, such as "edit" → "app.edit""#,
        #"the identifier of 4 buttons begins with "app." now, such as "edit" → "app.edit""#
      ),
      ("UITableViewCell is new around other views", "rows now surround other views"),
      (
        "UITableView#feed/UITableViewCell is 72 points high instead of 60 and stands 9 points lower",
        "the rows of “feed” are 72 points high instead of 60 and stands 9 points lower"
      ),
    ]
  )
  func members(sentence: String, plain: String) {
    #expect(PlainSentence(names: [:], views: 4).text(of: sentence) == plain)
  }

  @Test("a cause about a list and its rows names both")
  func inner() {
    let names = [
      "UITableView#l": "list “l”", "UITableView#l/UITableViewCell[0]": "row “a”",
      "UITableView#l/UITableViewCell[1]": "row “b”",
    ]
    let plain = PlainSentence(names: names, views: 3)
      .text(of: "UITableView#l is 1.2 times as high, such as 56 → 68 points")
    #expect(plain == "list “l” and its rows are 1.2 times as high, such as 56 → 68 points")
  }

  @Test("a member has a plain name")
  func memberNames() {
    #expect(PlainSentence.words(forMember: "label") == "accessibility label")
    #expect(PlainSentence.words(forMember: "backgroundColor") == "background colour")
    #expect(PlainSentence.words(forMember: "font") == "font")
  }

  @Test("a text that changed is named by its row, and by its identifier where the row has several")
  func rows() {
    func row(_ title: String, _ more: ViewNode...) -> ViewTree {
      ViewTree(
        ViewNode("UITableViewCell", label: "\(title), $89.00"),
        children: ([ViewNode("UILabel", text: title)] + more).map { ViewTree($0) }
      )
    }
    let price = ViewNode("UILabel", identifier: "price-2", text: "$89.00")
    let tree = ViewTree(
      ViewNode("UITableView", identifier: "menu"),
      children: [
        row("Scale", price), row("Grinder", price, ViewNode("UILabel", text: "In stock")),
        ViewTree(price),
      ]
    )
    let names = PlainName(in: tree)
    let places = tree.nodes(with: .identifier, equalTo: "price-2")
    #expect(
      places.map { names.name(of: $0, changesText: true) } == [
        "text in row “Scale”", "text “price-2” in row “Grinder”", "text “price-2”",
      ]
    )
  }
}
