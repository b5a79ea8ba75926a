import EventModel

/// All changes of a run, with the keys of their possible causes and what each may follow from.
struct ChangeTable {
  let scene: CauseScene
  /// The kinds of place, also those that only views which came have.
  var roles: RoleTable
  var kinds = ChangeKinds()
  /// The changes.
  var changes: [ViewChange] = []
  /// The keys that changes offer, as ranges in `ViewChange`.
  var offers: [OfferedKey] = []
  private var keyNumbers = NumberTable<CauseKey>()
  /// The texts of keys by their numbers; the first is empty.
  private(set) var texts = [""]
  private var textNumbers: [ExactText: Int32] = [:]
  /// The values before and after of attributes that are no numbers.
  var values: [(old: AttributeValue?, new: AttributeValue?)] = []
  /// The alternatives, as ranges in `ViewChange`.
  var alternatives: [Alternative] = []
  /// The changes that alternatives need.
  var needs: [Int] = []
  /// For each view the change of its structure, -1 for none.
  var structures: [Int]
  /// For each view the first change by which its children came, went or changed their order, -1 for none.
  var turmoil: [Int]
  /// For each view and kind of change the change.
  var places: ChangePlaces
  /// For each kind of place and view that came or went beside it: how many views stayed where they are.
  var still: [RoomKey: Int] = [:]

  /// The keys by their numbers.
  var keys: [CauseKey] { keyNumbers.elements }

  init(_ scene: CauseScene) {
    self.scene = scene
    roles = scene.roles
    structures = Array(repeating: -1, count: scene.views.count)
    turmoil = structures
    places = ChangePlaces(views: scene.views.count)
  }

  /// Makes room for what most changes have.
  ///
  /// Room that nobody uses costs nothing, but lists of millions of keys take long to copy each time that they grow.
  mutating func reserve() {
    let count = changes.count
    offers.reserveCapacity(offers.count + 16 * count)
    needs.reserveCapacity(needs.count + 12 * count)
    alternatives.reserveCapacity(alternatives.count + 4 * count)
    keyNumbers.reserve(4 * count)
  }

  /// Returns the role of views with a class inside a view.
  mutating func role(in parent: Int, of view: Int, isPlain: Bool = false) -> Int {
    let around = scene.views[parent]
    return roles.number(
      in: isPlain ? around.plainRole : around.role,
      scene.views[view].name,
      mark: 0
    )
  }

  /// Returns the number of a key.
  mutating func number(of key: CauseKey) -> Int { keyNumbers.number(of: key) }

  /// Returns the number of a key; nil if no change offers it.
  func knownNumber(of key: CauseKey) -> Int? { keyNumbers.knownNumber(of: key) }

  /// Returns the key of a function of texts.
  mutating func key(of offer: TextFunctions.Offer, kind: Int) -> CauseKey {
    var key = CauseKey(
      kind,
      offer.function,
      detail: offer.detail,
      first: offer.first,
      second: offer.second
    )
    for (place, text) in offer.texts.prefix(4).enumerated() {
      key.texts[place] = number(of: text)
    }
    return key
  }

  /// Returns the number of a text of a key.
  mutating func number(of text: String) -> Int32 {
    if text.isEmpty { return 0 }
    if let known = textNumbers[ExactText(text)] { return known }
    let number = Int32(texts.count)
    textNumbers[ExactText(text)] = number
    texts.append(text)
    return number
  }

  mutating func offer(_ key: CauseKey, bits: Double, each: Double = 0) {
    offers.append(OfferedKey(key: number(of: key), bits: bits, each: each))
  }

  /// Lets the next change offer the keys that another one offered.
  mutating func offerAgain(_ keys: Range<Int>) {
    // One by one: a slice of the offers would make them copy all when they grow.
    for place in keys { offers.append(offers[place]) }
  }

  /// Adds a change, and returns its number.
  @discardableResult
  mutating func add(_ change: ViewChange) -> Int {
    changes.append(change)
    return changes.count - 1
  }

  /// Returns the numbers of the keys that a change offers.
  func keyNumbers(of change: Int) -> some Sequence<Int> {
    offers[changes[change].keys].lazy.map(\.key)
  }
}

/// A kind of place beside views that came or went.
struct RoomKey: Hashable {
  var role: Int
  var kind: Int
  var className: Int
  var place: Int
}

/// For each view and kind of change the number of the change.
struct ChangePlaces {
  /// The changes of place and size, four for each view, -1 for none.
  private var frames: [Int32]
  /// The views and kinds of all other changes, with the change of each.
  private var others = NumberTable<Place>()
  private var numbers: [Int] = []

  private struct Place: Coded {
    var view: Int
    var kind: Int
    var code: Int { view &* 64 &+ kind }
  }

  init(views: Int) { frames = Array(repeating: -1, count: views * 4) }

  /// The number of the change of a view and of a kind; nil if there is none.
  subscript(view: Int, kind: Int) -> Int? {
    get {
      if kind < 4 {
        let number = frames[view * 4 + kind]
        return number < 0 ? nil : Int(number)
      }
      guard let place = others.knownNumber(of: Place(view: view, kind: kind)) else { return nil }
      return numbers[place] < 0 ? nil : numbers[place]
    }
    set {
      if kind < 4 {
        frames[view * 4 + kind] = Int32(newValue ?? -1)
      } else {
        let place = others.number(of: Place(view: view, kind: kind))
        if place == numbers.count { numbers.append(newValue ?? -1) }
        numbers[place] = newValue ?? -1
      }
    }
  }
}
