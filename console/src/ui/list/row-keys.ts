/** Up and down walk the rows of a list whose rows are pages of their own: the focus stands on what opens each. */
export const rowKeys = { ArrowUp: () => stepRow(-1), ArrowDown: () => stepRow(1) }

function stepRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.fg-table tbody tr.is-clickable')]
  const at = rows.findIndex(row => row.contains(document.activeElement))
  const to = at < 0 ? rows[0] : rows[at + by]
  to?.querySelector<HTMLElement>('.fg-table-actions button')?.focus()
}
