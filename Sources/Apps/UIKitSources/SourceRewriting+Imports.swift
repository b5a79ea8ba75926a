extension SourceRewriting {
  /// The modules of Apple that the toolkit stands for.
  static let toolkitModules: Set<String> = ["UIKit", "CoreGraphics", "QuartzCore"]
  /// The modules that the toolkit replaces; the last one only has functions of the runtime, and the toolkit has
  /// some of them.
  private static let replacedModules = toolkitModules.union(["ObjectiveC"])
  /// The modules with timers, queues and settings that the toolkit replaces.
  ///
  /// It gives an app the rest of them; an import of their own would make the replaced names ambiguous.
  static let systemModules: Set<String> = [
    "Foundation", "FoundationNetworking", "Dispatch",
  ]
  private static let kinds = [
    "class", "struct", "enum", "protocol", "func", "var", "let", "typealias",
  ]

  /// Lets the import at an index name UIKit, if the toolkit has the module's place.
  mutating func readImport(at index: Int) {
    // A member, or an argument's label.
    if isMark(".", at: index - 1) || isMark(":", at: index + 1) { return }
    let hasKind = Self.kinds.contains { isWord($0, at: index + 1) }
    let place = hasKind ? index + 2 : index + 1
    guard let module = token(at: place), module.kind == .word else { return }
    let end = tokens[endOfPath(from: place)].range.upperBound
    if Self.replacedModules.contains(module.text) {
      // The toolkit has no submodules such as `UIKit.UIGestureRecognizerSubclass`.
      let old = hasKind ? module.range : module.range.lowerBound..<end
      if text(old) != "UIKit" { replace(old, with: "UIKit") }
      importsToolkit = importsToolkit || !hasKind
    } else if Self.systemModules.contains(module.text) {
      replace(tokens[index + 1].range.lowerBound..<end, with: "UIKit")
      importsToolkit = true
    }
  }
}
