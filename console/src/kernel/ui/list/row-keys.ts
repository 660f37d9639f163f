/** Up and down move through the rows of a list whose rows are separate pages: the focus is on the link of each. */
export const rowKeys = { ArrowUp: () => stepRow(-1), ArrowDown: () => stepRow(1) }

function stepRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.fg-table tbody tr.is-clickable')]
  const at = rows.findIndex(row => row.contains(document.activeElement))
  const to = at < 0 ? rows[0] : rows[at + by]
  to?.querySelector<HTMLElement>('.fg-table-actions button')?.focus()
}
