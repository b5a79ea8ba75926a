import EventModel
import TestSupport
import Testing

@testable import WebApps

@Suite("The time of a page")
struct PageTimeTests {
  /// Returns the time of a page that has loaded in a number of frames.
  private func loaded(frames: Int = 1, at chosen: Microseconds? = nil) -> PageTime {
    var time = PageTime(ticks: 1_000)
    for _ in 0..<frames { time.pass(PageTime.frame) }
    time.begin(at: chosen)
    return time
  }

  /// Runs the frames that are due, and returns their number.
  private func catchUp(_ time: inout PageTime) -> Int {
    var count = 0
    while time.isFrameDue {
      time.pass(PageTime.frame)
      count += 1
    }
    return count
  }

  @Test("a page that loads is always due for another frame, and no span is asked of it")
  func loading() {
    var time = PageTime(ticks: 5)
    for _ in 0..<100 {
      #expect(time.isFrameDue)
      #expect(time.dueFrames == 0)
      #expect(time.start == nil)
      time.pass(PageTime.frame)
    }
    #expect(time.now == .milliseconds(1_600))
    #expect(time.milliseconds == 1_600)
    #expect(time.ticks == 1_605)
  }

  @Test(
    "time 0 is the first doubling of 320 ms that is 64 ms after the end of loading",
    arguments: [
      (0, 320), (1, 320), (16, 320), (17, 640), (36, 640), (37, 1_280), (76, 1_280), (77, 2_560),
      (600, 10_240),
    ]
  )
  func start(frames: Int, milliseconds: Int64) {
    #expect(loaded(frames: frames).start == .milliseconds(milliseconds))
  }

  @Test(
    "time 0 of an earlier launch is kept unless loading was slower",
    arguments: [
      (640, 1, 640), (640, 36, 640), (640, 37, 1_280), (320, 37, 1_280), (2_560, 1, 2_560),
    ] as [(Int64, Int, Int64)]
  )
  func chosenStart(chosen: Int64, frames: Int, start: Int64) {
    let time = loaded(frames: frames, at: .milliseconds(chosen))
    #expect(time.start == .milliseconds(start))
  }

  @Test(
    "a time 0 that no launch has chosen counts as none",
    arguments: [.zero, Microseconds(-1), Microseconds(.min), Microseconds(1), Microseconds(.max)]
  )
  func impossibleStart(chosen: Microseconds) {
    #expect(loaded(at: chosen).start == .milliseconds(320))
  }

  @Test(
    "a page follows the spans that are asked for in whole frames, at most one frame behind",
    arguments: [
      ([0], [19]), ([15], [19]), ([16], [20]), ([5, 5, 5, 1], [19, 0, 0, 1]),
      ([8, 8, 8, 8], [19, 1, 0, 1]), ([100], [25]), ([4, 100], [19, 6]),
      ([1_000, 1_000], [81, 63]),
    ] as [([Int64], [Int])]
  )
  func follows(asks: [Int64], frames: [Int]) {
    var time = loaded()
    var done: [Int] = []
    for ask in asks {
      time.ask(.milliseconds(ask))
      #expect(time.dueFrames == Int64(frames[done.count]))
      done.append(catchUp(&time))
      #expect(time.dueFrames == 0)
    }
    #expect(done == frames)
  }

  @Test(
    "one frame stands for those in which nothing happens, but not for the last three and those around the next moment",
    arguments: [
      // Due frames, milliseconds of calm, frames together.
      (31, 60_000, 28), (31, 200, 11), (31, 95, 4), (31, 79, 1), (31, 0, 1), (31, -5, 1),
      (7, 60_000, 4),
      (6, 60_000, 1), (3, 60_000, 1), (0, 60_000, 1), (65, 60_000, 62), (1_000, 60_000, 62),
      (1_000, 900, 55),
    ] as [(Int64, Double, Int64)]
  )
  func together(due: Int64, calm: Double, count: Int64) {
    var time = loaded()
    _ = catchUp(&time)
    time.ask(Microseconds(PageTime.frame.count * due))
    #expect(time.dueFrames == due)
    #expect(time.framesTogether(within: calm) == count)
  }

  @Test("no frames stand together while a page loads")
  func loadingTogether() {
    #expect(PageTime(ticks: 0).framesTogether(within: 60_000) == 1)
  }

  @Test("frames of an input put a page ahead, and later spans make up for them")
  func ahead() {
    var time = loaded()
    _ = catchUp(&time)
    for _ in 0..<3 { time.pass(PageTime.frame) }
    #expect(!time.isFrameDue)
    #expect(time.dueFrames == 0)
    time.ask(.milliseconds(48))
    #expect(catchUp(&time) == 0)
    time.ask(.milliseconds(16))
    #expect(catchUp(&time) == 1)
  }

  @Test("the browser's clock grows with spans and nudges, and a nudge takes no time of the page")
  func nudge() {
    var time = PageTime(ticks: 10)
    time.nudge()
    #expect(time.ticks == 10.25)
    #expect(time.now == .zero)
    time.pass(.milliseconds(4))
    #expect(time.ticks == 14.25)
    #expect(time.milliseconds == 4)
  }

  @Test(
    "a page wakes after whole frames, at least one",
    arguments: [
      (-5, 16), (0, 16), (1, 16), (15_999, 16), (16_000, 16), (16_001, 32), (31_000, 32),
      (1_000_000, 1_008),
    ] as [(Int64, Int64)]
  )
  func wake(span: Int64, milliseconds: Int64) {
    #expect(loaded().wake(after: Microseconds(span)) == .milliseconds(milliseconds))
  }

  /// A time that counts every frame from the beginning, in milliseconds.
  private struct CountedTime {
    var frames = 0
    var extra = 0
    var start = 0
    var asked = 0

    var now: Int { frames * 16 + extra }

    mutating func catchUp() {
      while now + 16 <= start + asked { frames += 1 }
    }
  }

  @Test("any asks, inputs and stalls lead to the moments of a time that counts frames")
  func naive() {
    forAll(seeds: 0..<100) { random in
      let loading = Int.random(in: 0...50, using: &random)
      var (time, naive) = (loaded(frames: loading), CountedTime(frames: loading))
      naive.start = 320
      while naive.start < naive.now + 64 { naive.start *= 2 }
      for _ in 0..<30 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          time.pass(PageTime.frame)
          naive.frames += 1
        case 1:
          time.pass(.milliseconds(4))
          naive.extra += 4
        default:
          let span = Int.random(in: 0...100, using: &random)
          time.ask(.milliseconds(Int64(span)))
          naive.asked += span
        }
        _ = catchUp(&time)
        naive.catchUp()
        #expect(time.milliseconds == Double(naive.now))
        #expect(time.ticks == 1_000 + Double(naive.now))
        let behind = naive.start + naive.asked - naive.now
        #expect(behind < 16, "it is \(behind) ms behind")
      }
    }
  }
}
