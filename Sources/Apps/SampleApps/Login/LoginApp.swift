import AppDriver
import SimulatedApp

extension SampleApps {
  /// A sign-in with a secure field, a slow server, and a banner for failures.
  static let login = AppCatalogue.Entry(
    "login",
    "a sign-in with a server: \"ann\" with \"s3cret\" is accepted, others see an error",
    variants: [
      .init("renamed", "the button is titled \"Log in\""),
      .init("moved", "the button is above the fields"),
      .init("slow", "the server takes three to four seconds"),
      .init("banner", "a notice announces maintenance"),
      .init("lostlabel", "the password field has lost its label"),
      .init("reordered", "the password field comes first"),
      .init("offline", "there is no connection"),
      .init("lingering", "warnings are shown for eight seconds instead of three"),
    ]
  ) { variants in
    SimulatedAppDriver(variants: variants) { app in
      app.setLatency(300...900, slow: 3_000...4_000)
      app.network.isOnline = !app.has("offline")
      return LoginController(app: app)
    }
  }
}

/// The server of the sign-in, which knows one account.
enum LoginServer {
  static func signIn(_ name: String, _ password: String) throws(NetworkError) -> String {
    guard name.lowercased() == "ann", password == "s3cret" else {
      throw .refused("Wrong name or password")
    }
    return "Ann"
  }
}
