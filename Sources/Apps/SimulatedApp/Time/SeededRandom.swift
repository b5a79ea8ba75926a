public import EventModel

/// The random numbers of an app, the same for the same seed on every machine.
public typealias SeededRandom = SplitMix
