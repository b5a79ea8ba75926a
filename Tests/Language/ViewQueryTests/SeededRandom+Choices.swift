import TestSupport

extension SeededRandom {
  mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func chance(_ one: Int, in all: Int) -> Bool { number(below: all) < one }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  mutating func text(of characters: [Character], atMost length: Int) -> String {
    String((0..<number(below: length + 1)).map { _ in one(of: characters) })
  }
}
