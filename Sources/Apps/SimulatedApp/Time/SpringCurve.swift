/// The way of a body on a damped spring from one place to another, over a duration of 1.
///
/// It is computed in fixed steps with additions and multiplications only, so that every machine computes
/// the same frames.
struct SpringCurve {
  private let places: [Double]
  private static let steps = 240

  /// Creates the curve of a spring.
  ///
  /// The stiffness is such that the body is within a thousandth of its goal at the end.
  ///
  /// - Parameters:
  ///   - damping: the share of critical damping, from nearly 0 to 1; a smaller one swings longer.
  ///   - velocity: the speed at the start, in ways per duration.
  init(damping: Double, velocity: Double) {
    let damping = min(max(damping, 0.05), 1)
    // The envelope of the swings is e to the power of -damping * frequency * time; at critical damping the
    // body lags behind it.
    let frequency = damping < 1 ? 6.9 / damping : 9.2
    var (place, speed) = (0.0, velocity)
    let step = 1 / Double(Self.steps)
    func pull(_ place: Double, _ speed: Double) -> Double {
      frequency * frequency * (1 - place) - 2 * damping * frequency * speed
    }
    var places = [place]
    for _ in 0..<Self.steps {
      // One step of the classical Runge-Kutta method.
      let (speed1, pull1) = (speed, pull(place, speed))
      let speed2 = speed + pull1 * step / 2
      let pull2 = pull(place + speed1 * step / 2, speed2)
      let speed3 = speed + pull2 * step / 2
      let pull3 = pull(place + speed2 * step / 2, speed3)
      let speed4 = speed + pull3 * step
      let pull4 = pull(place + speed3 * step, speed4)
      place += (speed1 + 2 * speed2 + 2 * speed3 + speed4) * step / 6
      speed += (pull1 + 2 * pull2 + 2 * pull3 + pull4) * step / 6
      places.append(place)
    }
    self.places = places
  }

  /// Returns the share of the way that is done after a share of the duration.
  func progress(at time: Double) -> Double {
    let position = min(max(time, 0), 1) * Double(Self.steps)
    let index = min(Int(position), Self.steps - 1)
    let share = position - Double(index)
    return places[index] + (places[index + 1] - places[index]) * share
  }
}
