public import EventModel

/// The golden of a recording in a setting: the base golden, changed by the overlays that apply there.
///
/// An overlay applies in each setting that has all its parts. Overlays with fewer parts come first; among equals,
/// locale comes before screen, and screen before appearance. Each overlay changes the golden as the overlays of its
/// own parts leave it, and its changes are merged with the earlier ones. If two overlays change the same value, the
/// later one counts.
public struct OverlaidGolden: Sendable {
  /// The changes of an overlay that do not fit the golden any more, at one checkpoint.
  public struct Misfit: Hashable, Sendable {
    /// The setting of the overlay.
    public var setting: ReplacedSetting
    /// The place of the checkpoint, from 0.
    public var place: Int
    /// The action that led to it.
    public var title: String
    /// The number of changes; nil if the golden has no such checkpoint.
    public var changes: Int?

    /// The problem in one lower-case clause.
    public var message: String {
      let file = GoldenStore.overlayName(setting)
      let checkpoint = "checkpoint \(place + 1), \(title)"
      guard let changes else { return "\(file) is about \(checkpoint), which the golden lacks" }
      let count = changes == 1 ? "1 change does not fit" : "\(changes) changes do not fit"
      return "the golden has changed since \(file) was approved: \(count) \(checkpoint), any more"
    }
  }

  /// The screens that are expected in the setting.
  public let golden: Golden
  /// The screens without the overlay of exactly this setting.
  let foundation: [Golden.Screen]
  /// The changes that do not fit any more, in the order of overlays and checkpoints.
  public let misfits: [Misfit]
  /// True if any overlay applies.
  public let isOverlaid: Bool

  /// The setting of the overlay with the most changes, and the line where its longest checkpoint begins; nil unless
  /// it has more changes than the golden has views.
  ///
  /// If a comparison takes too long, look at this overlay.
  package let longestOverlay: (setting: ReplacedSetting, line: Int)?

  /// Lays overlays over a golden.
  ///
  /// - Parameters:
  ///   - base: The base golden.
  ///   - overlays: The overlays; those that do not apply are ignored.
  ///   - setting: The setting.
  /// - Throws: `GoldenError` of the overlay that is damaged.
  package init(
    _ base: Golden,
    _ overlays: [Overlay],
    setting: ReplacedSetting
  ) throws(OverlayError) {
    var stack = OverlayStack(base.screens, overlays)
    foundation = try stack.foundation(of: setting)
    var golden = base
    golden.screens = try stack.screens(in: setting)
    self.golden = golden
    misfits = stack.misfits
    isOverlaid = !overlays.isEmpty
    let longest = overlays.max { $0.length < $1.length }
    let isLong = (longest?.length ?? 0) > base.screens.map(\.tree.count).reduce(0, +)
    longestOverlay = isLong ? longest.map { ($0.setting, $0.longestPart) } : nil
  }
}

/// The damage of one of several overlays.
package struct OverlayError: Error {
  /// The setting of the overlay.
  package var setting: ReplacedSetting
  /// The damage.
  package var error: GoldenError
}

/// The screens of a golden in several settings, each worked out once.
private struct OverlayStack {
  private let base: [Golden.Screen]
  private let overlays: [Overlay]
  private var foundations: [ReplacedSetting: [Golden.Screen]] = [:]
  private var known: [ReplacedSetting: [Golden.Screen]] = [:]
  private(set) var misfits: [OverlaidGolden.Misfit] = []

  init(_ base: [Golden.Screen], _ overlays: [Overlay]) {
    self.base = base
    self.overlays = overlays.sorted { $0.setting.precedes($1.setting) }
  }

  /// Returns the screens in a setting without its own overlay.
  mutating func foundation(of setting: ReplacedSetting) throws(OverlayError) -> [Golden.Screen] {
    if let known = foundations[setting] { return known }
    var screens = base
    for overlay in overlays where overlay.setting.isPart(of: setting) && overlay.setting != setting
    {
      let before = try foundation(of: overlay.setting)
      let after = try self.screens(in: overlay.setting)
      for place in screens.indices where before[place].tree != after[place].tree {
        screens[place].tree =
          ScreenMerge(
            base: before[place].tree,
            ours: screens[place].tree,
            theirs: after[place].tree
          ).theirs
      }
    }
    foundations[setting] = screens
    return screens
  }

  /// Returns the screens in a setting.
  mutating func screens(in setting: ReplacedSetting) throws(OverlayError) -> [Golden.Screen] {
    if let known = known[setting] { return known }
    var screens = try foundation(of: setting)
    if let overlay = overlays.first(where: { $0.setting == setting }) {
      for part in overlay.parts {
        guard screens.indices.contains(part.place) else {
          note(part, setting, changes: nil)
          continue
        }
        do throws(GoldenError) {
          let found = try overlay.screen(part, on: screens[part.place].tree)
          screens[part.place].tree = found.tree
          if found.misfits > 0 { note(part, setting, changes: found.misfits) }
        } catch { throw OverlayError(setting: setting, error: error) }
      }
    }
    known[setting] = screens
    return screens
  }

  private mutating func note(_ part: Overlay.Part, _ setting: ReplacedSetting, changes: Int?) {
    misfits.append(
      OverlaidGolden.Misfit(
        setting: setting,
        place: part.place,
        title: part.title,
        changes: changes
      )
    )
  }
}
