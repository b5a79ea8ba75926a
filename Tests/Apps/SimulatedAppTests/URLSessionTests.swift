import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Requests of URLSession")
struct URLSessionTests {
  private let log = CallLog()

  private func load(
    _ address: String,
    _ prepare: @escaping (SimulatedNetwork) -> Void
  ) throws -> AppFixture {
    let log = log
    let fixture = try AppFixture { app, _ in
      prepare(app.network)
      app.after(.zero) {
        guard let url = URL(string: address) else { return }
        URLSession.shared.dataTask(with: url) { data, response, error in
          let text = data.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
          let status = (response as? HTTPURLResponse)?.statusCode ?? 0
          log.record("\(text), \(status), \(response?.mimeType ?? "no type")")
          if let error = error as? URLError {
            log.record("\(error.code.rawValue): \(error.localizedDescription)")
          }
        }.resume()
      }
    }
    try fixture.wait(0)
    return fixture
  }

  @Test("a request gets the answer that is registered for the longest beginning of its address")
  func answers() throws {
    let fixture = try load("https://example.com/guests?page=2") { network in
      network.respond(to: "https://example.com/guests") { request in
        NetworkAnswer(json: "[\"\(request.url?.query ?? "")\"]", status: 201)
      }
      network.respond(to: "https://example.com/") { _ in NetworkAnswer(status: 404) }
    }
    let reason = "loading https://example.com/guests?page=2"
    guard case .busy(let reasons, let wait) = try fixture.driver.activity() else {
      Issue.record("the app is not busy")
      return
    }
    #expect(reasons == [reason])
    #expect(wait >= .milliseconds(80) && wait <= .milliseconds(400))
    #expect(log.lines.isEmpty)
    _ = try fixture.settle()
    #expect(log.lines == ["[\"page=2\"], 201, application/json"])
  }

  @Test("a request without a registered answer fails, and the error names the address")
  func unknown() throws {
    let fixture = try load("https://nowhere.example/a") { _ in }
    _ = try fixture.settle()
    #expect(
      log.lines == [
        "nothing, 0, no type",
        "\(URLError.Code.cannotFindHost.rawValue): "
          + "no answer is registered for https://nowhere.example/a",
      ]
    )
  }

  @Test("a request of a device without a connection fails as on a device")
  func offline() throws {
    let fixture = try load("https://example.com/") { $0.isOnline = false }
    _ = try fixture.settle()
    let code = URLError.Code.notConnectedToInternet.rawValue
    #expect(log.lines.last == "\(code): the device has no connection")
  }

  @Test("a cancelled request fails with its reason, and the same seed gives the same delays")
  func cancelling() throws {
    func run() throws -> [String] {
      let log = CallLog()
      let fixture = try AppFixture { app, _ in
        app.network.respond(to: "https://a.example") { request in
          NetworkAnswer(body: request.httpBody ?? Data())
        }
        app.after(.zero) {
          guard let url = URL(string: "https://a.example") else { return }
          var request = URLRequest(url: url)
          request.httpMethod = "POST"
          request.httpBody = Data("sent".utf8)
          request.setValue("x", forHTTPHeaderField: "Accept")
          request.addValue("y", forHTTPHeaderField: "accept")
          log.record(request.value(forHTTPHeaderField: "ACCEPT") ?? "none")
          for number in 1...3 {
            let task = URLSession.shared.dataTask(with: request) { data, _, error in
              let code = (error as? URLError)?.code.rawValue ?? 0
              log.record("\(number): \(data?.count ?? 0) bytes, \(code) at \(app.now.count)")
            }
            task.resume()
            if number == 2 { task.cancel() }
          }
        }
      }
      try fixture.wait(1_000)
      return log.lines
    }
    let lines = try run()
    #expect(lines.first == "x,y")
    #expect(lines.contains("2: 0 bytes, \(URLError.Code.cancelled.rawValue) at 0"))
    #expect(lines.filter { $0.contains("4 bytes, 0") }.count == 2)
    #expect(try run() == lines)
  }
}
