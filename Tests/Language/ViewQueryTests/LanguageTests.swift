import EventModel
import Testing
import ViewQuery

@Suite("Language of a selector")
struct LanguageTests {
  @Test(
    "the language of a selector is detected by its form",
    arguments: [
      ("//UIButton", SelectorLanguage.dnodi), ("/UIView", .dnodi), ("./UIView", .dnodi),
      ("..", .dnodi),
      ("UIView/UIButton[0]", .dnodi), ("UIView[tag='1']/..", .dnodi),
      ("//dict[key[.='className']]", .dnodi),
      ("view", .shelley), ("label text:'a/b'", .shelley), ("view:'UIButton' marked:'x'", .shelley),
      ("marked:'x'", .shelley), ("  button first", .shelley), ("parent", .shelley),
      ("UIButton", .igor), ("#add", .igor), ("UIView* > #a", .igor), ("*", .igor),
      ("[tag = 1]", .igor),
      ("(#a #b)", .igor), ("$UIView #a", .igor), ("[label = 'a/b']", .igor), ("views", .igor),
      ("xpath://UIButton[1]", .xpath), ("dnodi:view", .dnodi), ("shelley:view", .shelley),
      ("igor:view", .igor), (" xpath: //a", .xpath),
    ]
  )
  func form(selector: String, language: SelectorLanguage) {
    #expect(SelectorLanguage.detected(in: selector).language == language)
  }

  @Test("a language that is given needs no prefix but permits its own one")
  func said() throws {
    let tree = ViewTree(ViewNode("UIWindow"), children: [ViewTree(ViewNode("view"))])
    #expect(try tree.select("view", language: .dnodi) == [1])
    #expect(try tree.select("dnodi:view", language: .dnodi) == [1])
    #expect(throws: QueryError.self) { try tree.select("dnodi:view", language: .igor) }
  }
}

@Suite("Selection")
struct SelectionTests {
  /// A form of two buttons, a table of two rows with a button each, the second hidden, and a
  /// switch.
  private let tree = SampleScreen.window(
    SampleScreen.view(
      "form",
      SampleScreen.button("Save", identifier: "save"),
      SampleScreen.button("it's")
    ),
    SampleScreen.view(
      "list",
      className: "UITableView",
      SampleScreen.view(className: "UITableViewCell", SampleScreen.button("Delete")),
      SampleScreen.view(className: "UITableViewCell", SampleScreen.button("Delete", isHidden: true))
    ),
    ViewTree(
      ViewNode(
        "UISwitch",
        value: "1",
        tag: 5,
        attributes: ["accessibilityHint": .text("Turns \"it\" on"), "alpha": .number(0.5)]
      )
    )
  )

  @Test(
    "a selector picks the nodes that its language defines",
    arguments: [
      // dNodi: an index after a name counts all matches, alone the children of each node.
      ("//UIButton[0]", [2]), ("//UIButton[3]", [11]), ("//UIButton[4]", []),
      ("//[1]/UIButton", [11]),
      ("/[1]/[0]", [7]), ("/[0]/[1]", [4]), ("//UITableViewCell/[0]", [8, 11]), ("//[0][2]", [3]),
      ("//UIButton[label='Delete'][1]", [11]), ("//UIButton[label='Delete'][hidden='YES']", [11]),
      (#"//UIButton[label='it\'s']"#, [4]), (#"//UIButton[label="it's"]"#, [4]),
      ("//[alpha='0.50']", [13]), ("//[alpha='1'][isKindOfClass='UIButton'][0]", [2]),
      ("//[isKindOfClass='UIControl'][tag='5']", [13]), ("//[protocol='UITextInput']", []),
      ("//UIButton/../..", [0, 6]), ("/.", [0]), ("//./UITableView", [6]), ("/..", []),
      ("//[nothing='']", []),
      ("//[frame.width='80'][0]", [2]), ("//*[traits='button'][0]", [2]),
      ("//UI*el", [3, 5, 9, 12]),
      // Shelley
      ("view:'UIControl' tag:5", [13]), ("view:'UISwitch' isOn", [13]), ("button last", [11]),
      ("button marked:'Del' index:1", [11]), ("button isHidden parent tableView", [6]),
      (#"view marked:'it\'s'"#, [4]), ("button markedExactly:'Del'", []),
      ("button all isEnabled first", [2]),
      ("view accessibilityHint:'Turns \"it\" on'", [13]), ("button isNotAnimating first", [2]),
      // Igor
      ("UIButton", [2, 4, 8, 11]), ("UIControl*", [2, 4, 8, 11, 13]), ("#save ~ UIButton", [4]),
      ("#form > *", [2, 4]), ("$#list [hidden = YES]", [6]), ("#5", [13]), ("UIWindow", [0]),
      ("(UITableViewCell [hidden = YES]) UIButtonLabel", [12]),
      ("[label BEGINSWITH[c] 'DEL']", [8, 11]),
      (#"[label = 'it\'s']"#, [4]), ("[identifier IN {'save', 'form'}]", [1, 2]),
      ("['save' == identifier]", [2]), ("[alpha BETWEEN {0.4, 0.6}]", [13]), ("[5 <= tag]", [13]),
      ("[accessibilityHint LIKE '*\"it\"*']", [13]), ("[value != NULL AND NOT hidden = YES]", [13]),
      ("UIButton[traits CONTAINS 'button' && (hidden = 1 || label ENDSWITH 've')]", [2, 11]),
    ]
  )
  func picks(selector: String, expected: [Int]) throws {
    let found = try tree.select(selector)
    #expect(
      selector == "button all isEnabled" ? Array(found.prefix(1)) == expected : found == expected
    )
  }

  @Test("an explanation has the nodes of each part and possible misspellings")
  func explains() throws {
    let path = try tree.explain("//UITableView/UITableViewCell//UIButton[hidden='no']")
    #expect(path.language == .dnodi)
    #expect(path.parts.map(\.kept) == [1, 2, 1])
    #expect(path.parts.map(\.column) == [1, 14, 30])
    #expect(path.parts[2].text == "//UIButton[hidden='no']")
    #expect(path.nodes == [8])
    let words = try tree.explain("button marked:'Delete' isHidden")
    #expect(words.parts.map(\.kept) == [4, 2, 1])
    let pattern = try tree.explain("$#list > UITableViewCell > UIButtonLabel")
    #expect(pattern.parts.map(\.kept) == [1, 1, 0])
    let notes = try [
      "//UIButon", "//[titel='x']", "#list > UITableViewCel", "UIButton[lable = 'x']",
    ].map { try tree.explain($0).parts.last?.note }
    #expect(
      notes == [
        "no view has the class UIButon; nearest: UIButton",
        "no view has the property titel; nearest: title",
        "no view has the class UITableViewCel; nearest: UITableViewCell, UITableView",
        "no view has the property lable; nearest: label",
      ]
    )
  }

  @Test(
    "an explanation of an empty result names the nearest match",
    arguments: [
      ("//UIButton[label='Delete'][tag='9']", #"found label "Delete" but its tag is 0"#),
      (
        "#form UIButton[label = 'Delete']",
        #"found label "Delete" but it is in another place: in UITableViewCell"#
      ),
      ("//UISwitch[label='Save']", #"found label "Save" but it is a UIButton#save"#),
      (
        "//UITableView/UIButton[label='Save']",
        #"found label "Save" but it is in another place: in UIView#form"#
      ),
      (
        "UIButton[label IN {'Nothing', 'Save'} AND tag = 9]",
        #"found label "Save" but its tag is 0"#
      ),
      ("//UIButton[label='Sav']", #"no view has the label "Sav"; nearest: "Save""#),
      ("#sve", #"no view has the identifier "sve"; nearest: "save""#),
      ("//UIButton[label='Nothing like it']", nil),
    ] as [(String, String?)]
  )
  func nearMisses(selector: String, note: String?) throws {
    #expect(try tree.explain(selector).parts.last?.note == note)
  }

  @Test("a Shelley word may be a property that only this app has")
  func ownProperties() throws {
    let tree = ViewTree(
      ViewNode("UIWindow"),
      children: [
        ViewTree(
          ViewNode("TaskView", attributes: ["isDone": .bool(true), "priority": .number(2)])
        ),
        ViewTree(
          ViewNode("TaskView", attributes: ["isDone": .bool(false), "priority": .number(1)])
        ),
      ]
    )
    #expect(try tree.select("view isDone") == [1])
    #expect(try tree.select("view priority:1") == [2])
    let error = #expect(throws: QueryError.self) { try tree.select("view isDon") }
    #expect(error?.hint == "nearest: `isOn`, `isDone`")
    let flag = #expect(throws: QueryError.self) { try tree.select("view priority") }
    #expect(flag?.message == "`priority` is not a yes-or-no property, so it needs a value")
  }
}
