import Chromium
import Foundation

// The members of the debugging protocol that commands to a page and its events have here.

/// A command's only member, such as `{"enabled": true}`, or several of one type.
typealias Switches = [String: Bool]

struct NewPage: Encodable {
  var url = "about:blank"
  var width: Int
  var height: Int
  var browserContextId: String
  var enableBeginFrameControl = true
}

struct Created: Decodable { var targetId: String }
struct NewContext: Decodable { var browserContextId: String }
struct AttachedSession: Decodable { var sessionId: String }

struct Attachment: Encodable {
  var targetId: String
  var flatten = true
}

struct AutoAttachment: Encodable {
  var autoAttach = true
  var waitForDebuggerOnStart = true
  var flatten = true
}

struct TouchEmulation: Encodable {
  var enabled = true
  var maxTouchPoints: Int
}

struct MediaEmulation: Encodable {
  var features: [Feature]

  struct Feature: Encodable {
    var name: String
    var value: String
  }
}

struct Interception: Encodable {
  var patterns = [Pattern()]

  struct Pattern: Encodable { var urlPattern = "*" }
}

struct TimePolicy: Encodable {
  var policy: String
  var budget: Double?
  var initialVirtualTime: Double?
}

struct TimeBase: Decodable { var virtualTimeTicksBase: Double }

struct FrameOrder: Encodable {
  var frameTimeTicks: Double
  var interval = 16.0
  var screenshot: Screenshot?

  struct Screenshot: Encodable {
    var format: String
    var quality: Int?
    var optimizeForSpeed = true
  }
}

struct FrameDone: Decodable {
  var hasDamage: Bool
  var screenshotData: String?
}

struct ScriptCall: Encodable {
  var expression: String
  var contextId: Int?
  var awaitPromise = false
  var returnByValue = true
}

struct ScriptReply<Value: Decodable>: Decodable {
  var result: Object
  var exceptionDetails: ScriptFailure?

  struct Object: Decodable { var value: Value? }
}

struct World: Encodable {
  var frameId: String
  var worldName = "simon"
}

struct WorldMade: Decodable { var executionContextId: Int }

struct MouseOrder: Encodable {
  var type: String
  var x: Double
  var y: Double
  var button = "none"
  var buttons = 0
  var clickCount = 0
  var modifiers = 0
  var deltaX: Double?
  var deltaY: Double?
  var timestamp: Double
}

struct TouchOrder: Encodable {
  var type: String
  var touchPoints: [Place]
  var timestamp: Double

  struct Place: Encodable {
    var x: Double
    var y: Double
    var id: Int
    var radiusX = 1
    var radiusY = 1
    var force = 1.0
  }
}

struct KeyOrder: Encodable {
  var type: String
  var key: String
  var code: String
  var windowsVirtualKeyCode: Int
  var text: String?
  var unmodifiedText: String?
  var modifiers: Int
  var commands: [String]
  var timestamp: Double
}

struct DialogAnswer: Encodable {
  var accept: Bool
  var promptText: String?
}

/// A request that waits for an answer, with the answer of the server if it has come.
struct PausedRequest: Decodable {
  var requestId: String
  var networkId: String?
  var request: Request
  var resourceType: String
  var responseStatusCode: Int?
  var responseErrorReason: String?
  var responseHeaders: [Header]?

  struct Request: Decodable {
    var url: String
    var method: String
    var headers: [String: String]
    var postData: String?
    var hasPostData: Bool?
    var postDataEntries: [Entry]?
  }
  struct Entry: Decodable { var bytes: String? }
}

struct Header: Codable, Hashable, Sendable {
  var name: String
  var value: String
}

struct Fulfilment: Encodable {
  var requestId: String
  var responseCode: Int
  var responseHeaders: [Header]
  var body: Data
}

struct Refusal: Encodable {
  var requestId: String
  var errorReason: String
}

struct AddedScript: Decodable { var identifier: String }

struct RequestStarted: Decodable {
  var requestId: String
  var type: String?
  var frameId: String?
  /// The answer that leads to this request; nil for one that a page makes.
  var redirectResponse: NoMembers?
  var request: Request

  struct Request: Decodable { var url: String }
}

struct RequestEnded: Decodable { var requestId: String }

struct DialogOpened: Decodable {
  var type: PageDialog.Kind
  var message: String
  var defaultPrompt: String?
}

struct DownloadRule: Encodable {
  var behavior = "deny"
  var browserContextId: String
  var eventsEnabled = true
}

struct FileChooserOpened: Decodable {
  var mode: String
  var backendNodeId: Int
}

struct WindowOpened: Decodable { var url: String }
struct DownloadBegun: Decodable { var suggestedFilename: String }

struct TargetAttached: Decodable {
  var sessionId: String
  var targetInfo: Target

  struct Target: Decodable {
    var targetId: String
    var type: String
    var url: String
  }
}

struct FrameMoved: Decodable {
  var frame: Frame

  struct Frame: Decodable {
    var id: String
    var parentId: String?
  }
}
