import AppDriver
import EventModel
import Foundation
import Messages
import StdioDriver
import TestSupport
import Testing

@testable import Projects

@Suite("The command that drives an app of a project's file")
struct ProjectCommandTests {
  private let folder = URL(filePath: "/work/my shop", directoryHint: .isDirectory)
  private let pages = URL(filePath: "/work/my shop/pages").path

  private func words(
    _ app: ProjectFile.App,
    executable: String? = "/bin/simon"
  ) throws -> [String]? {
    try app.command(named: "shop", executable: executable, in: folder)?.words
  }

  @Test("a command runs in the folder of the file, and as it is where the tool is called there")
  func driver() throws {
    let app = ProjectFile.App(driver: "python3 'my notes.py' --fast")
    let own = ["python3", "my notes.py", "--fast"]
    #expect(
      try words(app) == ["sh", "-c", #"cd "$0" && exec "$@""#, "/work/my shop"] + own
    )
    let here = URL(filePath: ".", directoryHint: .isDirectory)
    #expect(try app.command(named: "shop", executable: nil, in: here)?.words == own)
    #expect(try words(app, executable: nil)?.suffix(3) == own[...], "it needs no tool of Simon")
  }

  @Test(
    "a command that a shell would have to run is wrong usage, with the app and the column",
    arguments: [("a | b", 3), ("a 'b", 3), ("a;b", 2)]
  )
  func wrongDriver(driver: String, column: Int) {
    let error = #expect(throws: UsageError.self) { try words(ProjectFile.App(driver: driver)) }
    #expect(error?.message.hasPrefix("simon.json, shop, column \(column): ") == true)
  }

  @Test("a web page is driven by the tool itself, with all that the file says of it")
  func web() throws {
    var app = ProjectFile.App(web: "http://127.0.0.1:{port}/")
    let start = ["/bin/simon", WorkerWords.web, "http://127.0.0.1:{port}/", "--name", "shop"]
    #expect(try words(app) == start + ["--in", "/work/my shop"])
    (app.pointer, app.start, app.ready) = ("touch", "npm start", "http://127.0.0.1:{port}/up")
    (app.recorded, app.live) = (["/a", "/b"], ["/c/*"])
    let found = try #require(try words(app))
    #expect(Array(found.prefix(5)) == start)
    let options = stride(from: 5, to: found.count, by: 2).map { Array(found[$0..<$0 + 2]) }
    let expected = [
      ["--pointer", "touch"], ["--start", "npm start"], ["--ready", "http://127.0.0.1:{port}/up"],
      ["--in", "/work/my shop"], ["--recorded", "/a"], ["--recorded", "/b"], ["--live", "/c/*"],
    ]
    #expect(options == expected)
  }

  @Test("the paths of pages start from the folder of the file, unless they are absolute")
  func paths() throws {
    let places =
      [
        ("pages", pages), ("./pages/a.html", nil), ("/srv/site", "/srv/site"),
        ("https://shop.test/", "https://shop.test/"),
      ] as [(String, String?)]
    for (web, place) in places {
      let found = try #require(try words(ProjectFile.App(web: web))?[2])
      if let place { #expect(found == place) }
      #expect(found.hasPrefix("/") || found.hasPrefix("https:"), "\(found)")
      #expect(!found.hasPrefix("/work") || found.hasPrefix("/work/my shop/"), "\(found)")
    }
    let page = ProjectFile.App(web: "pages", page: "list.html?a=1")
    let found = try #require(try words(page))
    #expect(found.contains("--page"))
    #expect(found.firstIndex(of: "list.html?a=1") == (found.firstIndex(of: "--page") ?? -2) + 1)
  }

  @Test("UIKit sources have no command, and a page without the tool has none")
  func none() throws {
    #expect(try words(ProjectFile.App(sources: "Sources")) == nil)
    #expect(try words(ProjectFile.App(web: "pages"), executable: nil) == nil)
  }

  @Test("a project drives the apps of its file by their commands, whatever their variant")
  func drivers() throws {
    var project = Project(recordings: folder, apps: AppCatalogue([]))
    project.executable = "/bin/simon"
    var file = try #require(try emptyFile())
    file.apps = [
      "shop": ProjectFile.App(web: "pages"), "notes": ProjectFile.App(driver: "notes"),
      "own": ProjectFile.App(sources: "Sources"),
    ]
    project.file = .success(file)
    let drivers = try AppDrivers(project)
    #expect(drivers.names == ["notes", "shop"])
    #expect(drivers.isDriven("shop") && drivers.isDriven("notes:new"))
    #expect(!drivers.isDriven("own") && !drivers.isDriven("other"))
    #expect(!drivers.isCommand)
    try drivers.expect("shop:new")
    #expect(throws: DriverError.unknownApp(name: "shp", known: ["notes", "shop"])) {
      try drivers.expect("shp")
    }
    project.driver = "another --app"
    let chosen = try AppDrivers(project)
    #expect(chosen.isCommand && chosen.isDriven("other"))
    project.driver = nil
    project.file = .failure(Diagnostic(message: "damaged"))
    #expect(throws: Diagnostic.self) { try AppDrivers(project) }
  }

  @Test("new sessions of a page have a desktop's screen, unless the file or the command differs")
  func screens() throws {
    var project = Project(recordings: folder, apps: AppCatalogue([]))
    let desktop = try #require(Screen(parsing: "1280x800"))
    let phone = try #require(Screen(parsing: "390x844"))
    var file = try #require(try emptyFile())
    file.apps = [
      "shop": ProjectFile.App(web: "pages"), "notes": ProjectFile.App(driver: "notes"),
      "small": ProjectFile.App(web: "pages", screen: phone),
      "phone": ProjectFile.App(driver: "phone", screen: phone),
    ]
    #expect(project.usualScreen(of: "shop") == nil)
    project.file = .success(file)
    #expect(project.usualScreen(of: "shop")?.size == desktop.size)
    #expect(project.usualScreen(of: "notes") == nil)
    #expect(project.usualScreen(of: "small") == phone)
    #expect(project.usualScreen(of: "phone") == phone)
    #expect(project.usualScreen(of: "other") == nil)
    project.driver = "a command"
    #expect(project.usualScreen(of: "small") == nil)
    project.page = "mouse"
    #expect(project.usualScreen(of: "any")?.size == desktop.size)
  }

  private func emptyFile() throws -> ProjectFile? {
    try withTemporaryFolder { folder in
      try folder.write("{}", to: "simon.json")
      return try ProjectFile(in: folder.url)
    }
  }
}
