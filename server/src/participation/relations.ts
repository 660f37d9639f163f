import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'

/** How two companies came together: directly, or by a share at this fee (percent, as text). */
interface RelationTerms {
  source: 'direct' | 'share'
  feePercent: string
}

const direct: RelationTerms = { source: 'direct', feePercent: '0' }

/** Lets a partner work for a company; undefined where it does already, under whatever terms. */
export function relate(
  db: Db,
  sponsorId: string,
  partnerId: string,
  { source, feePercent }: RelationTerms = direct,
): Promise<{ id: string; version: number } | undefined> {
  return db.maybe(sql`
    insert into relation (sponsor_id, partner_id, source, fee_percent)
    values (${sponsorId}, ${partnerId}, ${source}, ${feePercent}::numeric)
    on conflict on constraint relation_unique do update set state = 'active', source = excluded.source,
      fee_percent = excluded.fee_percent, since = now(), ended_at = null, version = relation.version + 1
    where relation.state <> 'active' returning id, version`)
}

export interface Relation {
  id: string
  version: number
  state: 'active' | 'ended'
  sponsorId: string
  partnerId: string
  source: RelationTerms['source']
}

/**
 * Ends a relation nothing goes on under; refuses `kernel.notInThisState`, `kernel.changedMeanwhile` and
 * `participation.relationInUse`. Who adds a participation holds the relation's row, so that one of the two waits.
 */
export async function endRelation(db: Db, key: { id: string; version: number }): Promise<Relation> {
  // The partner first: whoever makes a relation takes them in this order.
  await db.run(
    sql`select from company where id = (select partner_id from relation where id = ${key.id}) for no key update`,
  )
  const relation = await db.maybe<Relation>(sql`
    select id, version, state, sponsor_id as "sponsorId", partner_id as "partnerId", source from relation
    where id = ${key.id} for update`)
  if (!relation) refuse('kernel.notFound')
  if (relation.state !== 'active') refuse('kernel.notInThisState')
  if (relation.version !== key.version) refuse('kernel.changedMeanwhile')
  const { sponsorId, partnerId } = relation
  const used = await db.maybe(sql`
    select 1 from participation p left join participation parent on parent.id = p.parent_id
    where p.company_id = ${partnerId} and p.state <> 'ended' and ${sponsorId} in (p.sponsor_id, parent.company_id) limit 1`)
  if (used) refuse('participation.relationInUse')
  const { version } = await db.one<{ version: number }>(sql`
    update relation set state = 'ended', ended_at = now(), version = version + 1 where id = ${key.id} returning version`)
  return { ...relation, state: 'ended', version }
}

/** The living relation of two companies, held so that nobody ends it before this transaction has committed. */
export function holdRelation(db: Db, sponsorId: string, partnerId: string): Promise<Relation | undefined> {
  return db.maybe<Relation>(sql`
    select id, version, state, sponsor_id as "sponsorId", partner_id as "partnerId", source from relation
    where sponsor_id = ${sponsorId} and partner_id = ${partnerId} and state = 'active' for share`)
}

/** Whether two companies had a relation that has ended. */
export async function hasParted(db: Db, sponsorId: string, partnerId: string): Promise<boolean> {
  const parted = await db.maybe(sql`
    select 1 from relation where sponsor_id = ${sponsorId} and partner_id = ${partnerId} and state = 'ended'`)
  return parted !== undefined
}

/** A partner goes, and with it the relations it had. */
export async function deleteEndedRelations(db: Db, partnerId: string): Promise<void> {
  await db.run(sql`delete from relation where partner_id = ${partnerId} and state <> 'active'`)
}
