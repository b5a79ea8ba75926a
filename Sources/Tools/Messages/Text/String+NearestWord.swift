import ViewQuery

extension String {
  /// Returns the word that is most likely meant, if any is similar enough.
  package func nearestWord(in words: [String]) -> String? {
    Spelling.nearest(self, among: words, limit: 1).first
  }
}
