/// The rules for single functions: their length and their unlabelled parameters.
///
/// The rules read the layout that the formatter enforces, not the syntax: a function ends at the
/// first line that has its indentation and a closing brace.
enum FunctionRule {
  /// The most lines of a function, with its signature and its braces.
  static let mostLines = 50
  /// The most unlabelled parameters, unless all are of one type.
  static let mostUnlabelled = 2

  /// Returns the functions that are too long.
  static func tooLong(_ files: [SourceTree.File]) -> [String] {
    files.flatMap { file in
      file.functions.filter { $0.lines > mostLines }.map {
        "\(file.path):\($0.line): \($0.name) has \($0.lines) lines, expected at most \(mostLines)"
      }
    }
  }

  /// Returns the functions with too many unlabelled parameters of several types.
  static func unlabelled(_ files: [SourceTree.File]) -> [String] {
    files.flatMap { file in
      file.functions.compactMap { function in
        let types = function.unlabelledTypes
        guard types.count > mostUnlabelled, Set(types).count > 1 else { return nil }
        return "\(file.path):\(function.line): \(function.name) has \(types.count) unlabelled "
          + "parameters of several types, expected at most \(mostUnlabelled)"
      }
    }
  }
}

extension SourceTree.File {
  /// One function or initialiser.
  struct Function {
    /// Its name; `init` for an initialiser.
    var name: String
    /// The line of its name, counted from 1.
    var line: Int
    /// The number of its lines.
    var lines: Int
    /// The types of its unlabelled parameters.
    var unlabelledTypes: [String]
  }

  /// Returns the functions with a body, in order.
  static func functions(in lines: [String]) -> [Function] {
    // Made once for all lines, since making it takes longer than matching it.
    let beginning = beginning
    return lines.indices.compactMap { start in
      let text = lines[start]
      // The pattern is slow, and most lines begin no function.
      guard text.holds("func ") || text.holds("init"), mayBegin(text),
        let match = text.firstMatch(of: beginning)
      else { return nil }
      let indent = text.prefix { $0 == " " }
      let isOneLine = text.contains("{") && text.hasSuffix("}")
      guard isOneLine || hasBody(lines[start...]),
        let end = isOneLine ? start : end(of: start, in: lines, String(indent))
      else { return nil }
      return Function(
        name: String(match.output.1.split(separator: " ").last ?? ""),
        line: start + 1,
        lines: end - start + 1,
        unlabelledTypes: unlabelledTypes(in: lines, from: start, after: match.range.upperBound)
      )
    }
  }

  /// Returns whether a line begins with an attribute or a word in lower case that no dot follows, as
  /// modifiers, `func` and `init` do.
  private static func mayBegin(_ line: String) -> Bool {
    let text = line.utf8.drop { $0 == 0x20 }
    if text.first == UInt8(ascii: "@") { return true }
    let next = text.first { !(0x61...0x7A).contains($0) }
    return text.first.map { (0x61...0x7A).contains($0) } == true
      && next.map { " (<?".utf8.contains($0) } == true
  }

  private static var beginning: Regex<(Substring, Substring)> {
    #/^ *(?:@?[a-z]+(?:\([a-z]+\))? )*(func [^ (<]+|init[?]?)(?=[(<])/#
  }

  /// Returns whether a signature has a body; a requirement of a protocol has none.
  private static func hasBody(_ lines: ArraySlice<String>) -> Bool {
    lines.prefix { !$0.isEmpty && !$0.holds("///") }.contains { $0.hasSuffix("{") }
  }

  private static func end(of start: Int, in lines: [String], _ indent: String) -> Int? {
    lines.indices.dropFirst(start + 1).first { lines[$0].hasPrefix(indent + "}") }
  }

  private static func unlabelledTypes(
    in lines: [String],
    from start: Int,
    after name: String.Index
  ) -> [String] {
    let rest = [String(lines[start][name...])] + lines.dropFirst(start + 1).prefix(40)
    var (depth, parameter, parameters) = (0, "", [String]())
    scan: for character in rest.joined(separator: " ").drop(while: { $0 != "(" }) {
      switch character {
      case "(", "[":
        depth += 1
        if depth > 1 { parameter.append(character) }
      case ")", "]":
        depth -= 1
        if depth == 0 { break scan }
        parameter.append(character)
      case "," where depth == 1:
        parameters.append(parameter)
        parameter = ""
      default: parameter.append(character)
      }
    }
    return (parameters + [parameter]).compactMap { text in
      let words = text.split(separator: " ")
      guard words.count > 2, words[0] == "_" else { return nil }
      return words.dropFirst(2).prefix { $0 != "=" }.joined(separator: " ")
    }
  }
}
