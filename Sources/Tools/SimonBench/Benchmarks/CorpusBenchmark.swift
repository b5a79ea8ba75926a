extension Benchmark {
  /// Records the sessions on which the other benchmarks run.
  static let corpus = Benchmark(
    name: "corpus",
    purpose: "recording the sessions for log: 2,000 random actions on each sample app; two of "
      + "30,000 with --long; and replaying them; --corpus FOLDER, --seed HEX"
  ) { call in
    let seed = call.options["seed"] ?? "C0FFEE"
    let corpus = Corpus(call)
    let recorded = try corpus.record(seed: seed, isLong: call.options["long"] != nil)
    return try recorded + corpus.replay(runs: call.number("runs", or: 3))
  }
}
