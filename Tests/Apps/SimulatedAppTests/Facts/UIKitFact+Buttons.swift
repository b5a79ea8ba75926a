import EventModel
import SimulatedApp
import Testing

/// Returns a button of a look, on a screen and in its own size.
private func button(
  _ look: UIButton.Configuration,
  _ change: (UIButton) -> Void = { _ in }
) throws -> (UIButton, AppFixture) {
  let button = UIButton(configuration: look)
  change(button)
  button.frame.size = button.intrinsicContentSize
  return (button, try AppFixture { _, root in root.addSubview(button) })
}

private func titled(_ title: String, _ image: String? = nil) -> UIButton.Configuration {
  var look = UIButton.Configuration.plain()
  look.title = title
  look.image = image.flatMap { UIImage(systemName: $0) }
  return look
}

extension UIKitFact {
  static let buttons = [
    UIKitFact("The title of a configuration is shown.", "uibutton/configuration-swift.struct/title")
    {
      let (_, fixture) = try button(titled("Save"))
      #expect(try fixture.nodes("UIButton").map(\.text) == ["Save"])
    },
    UIKitFact(
      "A button with a configuration shows the title of its state if the configuration has none.",
      "uibutton/configuration-swift.property"
    ) {
      let (_, fixture) = try button(.filled()) { $0.setTitle("Save", for: .normal) }
      #expect(try fixture.nodes("UIButton").map(\.text) == ["Save"])
    },
    UIKitFact(
      "The content insets are added to the size of the content.",
      "uibutton/configuration-swift.struct/contentinsets"
    ) {
      var look = titled("Save")
      look.contentInsets = .zero
      let tight = try button(look).0.intrinsicContentSize
      look.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      let wide = try button(look).0.intrinsicContentSize
      #expect(wide.width == tight.width + 6 && wide.height == tight.height + 4)
    },
    UIKitFact(
      "The image padding lies between the image and the title.",
      "uibutton/configuration-swift.struct/imagepadding"
    ) {
      var look = titled("Save", "plus")
      look.imagePadding = 9
      let (view, _) = try button(look)
      let (image, label) = (try #require(view.imageView), try #require(view.titleLabel))
      #expect(label.frame.minX - image.frame.maxX == 9)
    },
    UIKitFact(
      "The image is placed at an edge of the title.",
      "uibutton/configuration-swift.struct/imageplacement"
    ) {
      for edge in [NSDirectionalRectEdge.top, .leading, .bottom, .trailing] {
        var look = titled("Save", "plus")
        look.imagePlacement = edge
        let (view, _) = try button(look)
        let image = try #require(view.imageView).frame
        let label = try #require(view.titleLabel).frame
        switch edge {
        case .top: #expect(image.maxY == label.minY)
        case .bottom: #expect(image.minY == label.maxY)
        case .trailing: #expect(image.minX == label.maxX)
        default: #expect(image.maxX == label.minX)
        }
      }
    },
    UIKitFact(
      "A subtitle is below the title, at the distance of the title padding.",
      "uibutton/configuration-swift.struct/titlepadding"
    ) {
      var look = titled("Save")
      look.subtitle = "to a file"
      look.titlePadding = 5
      let (view, _) = try button(look)
      let (title, second) = (try #require(view.titleLabel), try #require(view.subtitleLabel))
      #expect(second.text == "to a file" && second.frame.minY - title.frame.maxY == 5)
    },
    UIKitFact(
      "The base colours of a filled look are those of the area and of the title.",
      "uibutton/configuration-swift.struct/basebackgroundcolor"
    ) {
      var look = UIButton.Configuration.filled()
      look.title = "Save"
      look.baseBackgroundColor = .red
      look.baseForegroundColor = .yellow
      let (view, fixture) = try button(look)
      let node = try #require(fixture.nodes("UIButton").first)
      #expect(node.attributes["backgroundColor"] == .text(UIColor.red.description))
      #expect(view.titleLabel?.textColor == .yellow)
    },
    UIKitFact(
      "A change of the state calls the handler that updates the configuration.",
      "uibutton/configurationupdatehandler-swift.property"
    ) {
      let (view, _) = try button(.plain())
      view.configurationUpdateHandler = { $0.configuration?.title = $0.isSelected ? "On" : "Off" }
      #expect(view.configuration?.title == "Off")
      view.isSelected = true
      #expect(view.configuration?.title == "On")
    },
  ]
}
