import AppDriver
import SimulatedApp

extension SampleApps {
  /// The examples of Frank and KIF: a menu with one screen for each kind of control.
  static let controls = AppCatalogue.Entry(
    "controls",
    "a screen for every kind of control: typing, tapping, values, tables, paging, alerts, pickers",
    variants: [
      .init("renamed", "the button that hides the blue square is titled \"Hide the blue one\""),
      .init("moved", "the menu's rows are 60 points high instead of 44"),
      .init("slow", "screens take 1.2 s to appear"),
      .init("banner", "a headline is shown above the menu"),
      .init("reordered", "the menu is in reverse order"),
      .init("lostlabel", "the switch has lost its label"),
      .init("crashing", "the alert's button \"Continue\" crashes the app"),
      .init("trapping", "the alert's button \"Continue\" traps, which ends the process"),
      .init("hanging", "the values screen never becomes idle"),
      .init("looping", "the alert's button \"Continue\" never returns"),
      .init("growing", "the alert's button \"Continue\" allocates memory until none is left"),
    ]
  ) { variants in
    SimulatedAppDriver(variants: variants) { app in
      app.navigation(showing: MenuController(app: app))
    }
  }
}
