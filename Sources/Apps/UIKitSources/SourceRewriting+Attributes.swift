extension SourceRewriting {
  /// The attributes that say something to the Objective-C runtime, Interface Builder or the linker alone.
  private static let removed: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "main", "UIApplicationMain",
  ]
  /// The words that may stand between `@objc` and the keyword of a declaration.
  private static let modifiers: Set<String> = [
    "private", "public", "package", "internal", "fileprivate", "open", "final", "weak", "static",
  ]

  /// Removes the attribute at an index, if it is one without a meaning here.
  mutating func readAttribute(at index: Int) {
    guard
      let name = token(at: index + 1), name.kind == .word,
      name.range.lowerBound == tokens[index].range.upperBound
    else { return }
    if name.text == "NSManaged" { return refuse(.managedProperty, at: index + 1) }
    guard Self.removed.contains(name.text) else { return }
    var last = index + 1
    // The bracket of `@objc(name)` belongs to the attribute if nothing stands between.
    if let bracket = token(at: index + 2), bracket.isMark("("),
      bracket.range.lowerBound == name.range.upperBound, let end = closing(index + 2)
    {
      last = end
    }
    replace(tokens[index].range.lowerBound..<tokens[last].range.upperBound, with: "")
    switch name.text {
    case "main", "UIApplicationMain": readLaunchDelegate(from: last + 1)
    case "objc": readObjectiveCDeclaration(from: last + 1)
    default: break
    }
  }

  /// Takes note of the class that is launched.
  private mutating func readLaunchDelegate(from index: Int) {
    let keyword = tokens[index...].prefix(32).firstIndex { token in
      ["class", "struct", "enum", "actor"].contains(where: token.isWord)
    }
    guard let keyword, let name = token(at: keyword + 1), name.kind == .word else { return }
    launchDelegate = launchDelegate ?? name.text
  }

  /// Takes note of a class that conforms to the protocol of delegates of scenes.
  mutating func readSceneDelegate(_ name: String, declaredAt index: Int) {
    guard sceneDelegate == nil, isWord("class", at: index) || isWord("extension", at: index) else {
      return
    }
    let header = tokens[(index + 1)...].prefix(64).prefix { !$0.isMark("{") }
    let names = ["UIWindowSceneDelegate", "UISceneDelegate"]
    if header.contains(where: { token in names.contains(where: token.isWord) }) {
      sceneDelegate = name
    }
  }

  /// Reads the words between `@objc` and the declared name.
  private mutating func readObjectiveCDeclaration(from start: Int) {
    var index = start
    while let token = token(at: index), token.kind == .word, Self.modifiers.contains(token.text) {
      index += 1
    }
    if isWord("optional", at: index) { refuse(.optionalRequirement, at: index) }
    guard isWord("protocol", at: index), let name = token(at: index + 1) else { return }
    // An `@objc` protocol is one of classes.
    if isMark(":", at: index + 2) {
      if ["AnyObject", "class"].contains(where: { isWord($0, at: index + 3) }) { return }
      insert(" AnyObject,", at: tokens[index + 2].range.upperBound)
    } else {
      insert(": AnyObject", at: name.range.upperBound)
    }
  }
}
