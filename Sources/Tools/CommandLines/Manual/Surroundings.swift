/// The environment variables and files that the tools use, for the manual.
package enum Surroundings {
  /// A variable or a file with its meaning.
  package typealias Item = (name: String, meaning: String)

  /// The environment variables that the tools read.
  package static let variables: [Item] = [
    ("CI", "set and not empty, 0 or false: nothing is written but reports"),
    ("NO_COLOR", "set and not empty: no colours"),
    ("FORCE_COLOR", "set and not empty: colours also in pipes; none with 0"),
    ("TERM", "dumb: no colours, and reviews line by line"),
    ("SIMON_SECRET_N", "the text to type for ‹secret N› of a log; N is a number or a name"),
    ("SIMON_LOCK_WAIT", "the seconds to wait for the lock of a recording (default 10)"),
    ("GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, USER", "the person who decides, unless --by names one"),
    (
      "GITHUB_ACTIONS, GITHUB_STEP_SUMMARY, GITHUB_WORKSPACE", "annotations and a summary on GitHub"
    ),
    ("TEST_TOTAL_SHARDS, TEST_SHARD_INDEX", "the shard to replay, from 0, as Bazel asks for it"),
    ("TEST_SHARD_STATUS_FILE", "the file that is touched to say that shards are supported"),
    ("TESTBRIDGE_TEST_ONLY", "a pattern of the names of recordings, like --filter"),
    ("XML_OUTPUT_FILE", "the file for a report in JUnit's format"),
    ("TEST_UNDECLARED_OUTPUTS_DIR", "the folder for a JSON report and for pending screens"),
  ]

  /// The files that the tools read and write; FORMAT.md describes them.
  package static let files: [Item] = [
    ("recordings/NAME/events.jsonl", "the event log of a recording"),
    (
      "recordings/NAME/golden.tree",
      "the approved screens; golden@SETTING.tree states another setting"
    ),
    ("recordings/NAME/golden.pending", "the screens that the last run saw, until someone decides"),
    ("recordings/NAME/approvals.jsonl", "the decisions about its changes"),
    ("recordings/NAME/story.stories", "the session in plain language"),
    ("simon.approvals.jsonl", "the decisions about the rules beside it"),
    ("recordings/NAME/simon.rules, recordings/simon.rules, simon.rules", "values that may vary"),
  ]
}
