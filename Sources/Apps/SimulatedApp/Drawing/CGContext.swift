public import Foundation

/// The drawing of an image; a snapshot shows nothing of it.
public final class CGContext: NSObject {
  /// Adds the outline of an ellipse.
  public func addEllipse(in rect: CGRect) {}
  /// Adds the outline of a rectangle.
  public func addRect(_ rect: CGRect) {}
  /// Adds an outline.
  public func addPath(_ path: CGPath) {}
  /// Begins an outline at a point.
  public func move(to point: CGPoint) {}
  /// Adds a line to a point.
  public func addLine(to point: CGPoint) {}
  /// Closes the outline.
  public func closePath() {}
  /// Begins a new outline.
  public func beginPath() {}
  /// Limits the drawing to the outline.
  public func clip() {}
  /// Limits the drawing to a rectangle.
  public func clip(to rect: CGRect) {}
  /// Fills the outline.
  public func fillPath() {}
  /// Draws the outline.
  public func strokePath() {}
  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {}
  /// Draws the outline of a rectangle.
  public func stroke(_ rect: CGRect) {}
  /// Fills an ellipse.
  public func fillEllipse(in rect: CGRect) {}
  /// Draws the outline of an ellipse.
  public func strokeEllipse(in rect: CGRect) {}
  /// Sets the colour of areas.
  public func setFillColor(_ color: CGColor) {}
  /// Sets the colour of lines.
  public func setStrokeColor(_ color: CGColor) {}
  /// Sets the width of lines.
  public func setLineWidth(_ width: CGFloat) {}
  /// Moves the origin.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {}
  /// Scales later drawing.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {}
  /// Turns later drawing.
  public func rotate(by angle: CGFloat) {}
  /// Stores the settings.
  public func saveGState() {}
  /// Restores the settings.
  public func restoreGState() {}
}
