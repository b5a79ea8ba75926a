import AppDriver
import EventModel

/// The tests of an app's reports about the views that input reaches.
extension StdioDriver {
  func touchReportedPlaces() throws {
    let screens = try tour()
    for screen in screens { try screen.checkReports() }
    guard let first = screens.first else { return }
    let nodes = first.nodes.indices.filter(first.hasReport)
    let isSaid = screens.contains { screen in screen.nodes.indices.contains(where: screen.hasReport)
    }
    try DriverPoint.apply(if: isSaid, else: "its views have neither hittable nor touchPoint")
    try needFingers()
    for node in nodes.filter(first.isVisible).prefix(20) {
      let place = first.touchPoint(of: node) ?? first.visibleFrame(of: node).center
      try launch(in: SessionSetting())
      // An app on a real clock may show something else each time.
      guard try settledTree() == first else { continue }
      guard let taker = try tap(place) else {
        throw DriverPoint.Skip(reason: "the app does not tell which view gets a touch")
      }
      let isReached = first.isReportedInReach(node)
      guard first.isReached(node, by: taker) != isReached else { continue }
      let name = "\(first.className(of: node)) at \(place.x.canonical),\(place.y.canonical)"
      let message = isReached ? "does not reach" : "reaches, although hittable is false,"
      throw DriverPoint.Breach(message: "a touch \(message) the view \(name)")
    }
  }
}

extension ViewTree {
  fileprivate func hasReport(_ node: Int) -> Bool {
    attribute("hittable", of: node) != nil || attribute("touchPoint", of: node) != nil
  }

  /// Returns true if a touch at a node went to it, if that view got the touch.
  ///
  /// A view around a node may handle its touches, as a row does for its label. If input does not reach the node,
  /// another view handles them.
  fileprivate func isReached(_ node: Int, by taker: InputTaker) -> Bool {
    guard case .view(let taken) = taker else { return false }
    let path = path(to: node)
    return taken.starts(with: path) || isHittable(node) != false && path.starts(with: taken)
  }

  /// Checks the form of the two attributes in all visible views.
  fileprivate func checkReports() throws {
    for node in nodes.indices where hasReport(node) && isVisible(node) {
      if attribute("hittable", of: node) != nil, isHittable(node) == nil {
        let message = "hittable of \(className(of: node)) is neither true nor false"
        throw DriverPoint.Breach(message: message)
      }
      if attribute("touchPoint", of: node) != nil, touchPoint(of: node) == nil {
        let message = "touchPoint of \(className(of: node)) is no [x,y] within its frame"
        throw DriverPoint.Breach(message: message)
      }
    }
  }
}
