import AppDriver

/// One requirement of the driver protocol; those that others depend on come first.
enum DriverPoint: String, CaseIterable {
  case hello, members, versions, numbers, requests, lines, order, launch, silence
  case stillness, time, idle, touches, outside, reach, fingers, text, keys, pointer, rotation,
    pictures
  case changes, afresh, appearance, repeatable, quit, end

  /// The requirement.
  var promise: String {
    switch self {
    case .hello: "it starts and reports its version and what it supports"
    case .members: "it ignores unknown members"
    case .versions: "it greets earlier and later minor versions of Simon in the same way"
    case .numbers: "each answer has the number of its request"
    case .requests: "it refuses an unknown request as unknownRequest and goes on"
    case .lines: "it refuses a line that is no request as badRequest, number 0, and goes on"
    case .order: "before a launch, it refuses other requests as notLaunched"
    case .launch: "a launch sets its time to 0 and shows its first screen"
    case .silence: "it sends nothing without a request except notices"
    case .stillness: "nothing changes while its time stands still"
    case .time: "its time advances as requested: exactly, or on a real clock at least"
    case .idle: "it becomes idle within 30 s of its time after a launch"
    case .touches: "it answers every touch with handled or ignored"
    case .outside: "a touch outside the screen does no harm"
    case .reach: "hittable and touchPoint have the right form, and a touch goes where they say"
    case .fingers: "it refuses more fingers than it supports as unsupported"
    case .text: "it answers typed text with handled or ignored, or refuses it as unsupported"
    case .keys: "it answers each key with handled or ignored"
    case .pointer: "it answers each input of the mouse with handled or ignored"
    case .rotation: "it answers a rotation with handled or ignored, or refuses it as unsupported"
    case .pictures: "its pictures fit its screen, and change neither the screen nor its time"
    case .changes: "its changes lead to its whole screen"
    case .afresh: "a second launch in one process shows the same first screen"
    case .appearance: "a dark launch shows a first screen, and a light one after it the former one"
    case .repeatable: "the same inputs at the same times lead to the same screens in any process"
    case .quit: "it answers quit and then ends with exit code 0"
    case .end: "it ends when its input ends"
    }
  }

  /// Tests it on a new process.
  ///
  /// - Throws: `Breach`, `Skip`, and the errors of a driver.
  func attempt(_ probe: DriverProbe) throws {
    switch self {
    case .hello: _ = try probe.start()
    case .members: try probe.sendUnknownMembers()
    case .versions: try probe.sendOtherVersions()
    case .numbers: try probe.sendNumbers()
    case .requests: try probe.sendUnknownRequest()
    case .lines: try probe.sendOtherLines()
    case .order: try probe.sendRequestsBeforeLaunch()
    case .launch: try probe.launch().lookAtFirstScreen()
    case .silence: try probe.waitForSilence()
    case .stillness: try probe.launch().standStill()
    case .time: try probe.launch().advanceInSteps()
    case .idle: _ = try probe.launch().settle()
    case .touches: try probe.launch().touchViews()
    case .outside: try probe.launch().touchOutside()
    case .reach: try probe.launch().touchReportedPlaces()
    case .fingers: try probe.launch().touchWithOneFingerTooMany()
    case .text: try probe.launch().typeTexts()
    case .keys: try probe.launch().pressKeys()
    case .pointer: try probe.launch().useMouse()
    case .rotation: try probe.launch().turn()
    case .pictures: try probe.launch().takePictures()
    case .changes: try probe.launch().compareChanges()
    case .afresh: try probe.launch().launchAgain()
    case .appearance: try probe.launch().launchDark()
    case .repeatable: try probe.repeatTour()
    case .quit: try probe.quit()
    case .end: try probe.endInput()
    }
  }

  /// The reason why an app does not meet a requirement.
  struct Breach: Error {
    var message: String
  }

  /// The reason why a requirement does not apply to an app.
  struct Skip: Error {
    var reason: String
  }

  /// Throws a breach with a message unless a condition is true.
  static func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    guard condition else { throw Breach(message: message()) }
  }

  /// Throws a skip with a reason unless the point applies.
  static func apply(if condition: Bool, else reason: String) throws {
    guard condition else { throw Skip(reason: reason) }
  }
}
