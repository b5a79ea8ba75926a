extension FieldWords {
  /// The names of passwords.
  static let password = Phrases(
    """
    password, passwords, passwd, passwort, pwd, pass word, passphrase, pass phrase, kennwort, losungswort
    mot de passe, motdepasse, mdp, phrase secrète, contraseña, clave, clave de acceso, senha, palavra passe
    wachtwoord, lösenord, adgangskode, kodeord, passord, salasana, hasło, haslo, heslo, jelszó, parolă, parola, geslo
    lozinka, slaptažodis, parool, şifre, mật khẩu, kata sandi, kata laluan, lykilorð, fjalëkalim
    пароль, парола, лозинка, κωδικός πρόσβασης, συνθηματικό, סיסמה, סיסמא, كلمة المرور, كلمة السر, رمز عبور, گذرواژه
    पासवर्ड, পাসওয়ার্ড, รหัสผ่าน, 密码, 密碼, 口令, パスワード, 비밀번호, 암호
    """,
    endings: ["password", "passwort", "kennwort", "wachtwoord", "passphrase", "lösenord"]
  )
  /// Names that speak of a password and are not those of one.
  static let noPassword = Phrases(
    """
    forgot, forgotten, reset link, lost password, password hint, password question, password length
    password manager, password strength, password expires, passwort vergessen, mot de passe oublié
    olvidaste, olvidó, esqueceu, dimenticata, vergeten, забыли
    """
  )
  /// The names of addresses.
  static let mail = Phrases(
    "mail, email, e mail, user, username, user name, login, courriel, correo, почта, 邮箱, メール, 이메일"
  )
  /// The names of tokens and keys.
  static let token = Phrases(
    """
    token, api key, apikey, secret, secret key, bearer, jwt, credential, credentials, access key, access token
    auth token, authtoken, recovery key, private key, client secret, authorization
    """
  )
  /// The names of the identity numbers that states give to people.
  static let identity = Phrases(
    """
    ssn, nino, pesel, bsn, cpf, dni, nif, nie, ahv, hetu, aadhaar, personnummer, curp, rrn, passport, reisepass
    social security, social security number, national insurance, national insurance number, national id
    identity number, tax id, tax number, steuer id, steuerid, steueridentifikationsnummer
    sozialversicherung, sozialversicherungsnummer, codice fiscale, passport number, passport no
    personal number, identity card, ausweisnummer, sécurité sociale, numéro de sécurité sociale
    身份证, マイナンバー, 주민등록번호
    """
  )
  /// The names of PINs and of the short codes of cards.
  static let pin = Phrases(
    """
    pin, pin code, pincode, pin number, card pin, cvv, cvc, csc, cid code, card security code, security code
    card verification, card verification value, card verification code, geheimzahl, prüfnummer, prüfziffer
    kartenprüfnummer, sicherheitscode, code pin, código pin, code de sécurité, code secret, cryptogramme
    código de seguridad, codice di sicurezza, código de segurança, beveiligingscode, säkerhetskod, sikkerhedskode
    sikkerhetskode, turvakoodi, kod bezpieczeństwa, bezpečnostní kód, güvenlik kodu, пин, пин код, код безопасности
    暗証番号, セキュリティコード, 安全码, 安全碼, 보안코드
    """,
    endings: ["pruefnummer", "prüfnummer"]
  )
  /// The names of codes for one use.
  static let code = Phrases(
    """
    otp, tan, mtan, sms tan, totp, hotp, mfa, 2fa, 2 fa, two factor, passcode, one time, onetime, one time code
    one time password, verification code, security code, sms code, auth code, confirmation code
    authentication code, authenticator code, login code, access code, verify code, recovery code, backup code
    activation code, digit code, digits code, code we sent, code you received, code sent, enter code
    enter the code, einmalcode, einmal code, einmalpasswort, bestätigungscode, sicherheitscode, freischaltcode
    code de vérification, code de confirmation, code reçu, código de verificación, código de confirmación
    codice di verifica, código de verificação, verificatiecode, bekräftelsekod, engångskod, engangskode
    vahvistuskoodi, kod weryfikacyjny, ověřovací kód, doğrulama kodu, mã xác nhận, mã xác minh, kode verifikasi
    код подтверждения, код из смс, код з смс, κωδικός επαλήθευσης, קוד אימות, رمز التحقق, رمز التأكيد
    验证码, 驗證碼, 校验码, 認証コード, 確認コード, ワンタイム, 인증번호, 인증코드, รหัสยืนยัน
    """,
    endings: ["einmalcode", "bestätigungscode"]
  )
  /// The names of codes that are no secrets.
  static let others = Phrases(
    """
    zip, zip code, postal, postal code, postcode, post code, plz, country, country code, promo, promo code
    discount, coupon, voucher, area, area code, error code, source code, qr code, bar code, barcode
    """
  )
}
