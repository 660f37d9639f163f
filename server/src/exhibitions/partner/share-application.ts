import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { refuseUnlessReason } from '../../foundation/dictionary/api.ts'
import { packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors, type Refusals } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import { isAsRelated } from '../participation/api.ts'
import { relate, unrelate } from '../participation/hooks.ts'
import { askable, registerField } from './duplicate-company.ts'
import type { FamilyInput } from './family-input.ts'
import { ownerOf } from './scope.ts'
import { buildShareEntity, type LockedShare } from './share-entity.ts'

/** An offered partner, locked until the transaction has committed. */
interface OfferedAction {
  ownerId: string
  nameCn: string
  nameEn: string
  feePercent: string
  /** Nobody offers it: there are no conditions and no fee. */
  asked: boolean
}

/**
 * Applies for a shared partner, or again after a return. Refuses a partner that is not shared, the caller's own, and
 * one that it works with already.
 */
export async function applyShare(kind: Kind, input: FamilyInput<'applyShare…'>, context: WriteContext) {
  if (input.id !== undefined) return reapply(kind, { ...input, id: input.id }, context)
  const offer = await offered(kind, context.db, input.partnerId)
  if (!offer) refuse('kernel.notFound')
  return apply(kind, offer, { ...input, field: 'partnerId' }, context)
}

/**
 * Requests to work with a registered partner by its code: under its owner's conditions if it is shared, else without
 * any. A partner that cannot be requested is refused like an unknown one.
 */
export async function askRelation(kind: Kind, input: FamilyInput<'ask…Relation'>, context: WriteContext) {
  const { db } = context
  const field = registerField(input)
  const partner = await askable(kind, db, input)
  if (!partner) refuse('partner.notOnRecord', { field })
  const offer = (await offered(kind, db, partner.id)) ?? (await unoffered(kind, db, partner.id))
  if (!offer) refuse('partner.notOnRecord', { field })
  return apply(kind, offer, { partnerId: partner.id, note: input.note, field }, context)
}

/**
 * Submits an application; refuses the caller's own partners and those it works with already, at the field that named
 * it.
 */
async function apply(
  kind: Kind,
  offer: OfferedAction,
  { partnerId, note, field }: { partnerId: string; note: string; field: string },
  context: WriteContext,
) {
  const { db, actor } = context
  if (offer.ownerId === actor.companyId) refuse('partner.ownPartner', { field })
  await refuseIfRelated(db, actor.companyId, partnerId, field)
  const made = await mapConstraintErrors(
    db.one<{ id: string; version: number }>(sql`
      insert into share_application (partner_id, kind, owner_id, applicant_id, note, fee_percent, requested, submitted_by)
      values (${partnerId}, ${kind.entityType}, ${offer.ownerId}, ${actor.companyId}, ${note},
        ${offer.feePercent}::numeric, ${offer.asked}, ${actor.operatorId}) returning id, version`),
    refuseSecondActive(field),
  )
  await addHistory(context, 'share', { id: made.id, event: 'submit', note }, null, 'pending')
  context.log({
    entityType: 'share',
    targetId: made.id,
    targetName: packLocalized(offer),
    after: { partnerId, feePercent: offer.feePercent, note },
  })
  publishRowChange(context.push, [offer.ownerId], 'share')
  return made
}

async function reapply(
  kind: Kind,
  { id, version, partnerId, note }: FamilyInput<'applyShare…'> & { id: string },
  context: WriteContext,
) {
  const { db, actor } = context
  const entity = buildShareEntity(kind)
  const row = await locked(context, entity, { id })
  if (row.partnerId !== partnerId) refuse('kernel.notFound')
  const offer = (await offered(kind, db, partnerId)) ?? (row.asked && (await unoffered(kind, db, partnerId)))
  if (!offer) refuse('partner.notShared')
  await refuseIfRelated(db, row.applicantId, partnerId)
  const set = sql`submitted_by = ${actor.operatorId}, submitted_at = now(), note = ${note}, decided_at = null,
    reason_code = null, reason_note = '', owner_id = ${offer.ownerId}, fee_percent = ${offer.feePercent}::numeric,
    requested = ${offer.asked}`
  const result = await mapConstraintErrors(
    transition(context, entity, { id, version }, 'submit', { note, set }),
    refuseSecondActive('partnerId'),
  )
  return { id, version: result.version }
}

/** Creates the relation: for a share at the fee of the application, else as the venue itself creates one. */
export async function approveShare(kind: Kind, { id, version }: FamilyInput<'approveShare…'>, context: WriteContext) {
  const { db } = context
  const ended = sql`select to_jsonb(r) from organizer_partner r
    where r.sponsor_id = t.applicant_id and r.partner_id = t.partner_id and r.state = 'ended'`
  const set = sql`decided_at = now(), relation_before = (${ended})`
  const result = await transition(context, buildShareEntity(kind), { id, version }, 'approve', { set })
  const { partnerId, applicantId, feePercent, asked } = result.row
  const offer = asked ? await unoffered(kind, db, partnerId) : await offered(kind, db, partnerId)
  if (!offer) refuse(asked ? 'partner.notInUse' : 'partner.notShared')
  if (offer.feePercent !== feePercent) refuse('partner.feeChanged')
  const relation = await relate(context, applicantId, partnerId, { source: asked ? 'direct' : 'share', feePercent })
  if (!relation) refuse('partner.alreadyRelated')
  return { id, version: result.version }
}

export const withdrawShare = (kind: Kind, key: FamilyInput<'withdrawShare…'>, context: WriteContext) =>
  transitionShare(kind, context, key, 'withdraw')

export async function rejectShare(kind: Kind, input: FamilyInput<'rejectShare…'>, context: WriteContext) {
  await refuseUnlessReason(context.db, 'reject', 'share', input)
  return transitionShare(kind, context, input, 'reject', input)
}

export async function returnShare(kind: Kind, input: FamilyInput<'sendbackShare…'>, context: WriteContext) {
  await refuseUnlessReason(context.db, 'return', 'share', input)
  return transitionShare(kind, context, input, 'return', input)
}

/**
 * Undoes a decision, so that the application is pending as before. An approval reverts the relation, as long as it was
 * not used.
 */
export async function undoShareDecision(kind: Kind, key: FamilyInput<'undoShare…Decision'>, context: WriteContext) {
  const { db } = context
  // The partner first, in the same order as an invitation, to avoid a deadlock.
  await db.run(sql`
    select from company where id = (select partner_id from share_application where id = ${key.id}) for no key update`)
  const back = { set: sql`decided_at = null, reason_code = null, reason_note = '', relation_before = null` }
  const { row, version } = await undoDecision(context, buildShareEntity(kind), key, {
    return: back,
    reject: back,
    approve: { ...back, isUntouched: (db, row) => isAsRelated(db, partiesOf(row), row.relationBefore ?? null) },
  })
  if (row.state === 'approved') await unrelate(context, partiesOf(row), row.relationBefore ?? null)
  return { id: key.id, version }
}

const partiesOf = ({ applicantId, partnerId }: LockedShare) => ({ sponsorId: applicantId, partnerId })

async function transitionShare(
  kind: Kind,
  context: WriteContext,
  { id, version }: { id: string; version: number },
  event: 'withdraw' | 'reject' | 'return',
  why?: { reasonCode: string; note: string },
) {
  const set = why && sql`decided_at = now(), reason_code = ${why.reasonCode}, reason_note = ${why.note}`
  const result = await transition(context, buildShareEntity(kind), { id, version }, event, { ...why, set })
  return { id, version: result.version }
}

/**
 * The present offer of a partner. Its row is locked, and its conditions are read after that: an approval and a
 * concurrent stop or change of the fee have one outcome.
 */
async function offered(kind: Kind, db: Db, partnerId: string): Promise<OfferedAction | undefined> {
  const partner = await db.maybe<Omit<OfferedAction, 'feePercent' | 'asked'>>(sql`
    select ${ownerOf(kind)} as "ownerId", c.name_cn as "nameCn", c.name_en as "nameEn" from company c
    where c.id = ${partnerId} and c.kind = ${kind.entityType} and c.state = 'inUse' and c.sharing = 'open'
      and ${ownerOf(kind)} is not null
    for no key update of c`)
  if (!partner) return undefined
  const condition = await db.one<{ feePercent: string }>(
    sql`select trim_scale(fee_percent)::text as "feePercent" from share_condition where partner_id = ${partnerId}`,
  )
  return { ...partner, ...condition, asked: false }
}

/** The same for an active partner that nobody shares; if only the venue added it, it belongs to the venue. */
async function unoffered(kind: Kind, db: Db, partnerId: string): Promise<OfferedAction | undefined> {
  const partner = await db.maybe<Pick<OfferedAction, 'ownerId' | 'nameCn' | 'nameEn'>>(sql`
    select coalesce(${ownerOf(kind)}, (select v.id from company v where v.type = 'platform' order by v.id limit 1)) as "ownerId",
      c.name_cn as "nameCn", c.name_en as "nameEn" from company c
    where c.id = ${partnerId} and c.kind = ${kind.entityType} and c.state = 'inUse' for no key update of c`)
  return partner && { ...partner, feePercent: '0', asked: true }
}

async function refuseIfRelated(db: Db, sponsorId: string, partnerId: string, field = 'partnerId'): Promise<void> {
  const related = await db.maybe(sql`
    select 1 from organizer_partner where sponsor_id = ${sponsorId} and partner_id = ${partnerId} and state = 'active'`)
  if (related) refuse('partner.alreadyRelated', { field })
}

const refuseSecondActive = (field: string): Refusals => ({
  share_application_one_active: ['partner.alreadyApplied', field],
})
