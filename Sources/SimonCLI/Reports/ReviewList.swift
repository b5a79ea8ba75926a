import Differ
import Foundation

/// The list of what is pending.
struct ReviewList {
  private let review: Review
  private let style: Style

  init(_ review: Review, style: Style) {
    self.review = review
    self.style = style
  }

  func print(_ format: ApproveCommand.Format, _ console: Console) throws {
    switch format {
    case .json: console.print(try JSONReport.encode(["pending": review.items.map(entry)]))
    case .pretty:
      for item in review.items {
        console.print("\(style.bold(item.id))  \(item.sentence)")
        console.print("        \(style.dim(places(of: item)))")
      }
      console.print("")
      console.print(
        "\(review.items.count.counted("change")) pending. To decide: simon-replay approve, or "
          + "--only \(review.items[0].id), --reject \(review.items[0].id), --all"
      )
    }
  }

  /// Where an item occurs, in one line.
  func places(of item: Review.Item) -> String {
    let checkpoints = item.places.map(\.moments.count).reduce(0, +)
    let names = item.places.map { review.subjects[$0.subject].name.printable }
    let listed = names.prefix(3).joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return "\(checkpoints.counted("checkpoint")) in \(listed)\(more)"
  }

  private struct Entry: Encodable {
    struct Place: Encodable {
      var recording: String
      /// Counted from 1, as in every report.
      var checkpoints: [Int]
    }
    var id: String
    var sentence: String
    var change: JSONReport.Change?
    var places: [Place]
  }

  private func entry(_ item: Review.Item) -> Entry {
    Entry(
      id: item.id,
      sentence: item.sentence,
      change: item.matter.change.map { JSONReport.Change($0) },
      places: item.places.map { place in
        .init(
          recording: review.subjects[place.subject].name,
          checkpoints: place.moments.map { $0 + 1 }
        )
      }
    )
  }
}
