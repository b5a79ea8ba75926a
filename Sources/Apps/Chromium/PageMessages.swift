import Foundation

// The members of the debugging protocol that a page's commands, replies and events have here.

struct Metrics: Encodable {
  var width: Int
  var height: Int
  var deviceScaleFactor: Double
  var mobile: Bool
}

struct FrameTree: Decodable {
  var frameTree: Frame

  struct Frame: Decodable { var frame: Named }
  struct Named: Decodable { var id: String }
}

struct Detached: Decodable { var sessionId: String? }

struct FunctionCall: Decodable {
  var name: String
  var payload: String
}

struct Navigation: Decodable {
  var errorText: String?
  var loaderId: String?
}

struct LoadStage: Decodable {
  var loaderId: String
  var name: String
}

struct ConsoleCall: Decodable {
  var type: String
  var args: [Argument]

  struct Argument: Decodable {
    var value: AccessibleTree.Text?
    var description: String?
  }

  /// The texts that were logged, with a blank between them.
  var words: String {
    args.compactMap { $0.value?.text ?? $0.description }.joined(separator: " ")
  }
}

struct Evaluation: Encodable {
  var expression: String
  var awaitPromise: Bool
  var returnByValue: Bool
}

struct Evaluated<Value: Decodable>: Decodable {
  var result: Object
  var exceptionDetails: ScriptFailure?

  struct Object: Decodable {
    var value: Value?

    private enum Name: CodingKey { case value }

    /// Reads the value; it is nil if it has another type, which the error of a script also has.
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Name.self)
      value = try? members.decode(Value.self, forKey: .value)
    }
  }
}

struct ScriptFailure: Decodable {
  var text: String
  var exception: Exception?

  struct Exception: Decodable { var description: String? }

  /// The failure in the browser's own words.
  var words: String { exception?.description ?? text }
}

struct KeyEvent: Encodable {
  var type: String
  var key: String
  var text: String?
}

struct MouseEvent: Encodable {
  var type: String
  var x: Double
  var y: Double
  var button: String
  var clickCount: Int
}

struct Picture: Decodable { var data: Data }

struct AccessibleTree: Decodable {
  var nodes: [Node]

  struct Node: Decodable {
    var ignored: Bool?
    var role: Value?
    var name: Value?
  }

  struct Value: Decodable { var value: Text? }

  /// A value that is a text; other values are left out.
  struct Text: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }
}

struct Thrown: Decodable { var exceptionDetails: ScriptFailure }
struct Logged: Decodable {
  var entry: Entry

  struct Entry: Decodable {
    var level: String
    var text: String
  }
}
struct Requested: Decodable {
  var request: Request

  struct Request: Decodable { var url: String }
}
