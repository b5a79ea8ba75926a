import Differ

extension String {
  /// The text without anything a terminal would act on: as it is where that is safe, else in quotes.
  var printable: String {
    let letters = filter { $0 != "\"" && $0 != "\\" }
    let inQuotes = String(letters.quotedForPeople.dropFirst().dropLast())
    return inQuotes == letters ? self : quotedForPeople
  }

  /// The text in quotes, with nothing in it that a terminal would act on.
  var quotedForPeople: String { quoted }
}
