/** A number for PDF and SVG; three decimals of a millimetre are finer than any printer. */
export function num(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
