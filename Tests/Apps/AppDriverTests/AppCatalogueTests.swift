import AppDriver
import EventModel
import Testing

/// An app that is busy for a while after its launch, or forever.
final class BusyApp: AppDriver {
  let variants: Set<String>
  let capabilities = Capabilities()
  private(set) var now = Microseconds.zero
  private(set) var steps: [Microseconds] = []
  private let wakes: [Microseconds]

  init(_ variants: Set<String> = [], wakes: [Microseconds] = []) {
    self.variants = variants
    self.wakes = wakes
  }

  func launch(in setting: SessionSetting) throws(DriverError) {}
  func send(_ input: Input) throws(DriverError) -> InputOutcome { .handled }
  func snapshot() throws(DriverError) -> ViewTree { ViewTree(ViewNode("UIWindow")) }
  func quit() {}

  func advance(by span: Microseconds) throws(DriverError) {
    steps.append(span)
    now += span
  }

  func activity() throws(DriverError) -> Activity {
    guard !variants.contains("restless") else {
      return .busy(reasons: ["timer \"tick\""], nextWake: .milliseconds(400))
    }
    guard let next = wakes.first(where: { $0 > now }) else { return .idle }
    return .busy(reasons: ["animation"], nextWake: next - now)
  }
}

@Suite("The catalogue of apps")
struct AppCatalogueTests {
  let catalogue = AppCatalogue([
    .init("shop", "buys", variants: [.init("renamed", "r"), .init("slow", "s")]) { BusyApp($0) },
    .init("plain", "has no variants") { BusyApp($0) },
  ])

  @Test(
    "the catalogue makes an app by its name and any of its variants",
    arguments: [
      ("shop", []), ("shop:slow", ["slow"]), ("shop:slow:renamed", ["slow", "renamed"]),
      ("plain", []),
    ] as [(String, Set<String>)]
  )
  func makes(name: String, variants: Set<String>) throws {
    let app = try #require(try catalogue.makeDriver(for: name) as? BusyApp)
    #expect(app.variants == variants)
  }

  @Test("the catalogue makes a new app each time")
  func fresh() throws {
    #expect(try catalogue.makeDriver(for: "shop") !== catalogue.makeDriver(for: "shop"))
  }

  /// The hint for a name that no app has.
  private static let apps =
    "known apps are shop, plain; to drive an app in another process: --driver COMMAND"

  @Test(
    "an unknown name is refused with the known ones",
    arguments: [
      ("", "there is no app \"\"", Self.apps),
      ("Shop", "there is no app \"Shop\"", Self.apps),
      (":slow", "there is no app \"\"", Self.apps),
      (
        "shop:fast", "the app \"shop\" has no variant \"fast\"",
        "its variants are shop:renamed, shop:slow"
      ),
      ("shop:", "the app \"shop\" has no variant \"\"", "its variants are shop:renamed, shop:slow"),
      ("plain:slow", "the app \"plain\" has no variant \"slow\"", "\"plain\" has no variants"),
    ]
  )
  func unknown(name: String, message: String, hint: String) throws {
    let error = try #require(throws: DriverError.self) { try catalogue.makeDriver(for: name) }
    #expect(error.message == message)
    #expect(error.hint == hint)
  }
}

@Suite("Waiting for an app to settle")
struct SettleTests {
  @Test("time advances from wake to wake and not a microsecond further")
  func steps() throws {
    let app = BusyApp(wakes: [.milliseconds(16), .milliseconds(350), .seconds(2)])
    #expect(try app.settle() == .seconds(2))
    #expect(app.steps == [.milliseconds(16), .milliseconds(334), .milliseconds(1_650)])
    #expect(try app.settle() == .zero)
  }

  @Test("waiting ends at the limit with the reasons why the app is busy")
  func neverIdle() throws {
    let app = BusyApp(["restless"])
    let error = #expect(throws: DriverError.self) { try app.settle(limit: .seconds(1)) }
    #expect(error == .neverIdle(waited: .milliseconds(800), reasons: ["timer \"tick\""]))
    #expect(error?.message == "the app was still busy after 0.8 s: timer \"tick\"")
    #expect(app.now <= .seconds(1))
  }
}
