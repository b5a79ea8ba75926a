import EventModel

/// A relation between a place or a size and its neighbours, its parent or its text, before and after.
///
/// It is used twice. If it still has its value, the place follows from what it depends on: nobody need be asked. If
/// it has another one, the relation with both values may be the key of a cause, such as "the gap to the view before
/// went from 0 to 8".
struct PlaceRelation {
  /// The relations.
  enum Name: Int {
    // Of a position.
    case multiple, end, middle, blockMiddle, share, shareOfEnd, after, afterOther, fromStart, first,
      before, startOf, endOf, middleOf, placeOfHidden, behindShown
    // Of a size.
    case margins, shareOfSize, endOfSize, equalParts, beforeOfSize, perFont, perCharacter, content,
      overflow, aspect, textSize, textGuess, textLines, textWrap, middleOfSize
    // Of a component of an attribute.
    case extent, contentExtent, count
    // Of a grid.
    case largest, slot, flowStart, flowGap, flowLine, flowLineGap, columns, inLine
    // Of what scrolled.
    case contentEnd

    /// True for relations whose value says nothing that can be told as a distance.
    var isRatio: Bool {
      self == .share || self == .shareOfEnd || self == .shareOfSize || self == .aspect
        || self == .perFont
    }
    /// True for a share of the view around it, which places near each other have in common.
    var isShare: Bool { self == .share || self == .shareOfEnd || self == .shareOfSize }
    /// True for relations to what comes later, which explain less if what comes first explains as much.
    var isLate: Bool {
      self == .before || self == .beforeOfSize || self == .end || self == .endOfSize
    }
  }

  var name: Name
  /// The class of the view that it relates to; 0 for none.
  var detail = 0
  var old: Double
  var new: Double
  /// The difference up to which the relation holds.
  var tolerance = Double.samePlace
  /// The changes that it depends on.
  var needs: Needs

  /// A place, size or attribute of a view.
  struct Need {
    var view: Int
    var kind: Int
  }

  /// True if it holds after as before.
  var holds: Bool { abs(old - new) <= tolerance }
  /// A number for the relation.
  var code: Int { detail &* 64 &+ name.rawValue }
}
