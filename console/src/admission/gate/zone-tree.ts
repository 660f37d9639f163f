import type { RowOf } from '@fairgate/contract/app/catalogue'

interface Lying {
  id: string
  parentId: string | null
  code: string
}

/** A row of a tree in reading order: each zone is followed by the zones in it. `depth` 0 is entered from outside. */
export type InTree<Row> = Row & { depth: number }
export type ZoneNode = InTree<RowOf<'getZoneTree'>>

/** Orders flat rows as a tree, siblings by sign; a row whose parent is missing is outermost. */
export function asTree<Row extends Lying>(rows: readonly Row[]): InTree<Row>[] {
  const known = new Set(rows.map(row => row.id))
  const children = Map.groupBy(rows, row => (row.parentId !== null && known.has(row.parentId) ? row.parentId : ''))
  const walk = (parent: string, depth: number): InTree<Row>[] =>
    (children.get(parent) ?? [])
      .toSorted((one, other) => one.code.localeCompare(other.code, 'en', { numeric: true }))
      .flatMap(row => [{ ...row, depth }, ...walk(row.id, depth + 1)])
  return walk('', 0)
}

/** A zone and all zones in it, which cannot become its parent. */
export function within<Row extends Lying>(rows: readonly Row[], id: string): Set<string> {
  const found = new Set([id])
  for (const row of asTree(rows)) if (row.parentId !== null && found.has(row.parentId)) found.add(row.id)
  return found
}
