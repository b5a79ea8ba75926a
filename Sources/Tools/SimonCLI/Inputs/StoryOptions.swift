import CommandLines
import EventModel
import Messages
import Stories

/// The options that several commands about stories have.
enum StoryOptions {
  static let grammar = Option(
    "--grammar simon|simon-0.3|simon-0.1",
    "the order of keywords of .stories (default simon: simon-0.3 with tags and tables)"
  ) { (name) throws(UsageError) in
    guard let grammar = StoryGrammar.all.first(where: { $0.name == name }) else {
      throw UsageError("--grammar takes simon, simon-0.3 or simon-0.1, not \(name.quoted)")
    }
    return grammar
  }

  static let allowUnmapped = Flag(
    "--allow-unmapped",
    "do not fail stories with undefined steps"
  )

  static let dryRun = Flag("--dry-run", "match the steps and run nothing")

  static let noProof = Flag("--no-proof", "write only, do not run")
}
