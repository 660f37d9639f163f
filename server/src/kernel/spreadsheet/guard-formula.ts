/**
 * A text cell beginning like a formula gets an apostrophe before it, so that no spreadsheet program runs it, not even
 * after somebody saves the sheet as csv (OWASP, CSV injection).
 */
export function guardFormula(text: string): string {
  switch (text.charCodeAt(0)) {
    case 61: // =
    case 43: // +
    case 45: // -
    case 64: // @
    case 9: // tab
    case 13: // carriage return
      return `'${text}`
    default:
      return text
  }
}
