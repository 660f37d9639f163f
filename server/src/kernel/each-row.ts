import type { Noun } from '@fairgate/contract/kernel/noun'
import type { WriteContext } from './context.ts'
import { inOrder } from './failure.ts'
import { Refused } from './refuse.ts'
import { undoable } from './undoable.ts'

interface Named {
  id: string
  name: string
}

interface Several<Key> {
  rows: readonly Key[]
  noun: Noun
  /** What the rows are called; those the actor does not see are left out. Asked once, for rows that were refused. */
  namesOf(ids: readonly string[]): Promise<readonly Named[]>
}

/**
 * Deletes several rows, or does what else no machine moves, in the caller's transaction: a row that is refused is undone by
 * itself, told with its reason, and stops no other. In the order of their ids, so that two who want the same rows never
 * wait for each other in a circle. `work` answers what the row is called; `state` is what the log says became of them.
 */
export async function eachRow<Key extends { id: string }>(
  context: WriteContext,
  { rows, noun, namesOf }: Several<Key>,
  state: string,
  work: (row: Key) => Promise<string>,
): Promise<{ count: number; failed: (Named & { msg: string })[] }> {
  const { db, language } = context
  const done: Named[] = []
  const refused: { id: string; msg: string }[] = []
  const chosen = [...new Map(rows.map(row => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const row of chosen) {
    const name = await undoable(db, () => work(row))
    if (name instanceof Refused) refused.push({ id: row.id, msg: name.worded(language).msg })
    else done.push({ id: row.id, name })
  }
  const names = new Map(
    (refused.length > 0 ? await namesOf(refused.map(({ id }) => id)) : []).map(({ id, name }) => [id, name]),
  )
  const failed = inOrder(
    refused.map(({ id, msg }) => ({ id, name: names.get(id) ?? '', msg })),
    rows.map(({ id }) => id),
  )
  const [only] = done.length === 1 ? done : []
  const targetName = done.map(({ name }) => name).join(', ')
  context.log({
    noun,
    targetId: only?.id,
    targetName: targetName.slice(0, 200),
    before: undefined,
    after: { state, count: done.length, rows: done, ...(failed.length > 0 && { failed }) },
  })
  return { count: done.length, failed }
}
