import AppDriver
import EventModel
import SimulatedApp

extension SampleApps {
  /// A sign-in: a secure field, a server that takes its time, and a banner for what went wrong.
  static let login = AppCatalogue.Entry(
    "login",
    "a sign-in with a server: \"ann\" with \"s3cret\" gets in, others see why not",
    variants: [
      .init("renamed", "the button is titled \"Log in\""),
      .init("moved", "the button stands above the fields"),
      .init("slow", "the server takes three seconds and more"),
      .init("banner", "a line announces maintenance"),
      .init("lostlabel", "the field for the password has no label any more"),
      .init("reordered", "the password is asked for first"),
      .init("offline", "there is no connection"),
      .init("lingering", "a warning stays for eight seconds instead of three"),
    ]
  ) { variants in
    SimulatedAppDriver(variants: variants) { app in
      app.network.latency = .milliseconds(300)...Microseconds.milliseconds(900)
      if variants.contains("slow") {
        app.network.latency = .milliseconds(3_000)...Microseconds.milliseconds(4_000)
      }
      app.network.isOnline = !variants.contains("offline")
      return LoginController(app: app)
    }
  }
}

/// Who may sign in, as far as the server knows.
struct LoginServer {
  func signIn(_ name: String, _ password: String) throws(NetworkError) -> String {
    guard name.lowercased() == "ann", password == "s3cret" else {
      throw .refused("Wrong name or password")
    }
    return "Ann"
  }
}
