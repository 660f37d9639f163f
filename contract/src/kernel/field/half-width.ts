const fullWidth = /[\uFF01-\uFF5E\u3000]/

/**
 * Converts full-width ASCII (Ａ１（－) and the ideographic space, as Chinese input methods type them, to plain ASCII.
 * Everything else stays unchanged: this is narrower than NFKC, which would also decompose ① and ㈱.
 */
export const toHalfWidth = (text: string): string =>
  fullWidth.test(text)
    ? text
        .replace(/[\uFF01-\uFF5E]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
        .replaceAll('\u3000', ' ')
    : text

/**
 * A number as stored and compared: half width, upper case, no white space, no invisible characters, one kind of hyphen,
 * and none of the apostrophes by which spreadsheets mark a number as text.
 */
export const normaliseNumber = (text: string): string =>
  toHalfWidth(text)
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^['`\u00b4\u2018\u2019\u2032]+/, '')
    .toUpperCase()
