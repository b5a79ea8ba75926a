import ChildProcesses
import Platform
import Synchronization
import Testing

@Suite("A pool of workers")
struct WorkerPoolTests {
  /// A worker that answers each job with the job; some words make it do something else.
  private static let script = """
    while read -r line; do
      case $line in
        die) echo "last words" >&2; kill -SEGV $$ ;;
        leave) exit 3 ;;
        hang) sleep 600 ;;
        babble) echo one; echo two ;;
      esac
      echo "$line"
      echo
    done
    """

  private func pool(
    _ count: Int = 2,
    _ limits: WorkerLimits = WorkerLimits(),
    shouldEnd: @escaping @Sendable () -> Bool = { false }
  ) throws -> WorkerPool {
    try WorkerPool(
      ["/bin/sh", "-c", Self.script],
      count: count,
      limits: limits,
      shouldEnd: shouldEnd
    )
  }

  private func answer(_ pool: WorkerPool, _ job: String) async -> WorkerAnswer {
    await pool.perform(Array("\(job)\n".utf8))
  }

  /// The lines of an answer; nil for any other outcome.
  private func lines(_ answer: WorkerAnswer) -> [String]? {
    guard case .lines(let lines) = answer else { return nil }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  private func death(_ answer: WorkerAnswer) -> WorkerDeath? {
    if case .death(let death) = answer { death } else { nil }
  }

  @Test("each job gets its own answer from any number of workers", arguments: [1, 2, 8])
  func answers(count: Int) async throws {
    let pool = try pool(count)
    let found = await withTaskGroup(of: (String, [String]?).self) { group in
      for number in 0..<40 {
        group.addTask { ("job \(number)", lines(await answer(pool, "job \(number)"))) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(found.count == 40)
    for (job, lines) in found { #expect(lines == [job]) }
    #expect(lines(await answer(pool, "babble")) == ["one", "two", "babble"])
    pool.end()
  }

  @Test("a job reports the death of its worker, and another worker does the next jobs")
  func deaths() async throws {
    let pool = try pool(1)
    let killed = death(await answer(pool, "die"))
    #expect(killed?.cause == .ended(.signal(11)))
    #expect(killed?.lastLines == ["last words"])
    #expect(lines(await answer(pool, "more")) == ["more"])
    #expect(death(await answer(pool, "leave"))?.cause == .ended(.exit(3)))
    #expect(lines(await answer(pool, "still more")) == ["still more"])
    pool.end()
  }

  @Test("a worker does not count the memory of the process that started it")
  func startersMemory() async throws {
    let limit = 16 << 20
    let held = [UInt8](repeating: 1, count: 2 * limit)
    let pool = try pool(1, WorkerLimits(memory: limit))
    #expect(death(await answer(pool, "die"))?.cause == .ended(.signal(11)))
    #expect(held.count > limit)
    pool.end()
  }

  @Test("the pool ends a worker whose time is up while others continue")
  func time() async throws {
    let pool = try pool(2, WorkerLimits(time: .seconds(2), start: .seconds(1)))
    async let hanging = answer(pool, "hang")
    for number in 0..<5 { #expect(lines(await answer(pool, "\(number)")) == ["\(number)"]) }
    #expect(death(await hanging)?.cause == .outOfTime)
    pool.end()
  }

  @Test("a pool that ends drops present, waiting and later jobs")
  func end() async throws {
    let isOver = Atomic(false)
    let pool = try pool(1) { isOver.load(ordering: .relaxed) }
    async let first = answer(pool, "hang")
    async let second = answer(pool, "never begun")
    isOver.store(true, ordering: .relaxed)
    for answer in [await first, await second, await answer(pool, "too late")] {
      guard case .dropped = answer else {
        Issue.record("\(answer)")
        return
      }
    }
    pool.end()
  }

  @Test("a job reports that no worker could be started")
  func noWorker() async throws {
    let pool = try WorkerPool(["/nowhere/worker"], count: 1, limits: WorkerLimits())
    guard case .noWorker(let error) = await answer(pool, "job") else {
      Issue.record("there is no error")
      return
    }
    #expect(error.reason.contains("/nowhere/worker"))
    pool.end()
  }
}
