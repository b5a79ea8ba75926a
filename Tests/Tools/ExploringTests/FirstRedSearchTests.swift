import Exploring
import TestSupport
import Testing

@Suite("The search for the first red build")
struct FirstRedSearchTests {
  /// Returns the search at its end, among builds of which those from one on are red.
  private func search(_ builds: Int, redFrom first: Int) -> FirstRedSearch {
    var search = FirstRedSearch(builds: builds)
    while let build = search.next { search.note(build >= first ? .red : .green) }
    return search
  }

  @Test("64 builds take 6 replays, and a seventh only where the last build decides")
  func logarithm() {
    for first in 0..<63 {
      let found = search(64, redFrom: first)
      #expect(found.firstRed == first && found.replays == 6)
      #expect(found.lastGreen == (first == 0 ? nil : first - 1))
    }
    for first in [63, 64] { #expect(search(64, redFrom: first).replays == 7) }
    #expect(search(64, redFrom: 63).firstRed == 63)
    #expect(search(64, redFrom: 64).firstRed == nil)
  }

  @Test("for any number of builds, the search finds what replaying all of them finds")
  func complete() {
    for builds in 0...40 {
      for first in 0...builds {
        let found = search(builds, redFrom: first)
        #expect(found.firstRed == (0..<builds).first { $0 >= first })
        var bound = 1
        while 1 << (bound - 1) < builds { bound += 1 }
        #expect(found.replays <= bound, "\(builds) builds, red from \(first)")
      }
    }
  }

  @Test("what is found is red and was replayed, in whatever order builds are red")
  func anyOrder() {
    forAll { random in
      let reds = (0..<Int.random(in: 1...20, using: &random)).map { _ in Bool.random(using: &random)
      }
      var search = FirstRedSearch(builds: reds.count)
      var replayed: Set<Int> = []
      while let build = search.next {
        #expect(replayed.insert(build).inserted, "no build is replayed twice")
        search.note(reds[build] ? .red : .green)
      }
      guard let first = search.firstRed else { return }
      #expect(reds[first] && replayed.contains(first))
      if let green = search.lastGreen { #expect(!reds[green] && replayed.contains(green)) }
    }
  }
  @Test("builds that cannot be tested are never blamed, and their neighbours are tried")
  func untestable() {
    forAll { random in
      let builds = Int.random(in: 1...40, using: &random)
      let first = Int.random(in: 0...builds, using: &random)
      let broken = (0..<builds).map { _ in Int.random(in: 0..<3, using: &random) == 0 }
      var search = FirstRedSearch(builds: builds)
      var replayed: Set<Int> = []
      while let build = search.next {
        #expect(replayed.insert(build).inserted, "no build is replayed twice")
        search.note(broken[build] ? .untestable : build >= first ? .red : .green)
      }
      let testable = (0..<builds).filter { !broken[$0] }
      #expect(search.firstRed == testable.first { $0 >= first })
      #expect(search.lastGreen == testable.last { $0 < first })
      let open = ((search.lastGreen ?? -1) + 1)..<(search.firstRed ?? builds)
      #expect(search.untested == Array(open))
    }
  }

  @Test("a long row of broken builds far from the first red one costs few replays")
  func brokenRow() {
    var search = FirstRedSearch(builds: 1_000)
    while let build = search.next {
      search.note((300..<700).contains(build) ? .untestable : build >= 900 ? .red : .green)
    }
    #expect(search.firstRed == 900 && search.untested.isEmpty)
    #expect(search.replays < 40, "\(search.replays)")
  }

  @Test("a row of broken builds costs few replays, whichever build is the first red one")
  func brokenRows() {
    forAll { random in
      let start = Int.random(in: 100...600, using: &random)
      let row = start..<(start + Int.random(in: 1...300, using: &random))
      // Next to the row each of its builds can be the first red one, and so must be tried.
      let distance = Int.random(in: 50...90, using: &random)
      let isBefore = Bool.random(using: &random)
      let first = isBefore ? row.lowerBound - distance : row.upperBound + distance
      var search = FirstRedSearch(builds: 1_000)
      while let build = search.next {
        search.note(row.contains(build) ? .untestable : build >= first ? .red : .green)
      }
      #expect(search.firstRed == first && search.untested.isEmpty)
      #expect(search.replays < 64, "\(search.replays) with \(row), red from \(first)")
    }
  }
}
