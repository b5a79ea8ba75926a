import ConstraintSolver
import EventModel
import Foundation

extension LayoutEngine {
  // MARK: - Results

  /// The frame that the constraints give to a view, at whole pixels; nil if they do not place it.
  func frame(of item: any LayoutItem) -> CGRect? {
    guard let place = placeOf[ObjectIdentifier(item)] else { return nil }
    let numbers = place.variables.map { solver.value(of: $0) }
    let scale = rootView?.anyApplication?.screen.scale ?? 1
    func pixel(_ number: CGFloat) -> CGFloat { (number * scale).rounded() / scale }
    // Edges are rounded, not sizes, so that neighbours without a gap keep none.
    let (left, top) = (pixel(numbers[0]), pixel(numbers[1]))
    let right = pixel(numbers[0] + numbers[2])
    let bottom = pixel(numbers[1] + numbers[3])
    return CGRect(x: left, y: top, width: pixel(right - left), height: pixel(bottom - top))
  }

  /// The content size that the constraints of a scroll view's content give; nil if there are none.
  func contentSize(of view: UIScrollView) -> CGSize? {
    guard view.contentFollowsConstraints,
      let guide = view.constraintState?.guides.first(where: { $0.role == .content })
    else { return nil }
    return frame(of: guide)?.size
  }

  /// True if one of the guides follows the keyboard.
  var followsKeyboard: Bool {
    places.contains { ($0.item as? UILayoutGuide)?.role == .keyboard }
  }

  // MARK: - Places

  /// The place of a view or guide, which is made at its first use.
  func place(of item: any LayoutItem) -> LayoutPlace {
    if let place = placeOf[ObjectIdentifier(item)] { return place }
    let place = LayoutPlace(of: item, in: &solver)
    places.append(place)
    placeOf[ObjectIdentifier(item)] = place
    if let view = item.layoutOwner { _ = view.ownConstraintState }
    let numbers = isTrial && item === rootView ? nil : place.fixedNumbers
    for (part, number) in zip(LayoutPlace.Part.allCases, numbers ?? []) {
      var terms = [LinearTerm(place[part])]
      if let guide = item as? UILayoutGuide, let owner = guide.owningView,
        let ownerPart = guide.role.ownerPart(of: part)
      {
        terms.append(LinearTerm(self.place(of: owner)[ownerPart], -1))
      }
      // The insets of a guide may be larger than its view, such as one that has no size yet.
      let givesWay = (item as? UIView)?.isArranged ?? (item is UILayoutGuide)
      let strength = givesWay ? Strength(999.5) : .required
      let equation = LinearConstraint(sum: terms, .equal, number, strength: strength)
      place.fixed += insert(equation).map { ($0, part) }
    }
    addContent(of: place)
    return place
  }

  private func addContent(of place: LayoutPlace) {
    guard let size = place.contentSize(at: nil), let view = place.item as? UIView else { return }
    let state = view.ownConstraintState
    for (axis, length) in [size.width, size.height].enumerated() where length >= 0 {
      let part: LayoutPlace.Part = axis == 0 ? .width : .height
      let wishes: [(LinearConstraint.Relation, UILayoutPriority)] = [
        (.lessOrEqual, state.huggingPriorities[axis]),
        (.greaterOrEqual, state.resistancePriorities[axis]),
      ]
      for (relation, priority) in wishes {
        let terms = [LinearTerm(place[part])]
        let strength = priority.strength
        let wish = LinearConstraint(sum: terms, relation, length, strength: strength)
        place.content += insert(wish).map { ($0, part) }
      }
    }
  }

  private func insert(_ constraint: LinearConstraint) -> [ConstraintKey] {
    do { return [try solver.add(constraint)] } catch { return [] }
  }

  /// Brings the numbers of frames, insets and contents up to date.
  func applyPlaces() {
    for place in places {
      if !place.fixed.isEmpty, let numbers = place.fixedNumbers {
        for (key, part) in place.fixed { set(key, to: numbers[part.rawValue]) }
      }
      guard let size = place.contentSize(at: place.brokenWidth) else { continue }
      // A content that had no size before has no constraints yet.
      if place.content.isEmpty { addContent(of: place) }
      for (key, part) in place.content {
        set(key, to: max(part == .width ? size.width : size.height, 0))
      }
    }
  }

  private func set(_ key: ConstraintKey, to number: CGFloat) {
    // The constraints of the app give way to frames, and are tried again with all new numbers.
    for _ in 0...active.count {
      do {
        return try solver.setConstant(of: key, to: number)
      } catch {
        guard case .conflict(let conflict) = error, let last = last(of: conflict) else { return }
        withdraw(last)
        pending.append(last)
      }
    }
  }

  /// The constraint of the app that was activated last, of those in a contradiction.
  private func last(of conflict: SolverError.Conflict) -> NSLayoutConstraint? {
    active.last { keys[ObjectIdentifier($0)].map(conflict.constraints.contains) ?? false }
  }

  /// Breaks the lines of labels at the widths they have got; returns true if one was broken anew.
  func breakLines() -> Bool {
    var hasChanged = false
    for place in places where place.breaksLines {
      let width = solver.value(of: place[.width])
      // A narrower label would have thousands of lines.
      guard width >= 1, place.brokenWidth != width else { continue }
      place.brokenWidth = width
      hasChanged = true
    }
    return hasChanged
  }
}
