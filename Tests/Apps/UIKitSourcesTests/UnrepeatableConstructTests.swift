import Testing
import UIKitSources

@Suite("Constructs that are not on the app's clock")
struct UnrepeatableConstructTests {
  @Test(
    "a construct that is not on the app's clock is noted once, at its place",
    arguments: [
      ("Task { a() }", .task, 1), ("a = Task { b() }", .task, 5),
      ("UIAction { _ in Task { } }", .task, 17), ("{ [weak self] in Task { } }", .task, 18),
      ("for a in b { c { (d) -> E in Task { } } }", .task, 30),
      ("case 1: Task {}", .task, 9), ("default: Task {}", .task, 10),
      ("case .class: Task {}", .task, 14),
      ("f(a: b, c: Task { d() })", .task, 12), ("f(a, Task { b() })", .task, 6),
      ("Task(priority: .high) { a() }", .task, 1), ("Task.detached { a() }", .task, 1),
      ("try await Task.sleep(nanoseconds: 1)", .task, 11),
      ("Thread { a() }.start(); Thread(target: a)", .thread, 25),
      ("Thread.detachNewThread { a() }", .thread, 1),
      ("Thread.sleep(forTimeInterval: 1)", .pause, 1),
      ("sleep(1)", .pause, 1), ("usleep(1)", .pause, 1),
      ("let a = DispatchSemaphore(value: 0)", .semaphore, 9),
      ("let a = OperationQueue()", .operationQueue, 9),
      ("OperationQueue.main.addOperation { a() }", .operationQueue, 1),
      ("let a = ContinuousClock.now", .systemClock, 9),
      ("clock_gettime(a, b)", .systemClock, 1), ("gettimeofday(a, b)", .systemClock, 1),
    ] as [(String, UnrepeatableConstruct.Kind, Int)]
  )
  func noted(source: String, kind: UnrepeatableConstruct.Kind, column: Int) {
    let found = UIKitSource(rewriting: "\n  \n" + source).unrepeatable
    #expect(found.map(\.kind) == [kind])
    #expect(found.map(\.line) == [3])
    #expect(found.map(\.column) == [column])
  }

  @Test(
    "what only looks like such a construct is left alone",
    arguments: [
      "struct Task { let a: Int }", "extension Task {}", "Task(name: a)", "func f() -> Task { a }",
      "var a: Task { b }", "class A: Task {}", "for a in Task {}", "a.sleep(1)",
      "class A: B, Task {}", "extension A where B: Task {}", "for case (let a, b)? in Task {}",
      "func sleep(_ a: Int) {}",
      "center.addObserver(forName: a, object: nil, queue: OperationQueue.main) { _ in }",
      "// sleep(1)", "var a: DispatchSemaphore?", "Thread.isMainThread",
    ]
  )
  func accepted(source: String) {
    #expect(UIKitSource(rewriting: source).unrepeatable == [])
  }

  @Test("the message is one of a compiler, with a hint for every kind")
  func message() {
    let found = UIKitSource(rewriting: "\n  Task { a() }").unrepeatable
    #expect(
      found.map { $0.message(in: "/a/B.swift") } == [
        "/a/B.swift:2:3: warning: a task is not on the app's clock; use DispatchQueue"
      ]
    )
    let kinds = UnrepeatableConstruct.Kind.allCases
    #expect(Set(kinds.map(\.name)).count == kinds.count)
    #expect(kinds.allSatisfy { !$0.hint.isEmpty })
  }
}
