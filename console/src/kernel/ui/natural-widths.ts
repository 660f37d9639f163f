/** Px that the widest cell of each column takes in one line, including its padding, by the column's key. */
export type NaturalWidths = Readonly<Record<string, number>>

/**
 * The widths after a measurement; those of columns that were not measured stay. For the same rows the greatest measured
 * width counts: a column can measure a pixel more or less next to other columns, and a width that shrinks again would
 * hide and show a column without end.
 * @param isSame whether the rows are those that were measured before
 */
export function widthsAfter(known: NaturalWidths, measured: NaturalWidths, isSame: boolean): NaturalWidths {
  const next: Record<string, number> = { ...known, ...measured }
  if (isSame) for (const [key, px] of Object.entries(measured)) next[key] = Math.max(px, known[key] ?? 0)
  return Object.entries(next).every(([key, px]) => known[key] === px) ? known : next
}
