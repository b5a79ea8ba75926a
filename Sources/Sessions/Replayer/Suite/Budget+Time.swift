package import EventModel

extension Budget {
  /// Creates a budget that ends when so much time has passed from now on.
  package convenience init(endingAfter time: Duration) {
    let end = ContinuousClock.now + time
    let seconds = Double(time.microseconds) / 1_000_000
    self.init("\(seconds.canonical) s", for: "reading the recording") { ContinuousClock.now > end }
  }
}

extension Duration {
  /// The whole microseconds.
  package var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
