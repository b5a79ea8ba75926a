import EventModel

extension Animator {
  /// The ends of the way of one property of a view.
  struct Way {
    let view: UIView
    let property: Property
    let start: SIMD4<Double>
    let end: SIMD4<Double>
  }

  /// Returns the ways of a block's animations.
  func ways(of block: Int) -> [Way] {
    running.filter { $0.block.number == block }.map {
      Way(view: $0.view, property: $0.property, start: $0.from, end: $0.to)
    }
  }

  /// Lets the views of a block stand still where they are.
  func hold(_ block: Int) { held.insert(block) }

  /// Shows the views of a block at a share of their ways, where they stand still.
  func hold(_ block: Int, _ ways: [Way], at share: Double) {
    held.insert(block)
    for way in ways where isRunning(way, in: block) {
      show(way.property, way.start + (way.end - way.start) * share, in: way.view)
    }
  }

  /// Lets the views of a block move on from where they are drawn.
  ///
  /// - Parameters:
  ///   - block: the block.
  ///   - ways: the ways of the block when it began.
  ///   - pace: the duration and the curve of the rest.
  ///   - backwards: true if the views move to the starts of their ways.
  func resume(_ block: Int, _ ways: [Way], at pace: Pace, backwards: Bool) {
    held.remove(block)
    for index in running.indices where running[index].block.number == block {
      let animation = running[index]
      let way = ways.first { $0.view === animation.view && $0.property == animation.property }
      guard let way else { continue }
      running[index].from = way.view.presentation?.values[way.property] ?? animation.from
      running[index].to = backwards ? way.start : way.end
      running[index].start = clock.now
      running[index].block = Block(number: block, pace: pace)
    }
  }

  /// Ends a block, whose views then have the values that are drawn.
  func leave(_ block: Int) {
    let drawn = running.filter { $0.block.number == block }.map {
      ($0.view, $0.property, $0.view.presentation?.values[$0.property] ?? $0.to)
    }
    end(block)
    withoutAnimation { for (view, property, value) in drawn { view.take(value, as: property) } }
  }

  /// Gives views the values at the starts or the ends of their ways.
  func settle(_ ways: [Way], atStart: Bool) {
    withoutAnimation {
      for way in ways { way.view.take(atStart ? way.start : way.end, as: way.property) }
    }
  }

  private func isRunning(_ way: Way, in block: Int) -> Bool {
    running.contains {
      $0.block.number == block && $0.view === way.view && $0.property == way.property
    }
  }
}
