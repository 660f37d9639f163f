import { relationStateMachine } from '@fairgate/contract/exhibitions/participation/states'
import sql, { raw } from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'
import { type TransitionContext, transition, transitionWhere } from '../../kernel/transition/transition.ts'

/** The terms of a relation: direct, or by a share at this fee (percent, as text). */
interface RelationTerms {
  source: 'direct' | 'share'
  feePercent: string
}

const direct: RelationTerms = { source: 'direct', feePercent: '0' }

export interface OrganizerPartner extends EntityRow {
  state: keyof typeof relationStateMachine.states
  sponsorId: string
  partnerId: string
  source: RelationTerms['source']
  partnerName: string
  partnerNameEn: string | null
}

/** Relations between companies. The partner module checks what an operator may do (exhibitions/partner/relation-handlers.ts). */
export const relation: EntityDefinition<
  OrganizerPartner,
  OrganizerPartner['state'],
  keyof typeof relationStateMachine.events
> = {
  entityType: 'relation',
  table: 'organizer_partner',
  machine: relationStateMachine,
  columns: sql`t.id, t.version, t.state, t.sponsor_id as "sponsorId", t.partner_id as "partnerId", t.source,
    (select company.name_cn from company where company.id = t.partner_id) as "partnerName",
    (select company.name_en from company where company.id = t.partner_id) as "partnerNameEn"`,
  scope: () => sql`true`,
  may: {},
  nameOf: (row, language) => (language === 'en' && row.partnerNameEn) || row.partnerName,
  affectedCompanies: row => [row.sponsorId, row.partnerId],
}

/** Creates a relation; undefined if one exists already, under any terms. */
export async function relate(
  context: TransitionContext,
  sponsorId: string,
  partnerId: string,
  { source, feePercent }: RelationTerms = direct,
): Promise<{ id: string; version: number } | undefined> {
  const its = sql`t.sponsor_id = ${sponsorId} and t.partner_id = ${partnerId}`
  const set = sql`source = ${source}, fee_percent = ${feePercent}::numeric, since = now(), ended_at = null`
  const [renewed] = await transitionWhere(context, relation, its, 'renew', { set })
  if (renewed) return { id: renewed.row.id, version: renewed.version }
  const made = await context.db.maybe<{ id: string; version: number }>(sql`
    insert into organizer_partner (sponsor_id, partner_id, source, fee_percent)
    values (${sponsorId}, ${partnerId}, ${source}, ${feePercent}::numeric)
    on conflict on constraint organizer_partner_unique do nothing returning id, version`)
  if (made) publishRowChange(context.push, [sponsorId, partnerId], 'relation')
  return made
}

/**
 * Ends an unused relation; refuses `kernel.notInThisState`, `kernel.changedMeanwhile` and
 * `participation.relationInUse`. A new participation locks the row of the relation, so that one of the two waits.
 */
export async function endRelation(context: WriteContext, key: { id: string; version: number }) {
  const { db } = context
  // The partner first: new relations lock in this order.
  await db.run(
    sql`select from company where id = (select partner_id from organizer_partner where id = ${key.id}) for no key update`,
  )
  return transition(context, relation, key, 'end', {
    set: sql`ended_at = now()`,
    async check({ sponsorId, partnerId }) {
      const used = await db.maybe(sql`
        select 1 from participation p left join participation parent on parent.id = p.parent_id
        where p.company_id = ${partnerId} and p.state <> 'ended' and ${sponsorId} in (p.sponsor_id, parent.company_id)
        limit 1`)
      if (used) refuse('participation.relationInUse')
    },
  })
}

/** The active relation of two companies, locked so that nobody ends it before this transaction has committed. */
export function lockRelation(
  db: Db,
  sponsorId: string,
  partnerId: string,
): Promise<Pick<OrganizerPartner, 'source'> | undefined> {
  return db.maybe<Pick<OrganizerPartner, 'source'>>(sql`
    select source from organizer_partner
    where sponsor_id = ${sponsorId} and partner_id = ${partnerId} and state = 'active' for share`)
}

/** Whether two companies had a relation that has ended. */
export async function hasParted(db: Db, sponsorId: string, partnerId: string): Promise<boolean> {
  const parted = await db.maybe(sql`
    select 1 from organizer_partner where sponsor_id = ${sponsorId} and partner_id = ${partnerId} and state = 'ended'`)
  return parted !== undefined
}

/** Deletes the ended relations of a deleted partner. */
export async function deleteEndedRelations(db: Db, partnerId: string): Promise<void> {
  await db.run(sql`delete from organizer_partner where partner_id = ${partnerId} and state <> 'active'`)
}

/**
 * After a merge: companies that worked with the duplicate work with the remaining company, with the same beginning and
 * terms. If both had a relation, that of the remaining company applies; if its own had ended, it is renewed.
 */
export async function relationsMerged(
  context: TransitionContext,
  { gone, keep }: { gone: string; keep: string },
): Promise<void> {
  const { db } = context
  const now = (column: 'sponsor_id' | 'partner_id') =>
    sql`case when t.${raw(column)} = ${gone} then ${keep} else t.${raw(column)} end`
  const active = await db.many<
    { id: string; sponsorId: string; partnerId: string; other: string | null } & RelationTerms
  >(sql`
    select t.id, ${now('sponsor_id')} as "sponsorId", ${now('partner_id')} as "partnerId", t.source,
      t.fee_percent::text as "feePercent", o.state as other
    from organizer_partner t left join organizer_partner o on o.sponsor_id = ${now('sponsor_id')} and o.partner_id = ${now('partner_id')}
    where ${gone} in (t.sponsor_id, t.partner_id) and t.state = 'active' order by t.partner_id, t.sponsor_id`)
  const twice = active.filter(({ other }) => other !== null)
  await transitionWhere(context, relation, sql`t.id = any(${twice.map(({ id }) => id)}::uuid[])`, 'end', {
    set: sql`ended_at = now()`,
  })
  for (const { sponsorId, partnerId, other, ...terms } of twice) {
    if (other === 'ended') await relate(context, sponsorId, partnerId, terms)
  }
  await db.run(sql`
    update organizer_partner t set sponsor_id = ${now('sponsor_id')}, partner_id = ${now('partner_id')}, version = t.version + 1
    where ${gone} in (t.sponsor_id, t.partner_id) and t.state = 'active'`)
}
