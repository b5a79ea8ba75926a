public import Foundation

/// A controller whose view is a table; it is the table's data source and delegate.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  /// True if the selection is cleared when the screen appears.
  open var clearsSelectionOnViewWillAppear = true

  /// The style of the table.
  private let style: UITableView.Style

  /// The table, which is the controller's view.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open lazy var tableView: UITableView! = UITableView(frame: .zero, style: style)

  /// The control that appears when the table is pulled down.
  open var refreshControl: UIRefreshControl? {
    get { tableView.refreshControl }
    set { tableView.refreshControl = newValue }
  }

  /// Creates a controller with a table of a style.
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with a plain table; there are no nibs.
  public override init(nibName: String?, bundle: Bundle?) {
    style = .plain
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Creates a controller with a plain table: there are no archives.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  /// Makes the table the view.
  open override func loadView() {
    super.loadView()
    tableView.frame = view.frame
    tableView.dataSource = self
    tableView.delegate = self
    view = tableView
  }

  /// Clears the selection, if that is set.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear else { return }
    tableView.select(nil)
  }

  /// Lets the rows of the table be edited, or not.
  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView.setEditing(editing, animated: animated)
  }

  /// True if the class overrides `commit`; without it, rows cannot be swiped.
  open class var commitsEditing: Bool { false }
  /// True if the class overrides `moveRowAt`; without it, rows have no grip.
  open class var movesRows: Bool { false }

  /// Returns the number of sections.
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns the number of rows in a section.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// Returns the cell of a row that becomes visible.
  open func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { tableView.cell(showing: nil) }
  /// Returns the title above the rows of a section; nil for none.
  open func tableView(
    _ tableView: UITableView,
    titleForHeaderInSection section: Int
  ) -> String? { nil }
  /// Returns the title below the rows of a section; nil for none.
  open func tableView(
    _ tableView: UITableView,
    titleForFooterInSection section: Int
  ) -> String? { nil }
  /// Returns true if a row can be deleted or moved.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  /// Returns true if a row can be moved.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    Self.movesRows
  }
  /// Called when the user confirmed the deletion of a row.
  open func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  /// Called when a row was dragged to another place.
  open func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
  /// Called for each row that becomes visible.
  open func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}
  /// Returns the height of a row.
  open func tableView(
    _ tableView: UITableView,
    heightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.rowHeight }
  /// Returns a guess at the height of a row, which is not used.
  open func tableView(
    _ tableView: UITableView,
    estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat { tableView.estimatedRowHeight }
  /// Returns the height above the rows of a section.
  open func tableView(
    _ tableView: UITableView,
    heightForHeaderInSection section: Int
  ) -> CGFloat { UITableView.automaticDimension }
  /// Returns the height below the rows of a section.
  open func tableView(
    _ tableView: UITableView,
    heightForFooterInSection section: Int
  ) -> CGFloat { UITableView.automaticDimension }
  /// Returns the view above the rows of a section; nil for the title.
  open func tableView(
    _ tableView: UITableView,
    viewForHeaderInSection section: Int
  ) -> UIView? { nil }
  /// Returns the view below the rows of a section; nil for the title.
  open func tableView(
    _ tableView: UITableView,
    viewForFooterInSection section: Int
  ) -> UIView? { nil }
  /// Returns the row to select in place of the tapped one; nil for none.
  open func tableView(
    _ tableView: UITableView,
    willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }
  /// Called when a row was tapped.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Called when another row was tapped.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Returns the way in which a row can be edited.
  open func tableView(
    _ tableView: UITableView,
    editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { .delete }
  /// Called for each row that is no longer visible.
  open func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}
  /// Returns true if a touch marks a row, and so may select it.
  open func tableView(
    _ tableView: UITableView,
    shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool { true }
  /// Called when the button for details was tapped, which is not drawn.
  open func tableView(
    _ tableView: UITableView,
    accessoryButtonTappedForRowWith indexPath: IndexPath
  ) {}

  // MARK: Scrolling

  /// Called whenever the content has moved.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Called when a finger begins to move the content.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Called when the finger is lifted; the offset at which the content would rest may be changed.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Called when the finger was lifted.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Called when the content moves on after the finger was lifted.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Called when content that moved on has come to rest.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Called at the end of an animation that the app began.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Returns true if a tap on the status bar scrolls to the top; no status bar is drawn.
  open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// Called after scrolling to the top, which no status bar does.
  open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// Returns the view that is magnified by a pinch; content is not magnified.
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Called when the content was magnified, which does not happen.
  open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
}
