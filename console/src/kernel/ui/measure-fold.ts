/** The items of a row of controls; a dialog that a control has opened is above the page. */
export const itemsOf = (row: HTMLElement): HTMLElement[] =>
  ([...row.children] as HTMLElement[]).filter(item => !item.matches('dialog, [popover]'))

/** The width of controls side by side, px. */
export const widthOf = (row: HTMLElement, items: readonly HTMLElement[]): number =>
  items.reduce((sum, { offsetWidth }) => sum + offsetWidth + gapOf(row), -gapOf(row))

export const gapOf = (row: Element): number => Number.parseFloat(getComputedStyle(row).columnGap) || 0

/**
 * Which controls do not fit into a row, by their widths; a hidden one retains its own, in an invisible line.
 * @param fromStart hides the first ones first; else the last. A primary is never hidden
 */
export function foldedOf(row: HTMLElement, fromStart = false): ReadonlySet<HTMLElement> {
  const items = itemsOf(row).filter(({ offsetWidth }) => offsetWidth > 0)
  const may = items.filter(item => !item.classList.contains('is-primary'))
  if (!fromStart) may.reverse()
  const folded = new Set<HTMLElement>()
  let wanted = widthOf(row, items)
  for (const item of may) {
    if (wanted <= row.clientWidth + 1) break
    folded.add(item)
    wanted -= item.offsetWidth + gapOf(row)
  }
  return folded
}
