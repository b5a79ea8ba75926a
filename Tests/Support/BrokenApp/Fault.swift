/// A fault of an app.
enum Fault: String, CaseIterable {
  /// No fault.
  case none
  /// No fault, but the app takes whole gestures only.
  case gestures
  /// No fault, but the app reports that it runs on the platform `kiosk`, and its window has a tag there.
  case onKiosk

  /// No fault, but the app speaks version 1.0 of the protocol.
  case earlier

  /// No fault, but the app reports where its buttons have to be touched.
  case reporting

  /// No fault, but the app is used with a mouse.
  case withMouse

  /// No fault, but the app shows pictures of its screen.
  case withPictures

  // Faults of the process.
  /// It writes to standard error and ends when its screen is requested.
  case exits
  /// A signal ends it when its screen is requested.
  case dies
  /// It never answers a request for its screen.
  case hangs
  /// It sends half of the screen's line, and no more.
  case stalls
  /// It ends within the screen's line.
  case halfLine
  /// It sends notices and never its screen.
  case floods
  /// Its screen has a text that is not UTF-8.
  case invalidText
  /// Its screen is a line of a gigabyte.
  case endlessLine
  /// Its screen is nested a hundred thousand levels deep.
  case deepNesting
  /// It ignores quit, the end of its input and SIGTERM.
  case ignoresEverything

  /// A second launch ends it.
  case livesOnce
  /// It allocates a hundred megabytes at its launch.
  case hoards
  /// It allocates two hundred megabytes at its launch and frees them.
  case spikes

  // Faults of the answers.
  case otherVersion, choosyVersion, flatteringVersion, strangePlatform, rubbishFirst, wrongNumbers,
    choosyMembers, diesOfUnknown,
    silentOnRubbish
  case eagerBeforeLaunch, lateStart, runningClock, standingClock, backwardClock, flickers
  case lyingChanges, misfitChanges, neverIdle, noOutcome, ignorantOfKeys, claimsMouse,
    claimsPictures, garbledPicture, endlessPicture, widePicture, movingPicture, diesOutside,
    vagueReach,
    wideTouchPoint,
    deniedReach, manyFingers, unsaidText
  case remembers, wavers, twice, ignoresQuit, ignoresEnd, failsAtEnd, noTree
}
