/// The changes that offer each key, of keys that several of them offer.
///
/// Lists one after another: most keys of a large screen are of a single change, and a list of its own for each would
/// take longer than all other work on it.
struct KeyOffers {
  /// A change that offers a key, with the bits that it costs.
  struct Offer {
    private var number: Int32
    private var cost: Float

    /// The change.
    var change: Int { Int(number) }
    /// The bits that the change costs, of a loose function.
    var each: Double { Double(cost) }

    init(_ change: Int, _ offer: OfferedKey) {
      (number, cost) = (Int32(change), Float(offer.each))
    }
  }

  /// The keys.
  private(set) var keys: [Int] = []
  /// For each key the bits that its parameters cost.
  private(set) var costs: [Double] = []
  private var starts: [Int] = []
  private var ends: [Int] = []
  private var offers: [Offer] = []

  /// Lists the keys of those changes that are open.
  init(of pool: [Int], in table: ChangeTable) {
    // For each key the number of its changes, then -1 - its place in the lists.
    var counts = Array(repeating: Int32(0), count: table.keys.count)
    for number in pool where table.changes[number].isOpen {
      for slot in table.changes[number].keys { counts[table.offers[slot].key] += 1 }
    }
    var count = 0
    for number in pool where table.changes[number].isOpen {
      for slot in table.changes[number].keys {
        let key = table.offers[slot].key
        guard counts[key] > 1 else { continue }
        keys.append(key)
        starts.append(count)
        count += Int(counts[key])
        counts[key] = -Int32(keys.count)
      }
    }
    guard count > 0 else { return }
    ends = starts
    costs = Array(repeating: .infinity, count: keys.count)
    let blank = Offer(0, OfferedKey(key: 0, bits: 0, each: 0))
    offers = Array(repeating: blank, count: count)
    for number in pool where table.changes[number].isOpen {
      for slot in table.changes[number].keys {
        let offer = table.offers[slot]
        let place = -1 - Int(counts[offer.key])
        guard place >= 0 else { continue }
        offers[ends[place]] = Offer(number, offer)
        ends[place] += 1
        costs[place] = min(costs[place], offer.bits)
      }
    }
  }

  /// The changes that offer a key and were not dropped.
  subscript(place: Int) -> ArraySlice<Offer> { offers[starts[place]..<ends[place]] }

  /// Drops the changes of a key that are explained by now.
  mutating func dropExplained(_ place: Int, in table: ChangeTable) {
    var end = starts[place]
    for slot in starts[place]..<ends[place] where table.changes[offers[slot].change].isOpen {
      if end != slot { offers[end] = offers[slot] }
      end += 1
    }
    ends[place] = end
  }
}
