import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Colors, fonts and images")
struct AppearanceTests {
  private let looks = ["backgroundColor", "tintColor", "textColor", "font", "image"]

  @Test("a snapshot shows colors, fonts and images that are set")
  func set() throws {
    let fixture = try AppFixture { _, view in
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
      label.accessibilityIdentifier = "label"
      label.text = "Hello"
      label.textColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      label.font = UIFont.boldSystemFont(ofSize: 20)
      label.backgroundColor = UIColor.white.withAlphaComponent(0.5)
      let picture = UIImageView(image: UIImage(named: "cat"))
      picture.accessibilityIdentifier = "picture"
      view.addSubview(label)
      view.addSubview(picture)
    }
    let label = try fixture.node("label")
    #expect(label.attributes["textColor"] == .text("#FF8000"))
    #expect(label.attributes["backgroundColor"] == .text("#FFFFFF80"))
    #expect(label.attributes["font"]?.text?.contains("20") == true)
    #expect(try fixture.node("picture").attributes["image"] == .text("cat"))
  }

  @Test("a colour of a catalogue of assets is shown by its name")
  func named() throws {
    let color = try #require(UIColor(named: "Brand"))
    #expect(color.description == "Brand")
    #expect(color.withAlphaComponent(0.5).description == "Brand 50%")
    #expect(color == UIColor(named: "Brand") && color != UIColor(named: "Other"))
    let view = UIView()
    view.layer.backgroundColor = color.cgColor
    #expect(view.backgroundColor == color)
  }

  @Test("a snapshot shows no colors, fonts and images that are not set")
  func unset() throws {
    let fixture = try AppFixture { _, view in
      view.addSubview(UILabel("Hello"))
      view.addSubview(UIButton("Go"))
      view.addSubview(UIImageView())
    }
    for node in try fixture.driver.snapshot().nodes {
      #expect(looks.filter { node.attributes[$0] != nil } == [], "\(node.className)")
    }
  }

  @Test("the size of a font decides on the size of a text")
  func fontSize() {
    let (small, large) = (UILabel(), UILabel())
    for label in [small, large] { label.text = "Hello" }
    small.font = .systemFont(ofSize: 10)
    large.font = .systemFont(ofSize: 20)
    #expect(small.intrinsicContentSize.height == 12)
    #expect(large.intrinsicContentSize.height == 24)
    #expect(large.intrinsicContentSize.width > small.intrinsicContentSize.width)
  }

  @Test("every view can be made by the initialiser for archives, which leaves it empty")
  func coder() throws {
    // An app calls it only to satisfy the compiler, but it must not trap.
    let types: [UIView.Type] = [
      UIView.self, UILabel.self, UIButton.self, UITextField.self, UITextView.self, UISwitch.self,
      UISlider.self, UIStackView.self, UIScrollView.self, UITableView.self, UICollectionView.self,
      UITableViewCell.self, UICollectionViewCell.self, UIImageView.self, UISearchBar.self,
      UISegmentedControl.self, UIProgressView.self, UINavigationBar.self, UIWindow.self,
    ]
    for type in types {
      let view = try #require(type.init(coder: NSCoder()), "\(type)")
      #expect(view.frame.origin == .zero, "\(type)")
    }
  }
}
