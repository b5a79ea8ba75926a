/// What can be wrong with an app.
enum Fault: String, CaseIterable {
  /// Nothing: what it is broken against.
  case none
  /// Nothing either, but it takes whole gestures only.
  case gestures

  // Its process.
  /// It says why on standard error and ends when it is asked for its screen.
  case exits
  /// A signal ends it when it is asked for its screen.
  case dies
  /// It never answers when it is asked for its screen.
  case hangs
  /// It sends half of the screen's line, and no more.
  case stalls
  /// It ends within the screen's line.
  case halfLine
  /// It sends notices and never its screen.
  case floods
  /// Its screen has text that is not UTF-8.
  case invalidText
  /// Its screen is a line of a gigabyte.
  case endlessLine
  /// Its screen is nested a hundred thousand levels deep.
  case deepNesting
  /// It sends its answer, and ignores quit, the end of its input, and the signal to end.
  case ignoresEverything

  /// A second launch ends it.
  case livesOnce
  /// From its launch on it holds a hundred megabytes.
  case hoards
  /// At its launch it takes two hundred megabytes, and gives them back.
  case spikes

  // What it says.
  case otherVersion, rubbishFirst, wrongNumbers, choosyMembers, diesOfUnknown, silentOnRubbish
  case eagerBeforeLaunch, lateStart, runningClock, standingClock, backwardClock, flickers
  case lyingChanges, misfitChanges, neverIdle, noOutcome, diesOutside, manyFingers, unsaidText
  case remembers, wavers, twice, ignoresQuit, ignoresEnd, failsAtEnd, noTree
}
