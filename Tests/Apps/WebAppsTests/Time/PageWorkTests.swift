import AppDriver
import EventModel
import Foundation
import Testing

@testable import WebApps

@Suite("The work of a page")
struct PageWorkTests {
  private func activity(
    _ work: PageWork,
    quiet: Int = 3,
    requests: Int = 0,
    network: Microseconds? = nil
  ) -> Activity {
    PageTime(ticks: 0).activity(work, quiet: quiet, requests: requests, network: network)
  }

  private func busy(_ reasons: String..., wake milliseconds: Int64) -> Activity {
    .busy(reasons: reasons, nextWake: .milliseconds(milliseconds))
  }

  @Test("a page without work whose last three frames changed nothing is idle")
  func idle() {
    #expect(activity(PageWork()) == .idle)
    #expect(activity(PageWork(), quiet: 10) == .idle)
    #expect(activity(PageWork(timer: 5_000)) == .idle, "a later timer is not waited for")
    for quiet in 0...2 {
      #expect(activity(PageWork(), quiet: quiet) == busy("a change of the screen", wake: 16))
    }
  }

  @Test("a page with one work tells it, with the frame at which it goes on")
  func reasons() {
    #expect(activity(PageWork(animations: 2)) == busy("an animation", wake: 16))
    #expect(activity(PageWork(outside: 1)) == busy("work on another thread", wake: 16))
    #expect(activity(PageWork(frames: 1)) == busy("a script of the next frame", wake: 16))
    #expect(activity(PageWork(idle: 1)) == busy("a script of the next frame", wake: 16))
    #expect(activity(PageWork(), requests: 1) == busy("an answer of a server", wake: 16))
    #expect(activity(PageWork(), network: .milliseconds(40)) == busy("the network", wake: 48))
    #expect(activity(PageWork(refusals: ["SharedWorker"])) == .idle)
  }

  @Test(
    "a timer wakes the page with the first frame that is at least a millisecond after it",
    arguments: [
      (-3, 16), (0, 16), (15, 16), (15.5, 32), (16, 32), (47, 48), (47.001, 64), (4_999, 5_008),
    ] as [(Double, Int64)]
  )
  func timer(milliseconds: Double, wake: Int64) {
    #expect(activity(PageWork(timer: milliseconds)) == busy("a timer", wake: wake))
  }

  @Test("a page with several works tells all of them, and wakes for the first")
  func several() {
    let work = PageWork(timer: 100, animations: 1, outside: 1, frames: 1, idle: 1)
    #expect(
      activity(work, quiet: 0, requests: 2, network: .milliseconds(200))
        == busy(
          "an animation",
          "work on another thread",
          "a script of the next frame",
          "an answer of a server",
          "a change of the screen",
          "the network",
          "a timer",
          wake: 16
        )
    )
    #expect(
      activity(PageWork(timer: 100), network: .milliseconds(200))
        == busy("the network", "a timer", wake: 112)
    )
    #expect(
      activity(PageWork(timer: 300), network: .milliseconds(200))
        == busy("the network", "a timer", wake: 208)
    )
  }

  @Test(
    "the report of a page's scripts is read, with and without a timer",
    arguments: [
      (#"{"timer":12.5,"animations":1,"outside":2,"frames":3,"idle":4}"#, 12.5 as Double?),
      (#"{"timer":null,"animations":1,"outside":2,"frames":3,"idle":4,"later":5}"#, nil),
    ]
  )
  func decoded(text: String, timer: Double?) throws {
    let work = try JSONDecoder().decode(PageWork.self, from: Data(text.utf8))
    #expect(work == PageWork(timer: timer, animations: 1, outside: 2, frames: 3, idle: 4))
  }
}
