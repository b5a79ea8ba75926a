extension SourceRewriting {
  /// The older classes whose initialisers without arguments read the clock or make random numbers, with
  /// the values that the toolkit makes in their place.
  private static let olderClasses = ["NSDate": "Date", "NSUUID": "UUID"]

  /// The clocks of Swift.
  private static let clocks = ["Continuous", "Suspending"].map { $0 + "Clock" }

  /// The keywords whose headers name types behind a colon.
  private static let declarations: Set<String> = [
    "struct", "class", "enum", "actor", "extension", "protocol", "func",
  ]

  /// Lets a name with a system module before it mean the toolkit's, and makes an older class from the value of the
  /// session.
  mutating func readSystemName(at index: Int) {
    let word = tokens[index]
    guard !isMark(".", at: index - 1), !isWord("import", at: index - 1) else { return }
    if Self.systemModules.contains(word.text), isMark(".", at: index + 1) {
      return replace(word.range, with: "UIKit")
    }
    // A type in another position than a call stays as it is.
    guard let value = Self.olderClasses[word.text], isMark("(", at: index + 1),
      isMark(")", at: index + 2)
    else { return }
    let call = word.range.lowerBound..<tokens[index + 2].range.upperBound
    replace(call, with: "(\(value)() as \(word.text))")
  }

  /// Takes note of the construct that begins with the word at an index, if it is not on the app's clock.
  mutating func readUnrepeatable(at index: Int) {
    guard !isMark(".", at: index - 1), !isWord("func", at: index - 1) else { return }
    let isCall = isMark("(", at: index + 1)
    let member = isMark(".", at: index + 1) ? token(at: index + 2)?.text : nil
    switch tokens[index].text {
    case "Task" where ["detached", "sleep"].contains(member) || beginsTask(at: index):
      note(.task, at: index)
    case "Thread" where isCall || member == "detachNewThread": note(.thread, at: index)
    case "Thread" where member == "sleep": note(.pause, at: index)
    case "sleep" where isCall, "usleep" where isCall: note(.pause, at: index)
    case "DispatchSemaphore" where isCall: note(.semaphore, at: index)
    case "OperationQueue" where isCall || addsToMainQueue(at: index):
      note(.operationQueue, at: index)
    case let name where Self.clocks.contains(name): note(.systemClock, at: index)
    case "clock_gettime" where isCall, "gettimeofday" where isCall: note(.systemClock, at: index)
    default: break
    }
  }

  /// Returns true if the word `Task` at an index is followed by the task's code, and is neither declared nor
  /// the type of something.
  private func beginsTask(at index: Int) -> Bool {
    if isMark("(", at: index + 1) { return isWord("priority", at: index + 2) }
    guard isMark("{", at: index + 1) else { return false }
    if isWord("in", at: index - 1) { return !isInHeader(index - 1, of: ["for"]) }
    if isMark(":", at: index - 1) || isMark(",", at: index - 1) {
      let isProperty = ["let", "var"].contains { isWord($0, at: index - 3) }
      return !isProperty && !isInHeader(index - 1, of: Self.declarations)
    }
    let marks = [">", "&", "|", "<"]
    return !Self.declarations.contains { isWord($0, at: index - 1) }
      && !marks.contains { isMark($0, at: index - 1) }
  }

  /// Returns true if a word or a mark stands between one of some keywords and the brackets that follow it,
  /// and in no brackets itself.
  private func isInHeader(_ index: Int, of keywords: Set<String>) -> Bool {
    var depth = 0
    for index in tokens[..<index].indices.reversed() {
      let token = tokens[index]
      if ["{", "}", ";"].contains(where: token.isMark) { return false }
      if [")", "]"].contains(where: token.isMark) { depth += 1 }
      if ["(", "["].contains(where: token.isMark) { depth -= 1 }
      if depth < 0 { return false }
      // A member or a label can have the name of a keyword.
      let isName = token.isQuoted || isMark(".", at: index - 1) || isMark(":", at: index + 1)
      if depth == 0, token.kind == .word, !isName, keywords.contains(token.text) { return true }
    }
    return false
  }

  private func addsToMainQueue(at index: Int) -> Bool {
    isMark(".", at: index + 1) && isWord("main", at: index + 2) && isMark(".", at: index + 3)
      && token(at: index + 4)?.text.hasPrefix("add") ?? false
  }
}
