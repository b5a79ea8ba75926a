import EventModel
import Foundation

@testable import SimulatedApp

// Tests compare the frames of nodes with rectangles of the toolkit.

func == (frame: Frame?, rect: CGRect) -> Bool { frame == Frame(rect) }
func == (point: Point?, place: CGPoint) -> Bool { point.map { CGPoint($0) } == place }
func == (size: Size?, other: CGSize) -> Bool { size == Size(other) }

extension Touch {
  init(_ phase: Touch.Phase, finger: Int = 0, at place: CGPoint) {
    self.init(phase, finger: finger, at: Point(x: Double(place.x), y: Double(place.y)))
  }
}

func == (frames: [Frame], rects: [CGRect]) -> Bool { frames == rects.map { Frame($0) } }
