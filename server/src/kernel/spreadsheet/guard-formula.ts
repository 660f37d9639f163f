/** An amount below zero: a number to any spreadsheet program, and no formula. */
const plainNumber = /^-\d+(\.\d+)?$/

/**
 * A text cell beginning like a formula gets an apostrophe before it, so that no spreadsheet program runs it, not even
 * after somebody saves the sheet as csv (OWASP, CSV injection). A plain number below zero stays one.
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
