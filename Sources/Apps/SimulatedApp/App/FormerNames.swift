public import Foundation

// The names of Swift 4.0, which sources of its time use.

/// The former name of the keys of launch options.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// The former name of the states of controls.
public typealias UIControlState = UIControl.State
/// The former name of the events of controls.
public typealias UIControlEvents = UIControl.Event
/// The former name of the styles of buttons.
public typealias UIButtonType = UIButton.ButtonType
/// The former name of the styles of cells.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// The former name of the way in which rows are changed.
public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle
/// The former name of the options of animations.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The former name of the ways in which content is fitted into a view.
public typealias UIViewContentMode = UIView.ContentMode
/// The former name of the height of a row that its content determines.
public let UITableViewAutomaticDimension = UITableView.automaticDimension

extension NSIndexPath {
  /// The section, which is the first of the path's two indexes.
  public var section: Int { index(atPosition: 0) }
  /// The index of the row in its section.
  public var row: Int { index(atPosition: 1) }
  /// The index of the item in its section, which is that of a row.
  public var item: Int { index(atPosition: 1) }
}
