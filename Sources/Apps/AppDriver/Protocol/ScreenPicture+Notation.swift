import EventModel

extension JSONScanner {
  /// Reads a picture; nil for none, and for one in a format of a later version.
  mutating func picture(_ member: String) throws(LogError) -> ScreenPicture? {
    guard peek() == .openBrace else {
      let start = position
      guard case .null = try value() else {
        throw refusal(of: member, at: start, expected: "a picture or null")
      }
      return nil
    }
    var (type, base64): (String?, String?)
    var sides: [Double]?
    var lacks: [[Int]] = []
    try object { (name, scanner) throws(LogError) in
      switch name {
      case "type": type = try scanner.string()
      case "base64": base64 = try scanner.string()
      case "size": sides = try scanner.sides(name)
      case "lacks":
        try scanner.array { (scanner) throws(LogError) in
          var path: [Int] = []
          try scanner.array { (scanner) throws(LogError) in
            path.append(try scanner.whole(name, in: 0..., expected: "lists of child indexes"))
          }
          lacks.append(path)
        }
      default: _ = try scanner.value()
      }
    }
    let word = try required(type, "type")
    let (size, text) = (try required(sides, "size"), try required(base64, "base64"))
    guard let format = ScreenPicture.Format(rawValue: word) else { return nil }
    return ScreenPicture(
      format,
      size: Size(width: size[0], height: size[1]),
      base64: text,
      lacks: lacks
    )
  }

  private mutating func sides(_ member: String) throws(LogError) -> [Double] {
    _ = peek()
    let start = position
    var sides: [Double] = []
    try array { (scanner) throws(LogError) in sides.append(try scanner.number()) }
    guard sides.count == 2 else {
      throw refusal(of: member, at: start, expected: "a width and a height in points")
    }
    return sides
  }
}

extension JSONWriter {
  /// Writes a picture, or null for none.
  mutating func picture(_ picture: ScreenPicture?) {
    next("picture")
    guard let picture else { return value(.null) }
    raw("{")
    member("type", picture.format.rawValue)
    next("size")
    list([picture.size.width, picture.size.height]) { $0.number($1) }
    if !picture.lacks.isEmpty {
      next("lacks")
      list(picture.lacks) { writer, path in writer.list(path) { $0.integer($1) } }
    }
    member("base64", picture.base64)
    raw("}")
  }
}
