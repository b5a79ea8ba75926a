import ConstraintSolver

extension LayoutEngine {
  func applyConstants() {
    for constraint in changed {
      guard let key = keys[ObjectIdentifier(constraint)] else { continue }
      do { try solver.setConstant(of: key, to: constraint.signedConstant) } catch {
        withdraw(constraint)
        pending.append(constraint)
      }
    }
    if !changed.isEmpty {
      pending += broken
      broken = []
    }
    changed = []
  }

  func applyPending() {
    let waiting = pending
    pending = []
    for constraint in waiting where keys[ObjectIdentifier(constraint)] == nil {
      guard let equation = equation(for: constraint) else { continue }
      do {
        keys[ObjectIdentifier(constraint)] = try solver.add(equation)
      } catch {
        if !broken.contains(where: { $0 === constraint }) { broken.append(constraint) }
        report(constraint, error)
      }
    }
  }

  private func report(_ constraint: NSLayoutConstraint, _ error: SolverError) {
    guard !isTrial, let application = rootView?.anyApplication else { return }
    var others: [String] = []
    if case .conflict(let conflict) = error {
      let named = conflict.constraints
      others = active.filter { keys[ObjectIdentifier($0)].map(named.contains) ?? false }
        .map(\.description)
      let frames = places.filter { $0.fixed.map(\.key).contains(where: named.contains) }
      others += frames.compactMap { $0.item.map { "the frame of \($0.layoutName)" } }
    }
    application.noteBroken(constraint.description, by: others)
  }
}
