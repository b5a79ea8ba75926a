import CommandLines
import Messages
import Projects

/// `simon-record session`: a session recorded with its golden and its story.
enum SessionCommand {
  static let command = Command(
    name: "session",
    group: .everyday,
    purpose: "record a session: every touch, and every screen it led to",
    options: [
      StandardOptions.app, SessionOptions.script, SessionOptions.stories, SessionContinuation.name,
      SessionContinuation.from, SessionOptions.monkey, SessionOptions.sync,
      SessionOptions.keepPauses, SessionOptions.window, SessionOptions.browser,
      RunOptions.timeLimit.saying("the time limit for reading what is continued (default 60)"),
    ] + SessionCall.options,
    examples: examples,
    exitCodes: [.difference, .damaged, .nothing, .locked, .interrupted],
    run: { try SessionCall.run($0) }
  )

  private static let examples: KeyValuePairs<String, String> = [
    "simon-record session --app todo --name shopping":
      "show the app in the terminal, and record what you do with mouse and keys",
    "simon-record session --app todo --window":
      "show it in a window of Chromium instead, for mouse, keyboard and touch",
    "simon-record session --app navigation --script open-page.script":
      "perform a script and keep the session as recordings/open-page",
    "printf 'tap \"Page 1\"\\ntree\\n' | simon-record session --app navigation":
      "control the session line by line: each answer is ok or error, see docs/dialogue.md",
    "simon-record session --continue create-todo --from 9 --script more.script":
      "replay up to event 9, perform a script, and keep the events after it if they still work",
    "simon-record session --app feed --monkey 200 --seed C0FFEE":
      "perform 200 random actions; a crash is kept whole and shrunk",
    "simon-record session --app login --script sign-in.script --redact '#greeting'":
      "keep a name out of log, golden and story; passwords always are",
    "simon-record session --app login --secret PASSWORD='#password'":
      "give a secret a name: a replay types the text of SIMON_SECRET_PASSWORD",
    "simon-record session --app todo --stories shopping.stories": "record stories while they run",
    "simon-record session --driver \"python3 notes.py\" --script a.script":
      "record an app in any language, by the protocol of docs/DRIVER.md",
  ]
}
