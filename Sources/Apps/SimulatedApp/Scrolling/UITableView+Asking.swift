import Foundation

// The questions of the table to the app: closures first, then the data source and the delegate.

extension UITableView {
  /// The edges of a section.
  enum Edge { case header, footer }

  final var askedSections: Int {
    if let sectionCount { return sectionCount() }
    guard numberOfRowsInSection == nil else { return 1 }
    return dataSource?.numberOfSections(in: self) ?? 1
  }

  final func askedRows(in section: Int) -> Int {
    if let numberOfRowsInSection { return numberOfRowsInSection(section) }
    return dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  final func askedCell(at path: IndexPath) -> UITableViewCell {
    if let cellForRowAt { return cellForRowAt(self, path) }
    guard numberOfRowsInSection == nil, let dataSource else { return cell(showing: nil) }
    return dataSource.tableView(self, cellForRowAt: path)
  }

  final func askedTitle(_ edge: Edge, _ section: Int) -> String? {
    if edge == .header, let titleForHeaderInSection { return titleForHeaderInSection(section) }
    guard numberOfRowsInSection == nil, let dataSource else { return nil }
    return edge == .header
      ? dataSource.tableView(self, titleForHeaderInSection: section)
      : dataSource.tableView(self, titleForFooterInSection: section)
  }

  private func askedView(_ edge: Edge, _ section: Int) -> UIView? {
    guard numberOfRowsInSection == nil, let tableDelegate else { return nil }
    return edge == .header
      ? tableDelegate.tableView(self, viewForHeaderInSection: section)
      : tableDelegate.tableView(self, viewForFooterInSection: section)
  }

  /// The height above or below the rows of a section: the delegate's, or the table's if there is a title or a view.
  final func askedHeight(_ edge: Edge, _ section: Int, title: String?) -> CGFloat {
    let usual = edge == .header ? sectionHeaderHeight : sectionFooterHeight
    let empty = numberOfRowsInSection == nil ? heightBetweenGroups(edge, section) : 0
    guard numberOfRowsInSection == nil, let tableDelegate else {
      return title == nil ? empty : usual < 0 ? 28 : usual
    }
    let asked =
      edge == .header
      ? tableDelegate.tableView(self, heightForHeaderInSection: section)
      : tableDelegate.tableView(self, heightForFooterInSection: section)
    guard asked < 0 else { return asked }
    if title != nil { return usual < 0 ? 28 : usual }
    guard let view = askedView(edge, section) else { return empty }
    guard usual < 0 else { return usual }
    return Self.fittingHeight(of: view, in: frame.size.width)
  }

  /// Returns the space that a table of groups keeps in place of a header or footer without content.
  private func heightBetweenGroups(_ edge: Edge, _ section: Int) -> CGFloat {
    guard style != .plain else { return 0 }
    let usual = edge == .header ? sectionHeaderHeight : sectionFooterHeight
    if usual >= 0 { return usual }
    return edge == .header && section == 0 ? 35 : 18
  }

  // MARK: Heights of rows

  /// The height of rows without one of their own.
  final var usualRowHeight: CGFloat {
    if rowHeight >= 0 { return max(rowHeight, 1) }
    return estimatedRowHeight > 0 ? estimatedRowHeight : 44
  }

  /// True if the heights of rows may differ.
  final var rowsDiffer: Bool {
    if heightForRowAt != nil || !measured.isEmpty { return true }
    return numberOfRowsInSection == nil && tableDelegate != nil
  }

  final func askedHeight(at path: IndexPath) -> CGFloat {
    if let heightForRowAt { return heightForRowAt(path) }
    var asked = rowHeight
    if numberOfRowsInSection == nil, let tableDelegate {
      asked = tableDelegate.tableView(self, heightForRowAt: path)
    }
    return asked >= 0 ? asked : measured[path] ?? usualRowHeight
  }

  private func isAutomatic(_ path: IndexPath) -> Bool {
    guard heightForRowAt == nil else { return false }
    guard numberOfRowsInSection == nil, let tableDelegate else { return rowHeight < 0 }
    return tableDelegate.tableView(self, heightForRowAt: path) < 0
  }

  /// Measures new cells whose heights follow from their content, and moves the rows below those that are
  /// not as high as was assumed.
  ///
  /// The app is not asked for the heights of other rows again: in a long table, each row that becomes
  /// visible would cost as much as all rows.
  ///
  /// - Returns: true if a row has moved.
  final func measureContent(of arrived: [(path: IndexPath, cell: UITableViewCell)]) -> Bool {
    var changed: [IndexPath: CGFloat] = [:]
    for (path, cell) in arrived where isAutomatic(path) {
      let height = cell.fittingHeight(in: frame.size.width)
      guard height != (measured[path] ?? usualRowHeight) else { continue }
      measured[path] = height
      changed[path] = height
    }
    guard !changed.isEmpty else { return false }
    geometry.setHeights(changed)
    geometryChanged()
    return true
  }

  /// Measures the visible cells again, whose content the app has changed.
  final func measureShown() {
    for (path, cell) in shown where isAutomatic(path) {
      measured[path] = cell.fittingHeight(in: frame.size.width)
    }
  }

  // MARK: Headers and footers

  final func showEdges(from top: CGFloat, to bottom: CGFloat) -> Bool {
    let wanted =
      geometry.headers(from: top, to: bottom).map { (Edge.header, $0) }
      + geometry.footers(from: top, to: bottom).map { (Edge.footer, $0) }
    let isSame = wanted.elementsEqual(edges) { $0.0 == $1.edge && $0.1 == $1.section }
    if !isSame {
      for (edge, section, view) in edges
      where !wanted.contains(where: { $0.0 == edge && $0.1 == section }) {
        view.removeFromSuperview()
      }
      edges = wanted.map { edge, section in
        if let former = edges.first(where: { $0.edge == edge && $0.section == section }) {
          return former
        }
        let title =
          edge == .header
          ? geometry.sections[section].title : geometry.sections[section].footerTitle
        let view = askedView(edge, section) ?? UITableViewHeaderFooterView(title: title)
        addSubview(view)
        return (edge, section, view)
      }
    }
    for (edge, index, view) in edges {
      let section = geometry.sections[index]
      let (y, height) =
        edge == .header
        ? (section.top, section.headerHeight) : (section.lastRow, section.footerHeight)
      view.frame = CGRect(x: 0, y: y, width: frame.size.width, height: height)
    }
    return !isSame
  }

  /// Shows another view above or below all rows.
  final func replace(_ former: UIView?, with view: UIView?) {
    if former !== view { former?.removeFromSuperview() }
    if let view, view.superview !== self { insertSubview(view, at: 0) }
    if !needsReload { measureRows() }
    setNeedsLayout()
  }

  /// Places the views above and below all rows, in the width of the table.
  final func placeOuterViews() {
    if let view = tableHeaderView {
      view.frame = CGRect(
        origin: .zero,
        size: CGSize(width: frame.size.width, height: view.frame.size.height)
      )
    }
    if let view = tableFooterView {
      view.frame = CGRect(
        origin: CGPoint(x: 0, y: geometry.height),
        size: CGSize(width: frame.size.width, height: view.frame.size.height)
      )
    }
  }
}

extension UITableView {
  /// Returns the height of a header or footer: by its constraints if it has any, or else by
  /// `sizeThatFits`.
  private static func fittingHeight(of view: UIView, in width: CGFloat) -> CGFloat {
    let content = (view as? UITableViewHeaderFooterView)?.contentViewIfMade ?? view
    let target = CGSize(width: width, height: 0)
    let fitting =
      content.constraintState == nil && view.constraintState == nil
      ? view.sizeThatFits(target)
      : content.systemLayoutSizeFitting(
        target,
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
    return fitting.height > 0 ? fitting.height : 28
  }
}

extension UITableViewCell {
  /// Returns the height of the content: by its constraints if it has any, or else by `sizeThatFits`.
  final func fittingHeight(in width: CGFloat) -> CGFloat {
    guard contentView.constraintState != nil || constraintState != nil else {
      return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(
        .up
      )
    }
    let target = CGSize(width: width, height: 0)
    let fitting = contentView.systemLayoutSizeFitting(
      target,
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    return max(fitting.height.rounded(.up), 1)
  }
}
