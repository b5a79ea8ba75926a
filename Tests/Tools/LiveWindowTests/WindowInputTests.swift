import EventModel
import LiveTerminal
import LiveWindow
import Testing

@Suite("Inputs of a window")
struct WindowInputTests {
  @Test(
    "each message of the page is an input of the terminal",
    arguments: [
      (#"{"at":1.5,"kind":"key","key":"F8"}"#, TerminalInput.key(.function(8))),
      (
        #"{"at":1.5,"kind":"key","key":"F6","isShifted":true}"#, .key(.function(6, isShifted: true))
      ),
      (#"{"at":1.5,"kind":"key","key":"ArrowUp"}"#, .key(.up)),
      (#"{"at":1.5,"kind":"key","key":"Enter"}"#, .key(.enter)),
      (#"{"at":1.5,"kind":"control","text":"z"}"#, .key(.control("z"))),
      (#"{"at":1.5,"kind":"text","text":"日"}"#, .text("日")),
      (#"{"at":1.5,"kind":"paste","text":"a\nb"}"#, .paste("a\nb")),
      (#"{"at":1.5,"kind":"answer","text":"a"}"#, .answer("a")),
      (
        #"{"at":1.5,"kind":"down","button":"second","x":3,"y":4.5}"#,
        .mouse(.init(.down(.second), at: .point(Point(x: 3, y: 4.5))))
      ),
      (#"{"at":1.5,"kind":"up","x":3,"y":4}"#, .mouse(.init(.up, at: .point(Point(x: 3, y: 4))))),
      (
        #"{"at":1.5,"kind":"dragged","x":3,"y":4}"#,
        .mouse(.init(.dragged, at: .point(Point(x: 3, y: 4))))
      ),
      (
        #"{"at":1.5,"kind":"moved","x":3,"y":4}"#,
        .mouse(.init(.moved, at: .point(Point(x: 3, y: 4))))
      ),
      (
        #"{"at":1.5,"kind":"wheel","direction":"left","x":3,"y":4}"#,
        .mouse(.init(.wheel(.left), at: .point(Point(x: 3, y: 4))))
      ),
    ]
  )
  func inputs(message: String, input: TerminalInput) throws {
    let read = try #require(WindowInput(message))
    #expect(read.input == input)
    #expect(read.moment == Microseconds(1_500))
  }

  @Test(
    "a message that the page never sends is ignored",
    arguments: [
      "", "[]", "{}", #"{"kind":"key","key":"F8"}"#, #"{"at":1,"kind":"key","key":"F13"}"#,
      #"{"at":1,"kind":"key"}"#,
      #"{"at":-1,"kind":"text","text":"a"}"#,
      #"{"at":1e99,"kind":"text","text":"a"}"#, #"{"at":1,"kind":"control","text":""}"#,
      #"{"at":1,"kind":"down","button":"fourth","x":1,"y":1}"#, #"{"at":1,"kind":"up","x":1}"#,
      #"{"at":1,"kind":"wheel","direction":"in","x":1,"y":1}"#,
      #"{"at":1,"kind":"shout","text":"a"}"#,
      #"{"at":1,"kind":"up","x":1e999,"y":1}"#,
    ]
  )
  func unknown(message: String) {
    #expect(WindowInput(message) == nil)
  }

  @Test("inputs keep the distance in time that they had in the page, and are never in the future")
  func clock() {
    var clock = PageClock()
    // The first message took 30 ms; the second one waited for the app, and the third was fast.
    #expect(
      clock.time(of: .milliseconds(1_000), arrivedAt: .milliseconds(530)) == .milliseconds(530)
    )
    #expect(clock.time(of: .milliseconds(1_400), arrivedAt: .seconds(9)) == .milliseconds(930))
    #expect(clock.time(of: .seconds(10), arrivedAt: .milliseconds(9_500)) == .milliseconds(9_500))
    #expect(clock.time(of: .seconds(11), arrivedAt: .milliseconds(10_600)) == .milliseconds(10_500))
  }
}
