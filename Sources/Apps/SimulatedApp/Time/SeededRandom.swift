public import EventModel

/// The random numbers of an app; the same seed gives the same numbers on every machine.
public typealias SeededRandom = SplitMix
