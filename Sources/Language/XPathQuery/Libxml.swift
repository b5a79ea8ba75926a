import Platform

/// The functions of libxml2 that XPath needs.
///
/// They are called directly, since FoundationXML on Linux never releases an `XMLDocument` or an
/// `XMLNode`: each screen that was searched stayed in memory. libxml2 itself is there wherever the
/// toolchain's libraries are, since FoundationXML needs it. The functions and the two structures that
/// are read here have had the same form since version 2.6.
@safe struct Libxml: Sendable {
  typealias Pointer = UnsafeMutableRawPointer
  typealias Start = @convention(c) () -> Void
  typealias Free = @convention(c) (Pointer) -> Void
  typealias Letters = UnsafePointer<CChar>
  typealias Read = @convention(c) (Letters, Int32, Letters?, Letters?, Int32) -> Pointer?
  typealias NewContext = @convention(c) (Pointer) -> Pointer?
  typealias Root = @convention(c) (Pointer) -> Pointer?
  typealias Enter = @convention(c) (Pointer, Pointer) -> Int32
  typealias Evaluate = @convention(c) (Letters, Pointer) -> Pointer?
  typealias Compile = @convention(c) (Letters) -> Pointer?
  typealias EvaluateCompiled = @convention(c) (Pointer, Pointer) -> Pointer?
  typealias Number = @convention(c) (Pointer) -> Double
  typealias Report = @convention(c) (Pointer?, Pointer?) -> Void
  typealias SetReport = @convention(c) (Pointer?, Report?) -> Void
  typealias Place = @convention(c) () -> UnsafeMutablePointer<Pointer?>

  private let read: Read
  private let freeDocument: Free
  private let newContext: NewContext
  private let root: Root
  private let enter: Enter
  private let freeContext: Free
  private let evaluate: Evaluate
  private let freeResult: Free
  private let compile: Compile
  private let evaluateCompiled: EvaluateCompiled
  private let freeCompiled: Free
  private let number: Number
  private let setReport: SetReport
  private let report: Place
  private let reportContext: Place

  /// The functions; nil where the system has no libxml2.
  static let shared = Libxml()

  private init?() {
    let names = ["libxml2.so.2", "libxml2.so.16", "libxml2.so", "libxml2.2.dylib"]
    guard let library = SharedLibrary(named: names),
      let start = unsafe library.function("xmlInitParser", as: Start.self),
      let read = unsafe library.function("xmlReadMemory", as: Read.self),
      let freeDocument = unsafe library.function("xmlFreeDoc", as: Free.self),
      let newContext = unsafe library.function("xmlXPathNewContext", as: NewContext.self),
      let root = unsafe library.function("xmlDocGetRootElement", as: Root.self),
      let enter = unsafe library.function("xmlXPathSetContextNode", as: Enter.self),
      let freeContext = unsafe library.function("xmlXPathFreeContext", as: Free.self),
      let evaluate = unsafe library.function("xmlXPathEvalExpression", as: Evaluate.self),
      let freeResult = unsafe library.function("xmlXPathFreeObject", as: Free.self),
      let compile = unsafe library.function("xmlXPathCompile", as: Compile.self),
      let again = unsafe library.function("xmlXPathCompiledEval", as: EvaluateCompiled.self),
      let freeCompiled = unsafe library.function("xmlXPathFreeCompExpr", as: Free.self),
      let number = unsafe library.function("xmlXPathCastToNumber", as: Number.self),
      let setReport = unsafe library.function("xmlSetStructuredErrorFunc", as: SetReport.self),
      let report = unsafe library.function("__xmlStructuredError", as: Place.self),
      let reportContext = unsafe library.function("__xmlStructuredErrorContext", as: Place.self)
    else { return nil }
    unsafe (self.read, self.freeDocument) = (read, freeDocument)
    unsafe (self.newContext, self.freeContext) = (newContext, freeContext)
    unsafe (self.evaluate, self.freeResult, self.number) = (evaluate, freeResult, number)
    unsafe (self.compile, self.evaluateCompiled) = (compile, again)
    unsafe (self.root, self.enter, self.freeCompiled) = (root, enter, freeCompiled)
    unsafe (self.setReport, self.report) = (setReport, report)
    unsafe self.reportContext = reportContext
    // Before several threads use the library.
    start()
  }

  /// Returns the numbers that a path leads to from each node that an expression selects.
  ///
  /// The path is evaluated for one node after the other: if it started from many nodes, libxml2 would compare each
  /// result with all others.
  ///
  /// - Parameters:
  ///   - path: A path to the text of a number, from a node.
  ///   - expression: An expression that gives nodes; ``XPathParser`` accepts it. A path that does not begin
  ///     with a slash begins at the outermost element.
  ///   - document: XML in UTF-8.
  /// - Returns: The numbers in any order, NaN for a node from which the path leads to none; nil if the
  ///   document or the expression is refused.
  func numbers(at path: String, from expression: String, in document: String) -> [Double]? {
    silently {
      var document = document
      let tree = document.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { letters in
          unsafe letters.baseAddress.flatMap {
            unsafe read($0, Int32(clamping: letters.count), nil, "UTF-8", Self.options)
          }
        }
      }
      guard let tree = unsafe tree else { return nil }
      defer { unsafe freeDocument(tree) }
      guard let root = unsafe root(tree), let context = unsafe newContext(tree) else { return nil }
      defer { unsafe freeContext(context) }
      guard unsafe enter(root, context) == 0 else { return nil }
      guard let path = unsafe compile(path) else { return nil }
      defer { unsafe freeCompiled(path) }
      guard let result = unsafe evaluate(expression, context) else { return nil }
      defer { unsafe freeResult(result) }
      return unsafe numbers(at: path, from: result, in: context)
    }
  }

  /// The options of reading a document.
  ///
  /// They are `XML_PARSE_NONET`, since nothing is fetched from anywhere, and `XML_PARSE_HUGE`, since a text
  /// may have more than 10 MB, as in a tree that Simon reads.
  private static let options: Int32 = 1 << 11 | 1 << 19
  /// `XPATH_NODESET`.
  private static let nodeSet: Int32 = 1

  /// Reads an `xmlXPathObject`: its type, and at the next word the `xmlNodeSet` of its nodes, which is
  /// their number and, at the next word, their addresses.
  @unsafe private func numbers(
    at path: Pointer,
    from result: Pointer,
    in context: Pointer
  ) -> [Double]? {
    let word = MemoryLayout<Int>.size
    guard unsafe result.load(as: Int32.self) == Self.nodeSet else { return nil }
    guard let set = unsafe result.load(fromByteOffset: word, as: Pointer?.self) else { return [] }
    let count = Int(unsafe set.load(as: Int32.self))
    guard count > 0, let nodes = unsafe set.load(fromByteOffset: word, as: Pointer?.self) else {
      return []
    }
    var numbers: [Double] = []
    for place in 0..<count {
      guard let node = unsafe nodes.load(fromByteOffset: place * word, as: Pointer?.self),
        unsafe enter(node, context) == 0, let found = unsafe evaluateCompiled(path, context)
      else { return nil }
      defer { unsafe freeResult(found) }
      numbers.append(unsafe number(found))
    }
    return numbers
  }

  /// Carries out work without libxml2's messages on standard error, which this thread gets again after it.
  private func silently<Value>(_ work: () -> Value) -> Value {
    let (former, context) = unsafe (report().pointee, reportContext().pointee)
    unsafe setReport(nil) { _, _ in }
    defer { unsafe setReport(context, unsafeBitCast(former, to: Report?.self)) }
    return work()
  }
}
