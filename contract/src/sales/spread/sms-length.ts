/** The letters of GSM 03.38 that take one septet, and those that take two. */
const single = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const double = new Set('\f^{}\\[~]|€')

/** Maximum number of parts of an SMS. */
export const maxPieces = 4

export interface SmsLength {
  /** Length of the text: septets of GSM, or UTF-16 units if a letter is not in GSM. */
  units: number
  pieces: number
  /** Length per part for this number of parts. */
  perPiece: number
}

/**
 * The length of a text as SMS: 160 letters in one part and 153 in each of several, or 70 and 67 if one is not in GSM. A
 * letter of two units is never split (3GPP TS 23.040, 9.2.3.24.1), so a part may end one unit short.
 */
export function smsLength(text: string): SmsLength {
  const letters = [...text]
  const isGsm = letters.every(letter => single.has(letter) || double.has(letter))
  const sizes = letters.map(letter => (isGsm ? (double.has(letter) ? 2 : 1) : letter.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const [alone, ofSeveral] = isGsm ? [160, 153] : [70, 67]
  if (units <= alone) return { units, pieces: units === 0 ? 0 : 1, perPiece: alone }
  let pieces = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > ofSeveral) {
      pieces += 1
      filled = 0
    }
    filled += size
  }
  return { units, pieces, perPiece: ofSeveral }
}
