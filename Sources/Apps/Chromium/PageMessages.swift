import Foundation

// The members of the debugging protocol that a page's commands, replies and events have here.

/// The size of a page's view, which fills its screen, and whether it is that of a phone.
package struct Metrics: Encodable {
  var width: Int
  var height: Int
  var screenWidth: Int
  var screenHeight: Int
  var deviceScaleFactor: Double
  var mobile: Bool

  /// Creates the metrics of a view, in points.
  package init(width: Int, height: Int, deviceScaleFactor: Double = 1, mobile: Bool = false) {
    (self.width, self.height, self.mobile) = (width, height, mobile)
    // Otherwise a page would be larger than its screen.
    (screenWidth, screenHeight) = (width, height)
    self.deviceScaleFactor = deviceScaleFactor
  }
}

/// The frames of a page, of which only the topmost is read.
package struct FrameTree: Decodable {
  var frameTree: Frame

  struct Frame: Decodable { var frame: Named }
  struct Named: Decodable { var id: String }

  /// The name of the topmost frame.
  package var topFrame: String { frameTree.frame.id }
}

/// The end of a session, as that of a page or worker.
package struct Detached: Decodable {
  /// The name of the session.
  package var sessionId: String?
}

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

/// A message of a script to the console.
package struct ConsoleCall: Decodable {
  /// The method of the console, such as `error`.
  package var type: String
  var args: [Argument]

  struct Argument: Decodable {
    var value: AccessibleTree.Text?
    var description: String?
  }

  /// The texts that were logged, with a blank between them.
  package var words: String {
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

/// The error that a script threw.
package struct ScriptFailure: Decodable {
  var text: String
  var exception: Exception?

  struct Exception: Decodable { var description: String? }

  /// The failure in the browser's own words.
  package var words: String { exception?.description ?? text }
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

/// An error that no script caught.
package struct Thrown: Decodable {
  /// The error.
  package var exceptionDetails: ScriptFailure
}
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
