/// Returns a random number of the session.
public func arc4random() -> UInt32 {
  var numbers = SessionRandomNumbers()
  return UInt32(truncatingIfNeeded: numbers.next())
}

/// Returns a random number of the session below a bound; 0 for a bound of 0.
public func arc4random_uniform(_ bound: UInt32) -> UInt32 {
  guard bound > 0 else { return 0 }
  return UInt32.random(in: 0..<bound)
}

/// Returns a random number of the session, from 0 to below 1.
public func drand48() -> Double {
  var numbers = SeedableRandomNumbers()
  return Double.random(in: 0..<1, using: &numbers)
}

/// Begins the numbers of `drand48`, `rand` and `random` that belong to a seed.
public func srand48(_ seed: Int) {
  SeedableRandomNumbers.begin(with: UInt64(truncatingIfNeeded: seed))
}

/// Returns a random number of the session, from 0 to the greatest one of 31 bits.
public func rand() -> Int32 {
  var numbers = SeedableRandomNumbers()
  return Int32.random(in: 0...Int32.max, using: &numbers)
}

/// Begins the numbers of `drand48`, `rand` and `random` that belong to a seed.
public func srand(_ seed: UInt32) { SeedableRandomNumbers.begin(with: UInt64(seed)) }

/// Returns a random number of the session, from 0 to the greatest one of 31 bits.
public func random() -> Int { Int(rand()) }

/// Begins the numbers of `drand48`, `rand` and `random` that belong to a seed.
public func srandom(_ seed: UInt32) { SeedableRandomNumbers.begin(with: UInt64(seed)) }
