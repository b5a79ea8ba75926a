import Stories

extension Benchmark {
  /// Measures matching steps of stories with definitions.
  static let steps = Benchmark(
    name: "steps",
    purpose: "reading stories and matching 10,000 steps with 10, 100 and 1,000 definitions"
  ) { call in
    let steps = try call.number("steps", or: 10_000)
    if call.options["definitions"] != nil {
      let script = StepScript(definitions: try call.number("definitions", or: 1_000), steps: steps)
      let matched = script.match(script.file, try script.library())
      guard matched == steps else {
        throw BenchmarkError(message: "only \(matched) of \(steps) steps match one definition")
      }
      return [Figure("steps matched", Double(steps), in: "")]
    }
    var figures: [Figure] = []
    var costs: [Double] = []
    for definitions in [10, 100, 1_000] {
      let script = StepScript(definitions: definitions, steps: steps)
      let library = try script.library()
      let file = script.file
      let cost = Stopwatch.nanoseconds(each: steps) { _ = script.match(file, library) } / 1_000
      costs.append(cost)
      figures.append(Figure("a step with \(definitions) definitions", cost, in: "µs"))
    }
    let script = StepScript(definitions: 1_000, steps: steps)
    let reading = Stopwatch.milliseconds { _ = script.file }
    let compiling = try Stopwatch.milliseconds { _ = try script.library() }
    let words = ["steps", "--definitions", "1000", "--steps", "\(steps)"]
    let process = try Stopwatch.process(words)
    let growth = costs[2] / costs[0]
    let whole = "whole process, \(steps) steps with 1000 definitions"
    return figures + [
      Figure("a step with 1000 definitions to one with 10", growth, in: "times", atMost: 3),
      Figure("reading the stories", reading, in: "ms"),
      Figure("compiling 1000 definitions", compiling, in: "ms"),
      Figure(whole, process.elapsed, in: "ms", atMost: 100),
      Figure("of which it computes", process.computing, in: "ms"),
    ]
  }
}

/// Generated stories, and definitions of which exactly one matches each step.
private struct StepScript {
  private let count: Int
  private let text: String

  init(definitions count: Int, steps: Int) {
    self.count = count
    let keywords = ["Given", "When", "Then"]
    var lines: [String] = []
    for index in 0..<steps {
      let place = index % 10
      if place == 0 { lines.append("Story: number \(index / 10)") }
      let keyword = place < 3 ? keywords[place] : "And"
      lines.append("\(keyword) \(Self.sentence(index &* 7_919 % count, index))")
    }
    text = lines.map { "\($0)\n" }.joined()
  }

  private static let colours = [
    "red", "green", "blue", "yellow", "black", "white", "small", "large", "old", "new", "fresh",
    "dried", "wild", "sweet", "sour", "round", "long", "cheap", "dear", "smooth",
  ]
  private static let things = [
    "apple", "pear", "plum", "cherry", "grape", "melon", "lemon", "orange", "peach", "fig", "date",
    "nut", "bean", "carrot", "onion", "potato", "leek", "cabbage", "beet", "pepper", "tomato",
    "cucumber", "pumpkin", "radish", "spinach", "bread", "cheese", "butter", "milk", "cream",
    "yoghurt", "egg", "flour", "sugar", "salt", "rice", "oil", "tea", "coffee", "juice", "water",
    "jam", "honey", "soup", "sauce", "cake", "biscuit", "noodle", "oat", "seed",
  ]

  private static func thing(_ definition: Int) -> String {
    "\(colours[definition / things.count % colours.count]) \(things[definition % things.count])"
  }

  private static func sentence(_ definition: Int, _ index: Int) -> String {
    let thing = thing(definition)
    return switch definition % 4 {
    case 0: "I put \(index) of the \(thing) into the basket"
    case 1: "the \(thing) is called \"number \(index)\""
    case 2: "I open the shelf of the \(thing) in room r\(index)\(index % 2 == 0 ? " again" : "")"
    default: "I should be able to see \(index) and x\(index) at the \(thing)"
    }
  }

  private static func pattern(_ definition: Int) -> String {
    let thing = thing(definition)
    return switch definition % 4 {
    case 0: #"I put (\d+) of the \#(thing) into the (\w+)"#
    case 1: #"the \#(thing) is (called|named) "([^"]*)"$"#
    case 2: #"^(?:Given|When|Then|And) I open the shelf of the \#(thing) in room (\w+)( again)?$"#
    default: #".* I should be able to see (.*) and (.*) at the \#(thing)"#
    }
  }

  func library() throws -> StepLibrary {
    try StepLibrary {
      for definition in 0..<count {
        step(Self.pattern(definition)) { (_, _: String, _: String?) in }
      }
    }
  }

  /// The stories, read again at each access.
  var file: StoryFile { StoryFile(parsing: text, name: "bench.stories") }

  /// Returns the number of steps that match exactly one definition.
  func match(_ file: StoryFile, _ library: StepLibrary) -> Int {
    var matcher = StepMatcher(library)
    var matched = 0
    for story in file.stories {
      for step in story.steps {
        guard case .defined(_, let groups) = matcher.mapping(of: step), groups.count == 2,
          groups[0] != nil
        else { continue }
        matched += 1
      }
    }
    return matched
  }
}
