import EventModel
import Foundation
import Testing

@testable import Recorder

@Suite("Texts that look like secrets")
struct SecretKindTests {
  private static let secrets: [(text: String, name: String, kind: OpenSecret.Kind)] = [
    ("4111 1111 1111 1111", "Title", .card), ("5500-0000-0000-0004", "a", .card),
    ("378282246310005", "a", .card), ("6011.1111.1111.1117", "a", .card),
    ("3530111333300000", "a", .card), ("2223003122003222", "a", .card),
    ("30569309025904", "a", .card), ("4222222222222", "a", .card),
    ("DE89 3704 0044 0532 0130 00", "Note", .account), ("gb82west12345698765432", "a", .account),
    ("FR1420041010050500013M02606", "a", .account), ("NO93 8601 1117 947", "a", .account),
    ("123456", "One-time code", .code), ("123 456", "otpField", .code), ("99887", "smsTAN", .code),
    ("AB12CD", "Verification code", .code), ("482913", "one-time-code", .code),
    ("718293", "One-time password", .code), ("7341", "2FA", .code),
    (
      "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
      "a", .token
    ),
    ("sk_live_4eC39HqLyjWDarjtT1zdp7dc", "a", .token),
    ("ghp_16C7e42F292c6912E7710c838347Ae178B4a", "a", .token),
    ("AKIAIOSFODNN7EXAMPLE", "a", .token),
    ("glpat-AbC123xyz_-4567890ab", "a", .token), ("xoxb-123456789012-abcdefABCDEF", "a", .token),
    ("Bearer mF_9.B5f-4.1JqM12345xyz", "a", .token),
    ("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "a", .token),
    ("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY1", "a", .token),
    ("de305d54-75b4-431b-adb2-eb6b9e546014", "API token", .token),
    ("123-45-6789", "a", .identity), ("AB 12 34 56 C", "a", .identity),
    ("RSSMRA85T10A562S", "a", .identity), ("12345678Z", "a", .identity),
    ("756.9217.0769.85", "a", .identity), ("529.982.247-25", "a", .identity),
    ("11010519491231002X", "a", .identity), ("131052-308T", "a", .identity),
    ("44051401359", "PESEL", .identity), ("078051120", "Social security number", .identity),
    ("123", "CVV", .pin), ("4711", "PIN", .pin), ("0420", "Card security code", .pin),
    ("4711", "#pin", .pin), ("123", "Security code", .pin), ("123", "Código de seguridad", .pin),
    ("123", "Prüfnummer", .pin), ("123", "cardCvc2", .pin), ("4711", "暗証番号", .pin),
    ("4711", "ПИН-код", .pin), ("482913", "Enter the 6-digit code we sent", .code),
    ("482913", "Код из СМС", .code), ("482913", "請輸入驗證碼", .code), ("482913", "인증번호 입력", .code),
    ("482913", "ohje: VAHVISTUSKOODI", .code), ("482913", "Doğrulama Kodu", .code),
    ("hunter22", "Contraseña", .password), ("hunter22", "contrasena", .password),
    ("hunter22", "Пароль", .password), ("hunter22", "パスワード", .password),
    ("hunter22", "Wachtwoord", .password), ("hunter22", "LÖSENORD", .password),
    ("hunter22", "new_password_2", .password), ("hunter22", "WLANPasswort", .password),
    ("hunter22", "Neues Benutzerpasswort", .password), ("hunter22", "Mot de passe", .password),
    ("hunter22", "כתובת סיסמה", .password), ("hunter22", "รหัสผ่านใหม่", .password),
    ("Bearer abc12345", "a", .token), ("bearer mF9B5f41JqM", "Header", .token),
    ("Basic QWxhZGRpbjpvcGVuc2VzYW1l", "a", .token), ("hunter22", "Password", .password),
    ("correct horse", "newPassword", .password),
    // The shortest token, padded ones, and numbers with many bytes.
    ("eyJabcdef....", "a", .token), ("\u{A0} \u{A0} \u{A0} ghp_abcdefghijkl1234", "a", .token),
    ("\t \t \t ghp_abcdefghijkl1234", "a", .token), ("  bearer  mF9B5f41JqM  ", "a", .token),
    ("4111111111111111".mathematical.joined(separator: "\u{A0}"), "a", .card),
    ("1234" + String(repeating: "-", count: 97), "One-time code", .code),
    ("078-05-1120" + String(repeating: " ", count: 97), "Social security number", .identity),
    (String("DE89370400440532013000".flatMap { [$0, "-"] }), "a", .account),
  ]

  @Test("a card, an account, a code, a token or a national number is offered", arguments: secrets)
  func offered(text: String, name: String, kind: OpenSecret.Kind) {
    #expect(SecretKinds.kind(of: text, named: [name]) == kind)
  }

  private static let others: [(text: String, name: String)] = [
    ("+49 30 901820", "Phone"), ("+1 (415) 555-2671", "Phone"), ("0049 30 1234567", "Phone"),
    ("020 7946 0018", "Mobile"), ("4155552671", "Phone"), ("0800 111 2222 333", "a"),
    ("978-3-16-148410-0", "ISBN"), ("0-306-40615-2", "ISBN"), ("9780306406157", "Book"),
    ("4006381333931", "EAN"), ("$1,234.56", "Price"), ("1234567.89", "Amount"),
    ("12,99 €", "Price"),
    ("2024-11-26", "Date"), ("26.11.2024", "Date"), ("20241126123456", "Time"),
    ("1732640000000", "Time"), ("12:34:56", "Time"), ("v1.22.333-beta4", "Version"),
    ("4111 1111 1111 1112", "a"), ("1111 1111 1111 1111", "a"),
    ("DE89 3704 0044 0532 0130 01", "a"),
    ("90210", "ZIP code"), ("10115", "Postal code"), ("SUMMER25", "Promo code"),
    ("1500", "Distance"),
    ("12345", "Hotplate number"), ("12", "Standard"), ("123456", "Order"), ("4711", "Room"),
    ("1500", "distance"), ("1500", "#tank"), ("1500", "startAn"), ("1500", "Slope of the tangent"),
    ("1500", "Phone time"), ("1500", "opinion"), ("1500", "spinner"), ("1500", "shipping"),
    ("ann@x.org", "Forgot password? e-mail"), ("ann@x.org", "Password reset e-mail"),
    ("Bearer market ahead", "a"), ("Bearer Bonds", "a"), ("Basic Training", "a"),
    ("6fa459ea-ee8a-3ca4-894e-db77e160355e", "Session"), ("12", "Password length"),
    ("Buy milk", "Title"), ("ann@example.org", "E-mail"),
    ("https://example.org/a1B2c3D4?x=1", "URL"),
    ("Johannisthaler-Chaussee-12a-4", "Street"), ("MyVeryLongIdentifierName2024Final", "a"),
    ("de305d54-75b4-431b-adb2-eb6b9e546014", "Order"), ("000-12-3456", "a"), ("987-65-4321", "a"),
    ("12345678A", "a"), ("d41d8cd9", "Commit"), ("127.0.0.1", "Host"), ("3-2-1", "Score"),
    ("sk-learn tutorial", "a"), ("eyJ is a beginning", "a"), ("AKIA", "a"),
    ("B747-400", "Boarding pass"),
    ("IMG_20241126_123456", "File"), ("10:30-11:45", "Slot"), ("52.520008, 13.404954", "Place"),
    ("356938035643809", "IMEI"), ("Berlin 10115", "City"), ("‹secret 1›", "Password"),
  ]

  @Test("a number, a date, a price or a text that only looks like one is not", arguments: others)
  func notOffered(text: String, name: String) {
    #expect(SecretKinds.kind(of: text, named: [name]) == nil)
  }

  @Test("two fields whose names only look alike are each judged by their own")
  func alike() {
    let names = ["パスワード".decomposedStringWithCanonicalMapping, "パスワード"]
    for order in [names, names.reversed()] {
      var log = EventLog(
        header: SessionHeader(writer: "test", app: "app", setting: SessionSetting())
      )
      for (place, name) in order.enumerated() {
        let target = Target(className: "UITextField", label: name, path: [place], frame: .zero)
        log.events.append(
          Event(number: place + 1, at: .zero, kind: .text("hunter22", target: target))
        )
      }
      #expect(OpenSecret.all(in: log).map(\.kind).contains(.password))
    }
  }
}

extension String {
  /// The digits in the bold ones of mathematics, which have four bytes each.
  fileprivate var mathematical: [String] {
    compactMap(\.wholeNumberValue).compactMap { Unicode.Scalar(0x1D7CE + UInt32($0)) }
      .map { String($0) }
  }
}
