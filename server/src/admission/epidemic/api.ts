import sql, { type Sql } from 'sql-template-tag'
import { ofExhibition, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { addPendingRows, countPending, type DatedPendingCount } from '../../kernel/counter/pending-count.ts'
import { readRowCounts, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { listActions } from '../../kernel/transition/entity-definition.ts'
import { declaration, type LockedDeclaration } from './entity.ts'

export { strategyClone } from './clone-spec.ts'
export { strategyExempting } from './named-by.ts'

/** Declarations that await this caller: all that await a person, except the caller's own. */
export async function declarationsToDecide(db: Db, actor: Actor, exhibitionId?: string): Promise<DatedPendingCount> {
  const { pendingManual: count = 0 } = await readRowCounts(db, exhibitionId ?? venueScope, 'declaration')
  const among = sql`declaration t where ${ofOneOrCounting('t.exhibition_id', exhibitionId)}`
  const rule = {
    verb: 'approve',
    actions: (row: LockedDeclaration) => listActions(declaration, actor, row),
    decided: { submittedBy: 't.submitted_by', among },
  }
  const waiting = { like: { state: 'pendingManual' as const }, count, where: sql`t.state = 'pendingManual'` }
  return addPendingRows(await countPending(db, actor, rule, [waiting]), among, { since: 't.declared_at' })
}

/** A receipt, for a help desk. */
export interface FoundHealthPass {
  id: string
  exhibitionId: string
  exhibition: { cn: string; en: string }
  /** The name of its person. */
  name: string
  state: LockedDeclaration['state']
  validUntil: string | null
  declaredAt: string
  /** The digest that found it. */
  digest: Buffer
}

/** Receipts of people with one of these documents or telephones (digests), in these exhibitions; the newest first. */
export function receiptsWith(
  db: Db,
  search: { exhibitionIds: readonly string[]; documents: readonly Buffer[]; phones: readonly Buffer[] },
  most: number,
): Promise<FoundHealthPass[]> {
  return db.many<FoundHealthPass>(sql`
    select t.id, r.exhibition_id as "exhibitionId", json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
      t.name, case when r.state = 'valid' and r.valid_until <= now() then 'expired' else r.state end as state,
      r.valid_until as "validUntil", t.declared_at as "declaredAt", r.digest
    from (
      select r.*, r.person as digest from health_pass r where r.exhibition_id = any(${[...search.exhibitionIds]}::uuid[])
        and r.person = any(${[...search.documents]}::bytea[])
      union
      select r.*, d.phone_blind_index from declaration d join health_pass r on r.exhibition_id = d.exhibition_id and r.person = d.person
      where d.phone_blind_index = any(${[...search.phones]}::bytea[])
        and d.exhibition_id = any(${[...search.exhibitionIds]}::uuid[])) r
      join declaration t on t.id = r.declaration_id ${ofExhibition}
    order by t.declared_at desc, t.id limit ${most}`)
}

/** Finds the receipts of people by their digests in hex, as of a moment. */
export async function receiptsOf(
  db: Db,
  exhibitionId: string,
  people: readonly Buffer[],
): Promise<(person: Buffer | null, at: number) => 'valid' | 'missing' | 'expired'> {
  const rows =
    people.length === 0
      ? []
      : await db.many<{ person: string; state: string; until: string | null }>(sql`
          select encode(person, 'hex') as person, state, valid_until as until from health_pass
          where exhibition_id = ${exhibitionId} and person = any(${[...people]}::bytea[])`)
  const known = new Map(rows.map(row => [row.person, row]))
  return (person, at) => {
    const receipt = person === null ? undefined : known.get(person.toString('hex'))
    if (receipt?.state === 'expired') return 'expired'
    if (receipt?.state !== 'valid' || receipt.until === null) return 'missing'
    return Date.parse(receipt.until) > at ? 'valid' : 'expired'
  }
}

export { countImages } from './clock.ts'
export {
  declarationImageDataSource,
  declarationRetention,
  imagesLeft,
  receiptRetention,
  underReview,
} from './retention.ts'

/** The exhibition of a strategy. */
export const selectStrategyExhibition = (id: string): Sql =>
  sql`select t.exhibition_id from epidemic_strategy t where t.id = ${id}`
