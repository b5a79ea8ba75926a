import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Constraints from a visual format")
struct VisualFormatTests {
  private let views = ["a": UIView.named("a", .zero), "b": UIView.named("b", .zero)]

  /// Returns the frames of two views in one of 300 by 100 points, which formats place.
  private func frames(
    _ formats: [String],
    _ options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) throws -> [String] {
    let fixture = try AppFixture { [views] _, view in
      let box = UIView(frame: CGRect(x: 40, y: 200, width: 300, height: 100))
      box.layoutMargins = UIEdgeInsets(top: 5, left: 12, bottom: 5, right: 12)
      view.addSubview(box)
      for (_, part) in views {
        part.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(part)
      }
      for format in formats {
        let made = NSLayoutConstraint.constraints(
          withVisualFormat: format,
          options: options,
          metrics: metrics,
          views: views
        )
        NSLayoutConstraint.activate(made)
      }
    }
    return try ["a", "b"].map { name in
      let frame = try fixture.node(name).frame
      let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
      return numbers.map { String(Int($0)) }.joined(separator: " ")
    }
  }

  @Test("distances, sizes and the edges of the superview place views in a row and in a column")
  func rows() throws {
    #expect(
      try frames(["H:|-10-[a(50)]-20-[b]-0-|", "V:|[a]|", "V:|-4-[b(==30)]"])
        == ["10 0 50 100", "80 4 220 30"]
    )
    #expect(
      try frames(["|[a(==b)][b]|", "V:[a(10)]-|", "V:[b(10)]|"]) == [
        "0 85 150 10", "150 90 150 10",
      ]
    )
  }

  @Test("without a number the distance is 8 points between views, and the margins to the superview")
  func standard() throws {
    #expect(
      try frames(["H:|-[a(40)]-[b]-|", "V:|-[a]-|", "V:|-[b]-|"]) == ["12 5 40 90", "60 5 228 90"]
    )
  }

  @Test("numbers by name, relations and priorities count, and edges are aligned")
  func metrics() throws {
    let format = "H:|-gap-[a(>=40,<=wide,200@250)]-(>=gap)-[b(60)]"
    #expect(
      try frames(
        [format, "V:|-7-[a(20)]", "V:[b(30)]", "H:[b]|"],
        metrics: ["gap": 15, "wide": 90.0]
      )
      .first == "15 7 90 20"
    )
    #expect(
      try frames(["H:|[a(10)]-[b(10)]", "V:|-7-[a(20)]", "V:[b(30)]"], .alignAllTop)
        == ["0 7 10 20", "18 7 10 30"]
    )
    #expect(
      try frames(["H:|-5-[a(10)]-2-[b(20)]"], .directionRightToLeft).map {
        $0.split(separator: " ")[0]
      }
        == ["285", "263"]
    )
  }

  @Test(
    "a format that cannot be read crashes the app, and the reason names the place",
    arguments: [
      ("H:|-[c]", "at character 7: the views have no \"c\""),
      ("H:|-5[a]", "at character 6: expected -"),
      ("H:|[a(x)]", "at character 8: the metrics have no number \"x\""),
      ("H:[a]|[b]", "at character 7: expected the end"), ("H:|", "at character 4: expected a view"),
      ("[a(>=)]", "at character 6: expected a number"),
      ("", "at character 1: expected a view in square brackets"),
    ]
  )
  func refusals(format: String, problem: String) throws {
    let reason = "the visual format \"\(format)\" cannot be read \(problem)"
    #expect(throws: DriverError.crashed(reason: reason)) { _ = try frames([format]) }
  }
}
