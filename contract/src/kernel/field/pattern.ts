/**
 * The patterns of the specification, section 5. All are anchored (they test a whole value) except `nonDigits` and
 * `nonDigitsExceptMinus`, which find the characters to remove from typed text.
 */

/** Mobile phone of mainland China: 11 digits, the first is 1. */
export const mobilePhone = /^1\d{10}$/

/** The same, or a foreign number in the form of ITU-T E.164, with + and country code. */
export const telephoneAnywhere = /^(?:1\d{10}|\+(?!86)[1-9]\d{6,14})$/

/**
 * E-mail address: dot-atom before the @, a domain of at least two labels after it. Linear in the length of the text.
 * Quoted local parts and domain literals are refused, because no venue needs them.
 */
export const email =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/

/**
 * One or more Chinese characters and nothing else. By script, so that rare ones beyond the basic plane (𠮷) are
 * included.
 */
export const chineseCharacters = /^\p{Script=Han}+$/u

/**
 * Every character that is no digit; for `text.replaceAll(nonDigits, '')`. Global, so it has a state: do not use it with
 * `test`.
 */
export const nonDigits = /[^0-9]/g

/** Every character that is neither a digit nor a minus; for `replaceAll`, not for `test`. */
export const nonDigitsExceptMinus = /[^0-9-]/g

/**
 * Postal code: 6 digits, the first is not 0. As in the specification, although some codes in Inner Mongolia (010000)
 * and Shanxi (030000) begin with 0.
 */
export const postcode = /^[1-9]\d{5}$/

/** Percentage 0 to 100: up to 2 digits before the point and up to 4 after it, or 100 itself. */
export const percentage = /^(?:\d{1,2}(?:\.\d{1,4})?|100(?:\.0{1,4})?)$/

/** Business licence: 15 to 18 letters or digits. The stricter rule with a check character is `company/credit-code`. */
export const businessLicence = /^[0-9A-Za-z]{15,18}$/
