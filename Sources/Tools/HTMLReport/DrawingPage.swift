/// A page that draws screens of apps as the page of a run does; commands over a debugging pipe control it.
///
/// Its frame has the places `{{mark}}`, `{{style}}` and `{{script}}`, as that of a run's page, and the same policy: no
/// script but its own, and no request. Its script can call `drawScreen`, `make`, `part`, `openSheet` and `listenForKeys`.
package struct DrawingPage {
  /// The page as one HTML document; equal parts give equal documents.
  package let document: String

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - frame: The HTML of the page.
  ///   - style: The addition to the style of a run's page.
  ///   - script: The addition to the script that draws screens.
  package init(frame: [UInt8], style: [UInt8], script: [UInt8]) {
    let frame = PageFrame(
      frame,
      style: [PackageResources.page_css, PackageResources.drawing_css, style],
      script: [
        PackageResources.unpack_js, PackageResources.screen_js, PackageResources.keyboard_js,
        script,
      ]
    )
    document = frame.document(markedBy: String(decoding: script, as: UTF8.self))
  }
}
