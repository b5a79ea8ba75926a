public import Foundation

/// A controller whose view is a collection view; it is the view's data source and delegate.
///
/// A subclass can conform to `UICollectionViewDelegateFlowLayout`, too.
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  private let layout: UICollectionViewLayout

  /// The layout that the controller was created with.
  open var collectionViewLayout: UICollectionViewLayout { collectionView.collectionViewLayout }

  /// The collection view, which is in the controller's view.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open lazy var collectionView: UICollectionView! = UICollectionView(
    frame: .zero,
    collectionViewLayout: layout
  )

  /// Creates a controller whose items a layout places.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with a flow layout: there are no archives.
  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  /// Makes the collection view the view.
  open override func loadView() {
    super.loadView()
    collectionView.frame = view.frame
    collectionView.dataSource = self
    collectionView.delegate = self
    view = collectionView
  }

  /// Returns the number of sections.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

  /// Returns the number of items in a section.
  open func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { 0 }

  /// Returns the cell of an item that becomes visible.
  open func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { collectionView.cell(showing: nil) }

  /// Called when an item was tapped.
  open func collectionView(
    _ collectionView: UICollectionView,
    didSelectItemAt indexPath: IndexPath
  ) {}

  /// Returns the header or footer of a section.
  open func collectionView(
    _ collectionView: UICollectionView,
    viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }

  /// Returns true if a tap selects an item.
  open func collectionView(
    _ collectionView: UICollectionView,
    shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }

  /// Returns true if a tap on a selected item deselects it, if several can be selected.
  open func collectionView(
    _ collectionView: UICollectionView,
    shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }

  /// Called when an item is no longer selected.
  open func collectionView(
    _ collectionView: UICollectionView,
    didDeselectItemAt indexPath: IndexPath
  ) {}

  /// Returns true if a touch marks an item, and so may select it.
  open func collectionView(
    _ collectionView: UICollectionView,
    shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }

  /// Called for each item that becomes visible.
  open func collectionView(
    _ collectionView: UICollectionView,
    willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  /// Called for each item that is no longer visible.
  open func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
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
