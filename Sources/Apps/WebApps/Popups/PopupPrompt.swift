import EventModel
import Foundation

/// A dialog in which a person types what a browser's window would let them pick: the files of a field, a day or a colour.
///
/// The page goes on while it is open.
struct PopupPrompt: Hashable, Sendable {
  /// The things that a person picks.
  enum Subject: Hashable, Sendable {
    /// Files, for the field with the browser's number for it.
    case files(isMultiple: Bool, node: Int)
    /// The value of a field, by the field's number and type.
    case value(field: Int, kind: String)
  }

  /// The thing that is picked.
  let subject: Subject
  private var box: DialogBox
  private let title: String

  /// Creates the dialog of a field for files.
  init(files isMultiple: Bool, node: Int) {
    subject = .files(isMultiple: isMultiple, node: node)
    title = isMultiple ? "Paths of files, with commas between them" : "Path of a file"
    box = DialogBox(role: "files", message: title, typed: "")
  }

  /// Creates the dialog of a field with a picker, such as a calendar; nil for a type without one.
  init?(_ report: PopupReport) {
    guard let title = Self.titles[report.kind], let value = report.value else { return nil }
    subject = .value(field: report.field, kind: report.kind)
    self.title = title
    box = DialogBox(role: report.kind, message: title, typed: value, isSelected: true)
  }

  private static let titles = [
    "date": "Date, such as 2026-03-15", "time": "Time, such as 09:30",
    "month": "Month, such as 2026-03", "week": "Week, such as 2026-W11",
    "datetime-local": "Date and time, such as 2026-03-15T09:30", "color": "Colour, such as #336699",
  ]

  /// True for files: the window behind such a dialog takes no input.
  var isModal: Bool {
    if case .files = subject { return true }
    return false
  }

  /// The text in its field.
  var typed: String { box.typed ?? "" }

  /// Returns the views of the dialog on a screen.
  func tree(on screen: Size) -> ViewTree { box.tree(on: screen) }

  /// Returns the answer that a press at a place of the screen gives; nil for none.
  func answer(at place: Point, on screen: Size) -> DialogBox.Answer? {
    box.answer(at: place, on: screen)
  }

  /// Types into the field.
  ///
  /// - Returns: the answer of a return that ends the text; nil for other texts.
  mutating func type(_ text: String) -> DialogBox.Answer? {
    box.message = title
    return box.type(text)
  }

  /// Shows why the typed text cannot be taken, in place of the message; a person can then type another one.
  mutating func refuse(because reason: String) {
    box.message = reason
    box.isSelected = true
  }

  /// Finds the files of the typed paths, which begin at a folder.
  ///
  /// A file outside of the folder is refused, so that a recording from elsewhere gives a page no other files.
  ///
  /// - Parameter folder: the folder.
  /// - Returns: the absolute paths.
  /// - Throws: ``Refusal`` if there is no such file in the folder.
  func files(in folder: URL) throws(Refusal) -> [String] {
    guard case .files(let isMultiple, _) = subject else { return [] }
    let names = isMultiple ? typed.split(separator: ",").map(String.init) : [typed]
    let paths = names.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    guard !paths.isEmpty else { throw Refusal(reason: "No file is named. \(title)") }
    // Paths begin within the folder also if its address does not end with a slash.
    let folder = URL(filePath: folder.path, directoryHint: .isDirectory)
    let inside = folder.resolvingSymlinksInPath().path
    var found: [String] = []
    for path in paths {
      let file = URL(filePath: path, relativeTo: folder).absoluteURL.resolvingSymlinksInPath()
      guard file.path.hasPrefix(inside == "/" ? inside : inside + "/") else {
        throw Refusal(reason: "\(path) is not in the folder \(folder.lastPathComponent)")
      }
      guard FileManager.default.isReadableFile(atPath: file.path), !file.isFolder else {
        throw Refusal(reason: "There is no file \(path)")
      }
      found.append(file.path)
    }
    return found
  }

  /// The reason why the typed text cannot be taken.
  struct Refusal: Error, Hashable {
    /// The reason, as a person reads it.
    var reason: String
  }
}
