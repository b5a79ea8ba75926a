import EventModel
import Testing

@testable import SimulatedApp

@Suite("Samples of a drag")
struct DragSamplesTests {
  @Test("the steps of a drag grow with its moves, however many fall into the time of a velocity")
  func linear() {
    for spacing in [0, 1, 1_000, 200_000] {
      var samples = DragSamples()
      for move in 0..<20_000 {
        let time = Microseconds(Int64(move * spacing))
        samples.append((time, CGPoint(x: Double(move), y: 0)), since: time - .milliseconds(100))
      }
      #expect(samples.steps < 100_000, "\(samples.steps) steps at \(spacing) µs")
      let kept = spacing == 0 ? 20_000 : min(100_000 / spacing + 1, 20_000)
      #expect(samples.last?.place.x == 19_999 && samples.first?.place.x == CGFloat(20_000 - kept))
    }
  }
}
