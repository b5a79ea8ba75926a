import Testing

@testable import UIKitSources

@Suite("What the compiler misses")
struct CompilerFindingsTests {
  @Test(
    "an error is named after what is missing",
    arguments: [
      ("cannot find type 'UIColor' in scope", "UIColor"),
      ("cannot find 'UIScreen' in scope", "UIScreen"),
      ("value of type 'UIView' has no member 'alpha'", "UIView.alpha"),
      ("type 'UIFont' has no member 'body'", "UIFont.body"),
      ("no such module 'Combine'", "no such module 'Combine'"),
      ("extra argument 'frame' in call", "extra argument 'frame' in call: code()"),
      (
        "method does not override any method from its superclass",
        "method does not override any method from its superclass: code()"
      ),
    ]
  )
  func names(message: String, name: String) {
    let output = "/a/b:c.swift:3:5: error: \(message)\n    code()\n    ^\n"
    let found = CompilerFindings(compilerOutput: output)
    #expect(found.failedFiles == ["/a/b:c.swift"])
    #expect(
      found.shortfalls == [
        CompilerFindings.Shortfall(name: name, fileCount: 1, onlyCount: 1, place: "/a/b:c.swift:3")
      ]
    )
  }

  @Test("what keeps most files from compiling comes first, then what does so alone, then by name")
  func ranked() {
    let errors = [
      ("a", "X"), ("a", "Y"), ("b", "Y"), ("b", "Y"), ("c", "Z"), ("a", "W"), ("d", "W"),
    ]
    let output = errors.map { "\($0).swift:1:1: error: cannot find '\($1)' in scope" }
    let found = CompilerFindings(compilerOutput: output.joined(separator: "\n"))
    #expect(
      found.table == """
        files  alone  missing
            2      1  W  (a.swift:1)
            2      1  Y  (a.swift:1)
            1      1  Z  (c.swift:1)
            1      0  X  (a.swift:1)
        """
    )
    #expect(found.failedFiles.count == 4)
  }

  @Test("the modules that a compiler did not find are named")
  func absentModules() {
    let output = """
      a.swift:1:8: error: no such module 'Combine'
      b.swift:2:8: error: no such module 'RxSwift'
      import RxSwift
      b.swift:3:1: error: cannot find 'X' in scope
      """
    #expect(CompilerFindings.absentModules(in: output) == ["Combine", "RxSwift"])
    #expect(CompilerFindings(compilerOutput: output).failedFiles.count == 2)
  }

  @Test(
    "lines that are no errors of a file are skipped",
    arguments: [
      "", "a.swift:1:1: warning: cannot find 'A' in scope", "error: cannot find 'A' in scope",
      "<unknown>:0: error: fail", "a.swift:x:1: error: b", ": error: ",
    ]
  )
  func others(output: String) {
    #expect(CompilerFindings(compilerOutput: output).shortfalls == [])
  }
}
