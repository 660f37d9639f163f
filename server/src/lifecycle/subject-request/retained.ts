import {
  type EndingReason,
  endingReasons,
  type RetainedRows,
} from '@fairgate/contract/lifecycle/subject-request/retention-exceptions'
import sql, { raw } from 'sql-template-tag'
import { unsettledAmong } from '../../exhibitions/exhibition/api.ts'
import { settlingIn } from '../../finance/settlement/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { SubjectIdentifiers } from '../../kernel/retention/data-export.ts'
import { countExpired, type ExpiredSet, matchRemaining } from '../../kernel/retention/retention.ts'
import { countQueued, showsOf } from './preview.ts'

/** What legal holds that end retain of an erasure, in the order in which they are shown; unsettled exhibitions by their names. */
export async function countRetained(
  db: Db,
  all: readonly ExpiredSet[],
  identifiers: SubjectIdentifiers,
): Promise<RetainedRows[]> {
  const rows = new Map<string, number>()
  const shows = new Map<string, { id: string; cn: string; en: string }>()
  for (const expired of all) {
    const { held } = await countExpired(db, expired)
    for (const [why, some] of held) rows.set(why, (rows.get(why) ?? 0) + some)
    if (!held.has('unsettled')) continue
    const { rule } = expired
    const holding = (id: ReturnType<typeof sql>) => sql`exists (
      select from ${raw(rule.table)} t where ${matchRemaining(expired)} and ${showsOf(rule)(id)})`
    for (const show of await unsettledAmong(db, holding, settlingIn)) shows.set(show.id, show)
  }
  rows.set('queued', await countQueued(db, identifiers))
  const named = [...shows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return endingReasons
    .map((why: EndingReason) => ({ why, rows: rows.get(why) ?? 0, shows: why === 'unsettled' ? named : [] }))
    .filter(retained => retained.rows > 0)
}
