import AppDriver
import EventModel
import SimulatedApp

extension SampleApps {
  /// The examples of Frank and KIF: a menu, and behind each line a screen of one kind of control.
  static let controls = AppCatalogue.Entry(
    "controls",
    "a screen for every kind of control: typing, tapping, values, tables, paging, alerts, pickers",
    variants: [
      .init("renamed", "the button that hides the blue square is titled \"Hide the blue one\""),
      .init("moved", "the menu's rows are 60 points high instead of 44"),
      .init("slow", "a screen takes 1.2 s to come in"),
      .init("banner", "a line above the menu says that it is new"),
      .init("reordered", "the menu is listed backwards"),
      .init("lostlabel", "the switch has no label any more"),
      .init("crashing", "the alert's button \"Continue\" crashes the app"),
      .init("trapping", "that button ends the process, as a failed check does"),
      .init("hanging", "the screen of values never comes to rest"),
      .init("looping", "the alert's button \"Continue\" never returns"),
      .init("growing", "that button takes memory until there is none left"),
    ]
  ) { variants in
    SimulatedAppDriver(variants: variants) { app in
      let navigation = UINavigationController(rootViewController: MenuController(app: app))
      if variants.contains("slow") { navigation.transitionDuration = .milliseconds(1_200) }
      return navigation
    }
  }
}
