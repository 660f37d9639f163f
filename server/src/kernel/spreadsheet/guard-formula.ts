/** A negative amount: a number for any spreadsheet program, and no formula. */
const plainNumber = /^-\d+(\.\d+)?$/

/**
 * A text cell that begins like a formula gets a leading apostrophe, so that no spreadsheet program runs it, even after
 * the sheet is saved as csv (OWASP, CSV injection). A plain negative number is unchanged.
 */
export function guardFormula(text: string): string {
  switch (text.charCodeAt(0)) {
    case 45: // -
      return plainNumber.test(text) ? text : `'${text}`
    case 61: // =
    case 43: // +
    case 64: // @
    case 9: // tab
    case 13: // carriage return
      return `'${text}`
    default:
      return text
  }
}
