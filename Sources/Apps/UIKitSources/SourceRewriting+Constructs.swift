extension SourceRewriting {
  /// The functions that exchange methods at run time.
  private static let swizzling: Set<String> = [
    "method_exchangeImplementations", "method_setImplementation", "class_replaceMethod",
    "class_addMethod",
  ]

  /// The values that the toolkit lets an app observe.
  private static let observable: Set<String> = ["contentOffset", "contentSize"]

  /// Refuses the construct that begins with the word at an index, if it has no translation.
  mutating func readConstruct(at index: Int) {
    if isWord("func", at: index - 1), tokens[index].text != "observeValue" { return }
    let isCall = isMark("(", at: index + 1)
    switch tokens[index].text {
    case let name where Self.swizzling.contains(name): refuse(.swizzling, at: index)
    case "observeValue" where isCall, "forKeyPath" where isMark(":", at: index + 1):
      // The declaration and the call of one observation are one problem each.
      let isKnown =
        isWord("observeValue", at: index - 2)
        || isWord("value", at: index - 2) && isWord("UIApplication", at: index - 4)
      if !isKnown { refuse(.keyValueObserving, at: index) }
    case "observe" where isCall && isMark("\\", at: index + 2) && !isObservable(at: index + 3):
      refuse(.keyValueObserving, at: index)
    case "Selector" where isCall && holdsOneText(index + 1), "NSSelectorFromString" where isCall:
      refuse(.namedSelector, at: index)
    case "UIStoryboard" where isCall, "performSegue" where isCall:
      refuse(.storyboard, at: index)
    case "UINib" where isCall, "loadNibNamed" where isCall: refuse(.nib, at: index)
    case "nibName" where isMark(":", at: index + 1) && token(at: index + 2)?.kind == .literal:
      refuse(.nib, at: index)
    default: break
    }
  }

  /// Returns true if the key path whose first mark or word stands at an index is one of the toolkit.
  private func isObservable(at index: Int) -> Bool {
    let end = endOfPath(from: isMark(".", at: index) ? index + 1 : index)
    return token(at: end).map { Self.observable.contains($0.text) } ?? false
  }

  /// Returns true if round brackets hold nothing but a literal, in brackets or not.
  private func holdsOneText(_ index: Int) -> Bool {
    var first = index + 1
    while isMark("(", at: first) { first += 1 }
    return token(at: first)?.kind == .literal && isMark(")", at: first + 1)
  }
}
