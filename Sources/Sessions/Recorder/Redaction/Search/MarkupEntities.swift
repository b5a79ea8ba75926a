/// The names of characters in markup, such as `eacute` for é.
enum MarkupEntities {
  /// The characters by their names: those of ASCII, and the letters of Latin-1.
  static let scalars: [String: Unicode.Scalar] = {
    var scalars: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "Tab": "\t",
      "NewLine": "\n", "excl": "!", "num": "#", "dollar": "$", "percnt": "%", "lpar": "(",
      "rpar": ")", "ast": "*", "plus": "+", "comma": ",", "period": ".", "sol": "/", "colon": ":",
      "semi": ";", "equals": "=", "quest": "?", "commat": "@", "lsqb": "[", "lbrack": "[",
      "bsol": "\\", "rsqb": "]", "rbrack": "]", "Hat": "^", "lowbar": "_", "grave": "`",
      "lcub": "{", "lbrace": "{", "verbar": "|", "vert": "|", "rcub": "}", "rbrace": "}",
      "szlig": "ß", "aelig": "æ", "AElig": "Æ", "oslash": "ø", "Oslash": "Ø", "aring": "å",
      "Aring": "Å", "ccedil": "ç", "Ccedil": "Ç", "eth": "ð", "ETH": "Ð", "thorn": "þ",
      "THORN": "Þ", "ntilde": "ñ", "Ntilde": "Ñ", "atilde": "ã", "Atilde": "Ã", "otilde": "õ",
      "Otilde": "Õ", "yuml": "ÿ", "oelig": "œ", "OElig": "Œ", "scaron": "š", "Scaron": "Š",
      "shy": "\u{AD}", "euro": "€", "pound": "£", "cent": "¢", "yen": "¥", "sect": "§",
    ]
    let marks: KeyValuePairs<String, String> = [
      "grave": "àèìòùÀÈÌÒÙ", "acute": "áéíóúýÁÉÍÓÚÝ", "circ": "âêîôûÂÊÎÔÛ", "uml": "äëïöüÄËÏÖÜ",
    ]
    for (mark, letters) in marks {
      let bases = mark == "acute" ? "aeiouyAEIOUY" : "aeiouAEIOU"
      for (base, letter) in zip(bases, letters.unicodeScalars) {
        scalars["\(base)\(mark)"] = letter
      }
    }
    return scalars
  }()
}
