/// The scripted sessions of the sample apps, beside the shipped ones.
enum SessionScripts {
  /// The scripts of each app.
  static let all: [String: [String]] = [
    "navigation": [
      "tap \"Page 4\"\ntap \"Click me\"\nback\ntap \"Page 9\"\ntap \"Click me\"",
      "scroll to row 20 of #pages\nscroll to row 3 of #pages\ntap \"Page 5\"",
      "tap \"Page 2\"\nback\nscroll to row 35 of #pages",
    ],
    "todo": [
      "tap \"Add\"\ntype \"Eggs\" into \"Title\"\ntap \"Done\"\ntap \"Eggs\"\ntap \"Delete\"",
      "tap \"Add\"\ntype \"one\" into \"Title\"\ntap \"Done\"\ntap \"Add\"\ntype \"two\" into \"Title\"\ntap \"Done\"",
      "tap \"Add\"\ntap \"Done\"\nback",
    ],
    "olympics": [
      "tap \"Events\"\ntap \"archery\"\nback\ntap \"News\"",
      "tap \"Medals\"\ntap \"News\"",
      "tap \"Events\"\nswipe up\ntap \"Medals\"",
    ],
    "controls": [
      "tap \"Alerts\"\ntap \"Alert\"\ntap \"Continue\"\ntap \"Action sheet\"\ntap \"Cancel\"",
      "tap \"Values\"\ntap #switch\ntap \"Start\"",
      "tap \"Long table\"\nscroll to row 30\nback\ntap \"Search\"",
    ],
    "login": [
      "type \"ann\" into #name\ntype \"s3cret\" into #password\ntap #signin",
      "type \"bob\" into #name\nclear #name",
      "type \"ann\" into #name\ntype \"wrong\" into #password\ntap #signin\nwait 4 s",
    ],
    "feed": [
      "tap \"Post 4997\"\nback",
      "swipe down on #feed\nwait 2 s",
      "scroll to row 25 of #feed\nscroll to row 4 of #feed",
    ],
  ]
}
