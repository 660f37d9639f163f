/** Which letter decides what: a return is called `sendback` on some wires. */
const letters = { a: ['approve'], r: ['return', 'sendback'], x: ['reject'] } as const

/**
 * What A, R and X do to the row that is open, as `useListKeys` takes them; nothing for a decision it does not allow.
 *
 * @param begin begins one of the row's verbs
 */
export function decisionKeys<Row extends { actions: readonly string[] }>(
  row: Row | undefined,
  begin: (verb: string, row: Row) => void,
): Readonly<Record<string, () => void>> {
  if (!row) return {}
  const keys = Object.entries(letters).flatMap(([letter, verbs]) => {
    const verb = verbs.find(one => row.actions.includes(one))
    return verb ? [[letter, () => begin(verb, row)] as const] : []
  })
  return Object.fromEntries(keys)
}
