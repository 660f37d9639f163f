import type { Kind } from '@fairgate/contract/partner/kinds'
import sql from 'sql-template-tag'
import { refuseUnlessReason } from '../dictionary/facts.ts'
import { bothNames, type WriteContext } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { addHistory } from '../kernel/history.ts'
import { locked, move } from '../kernel/move.ts'
import { refuse } from '../kernel/refuse.ts'
import { type Refusals, refusing } from '../kernel/refusing.ts'
import { tellCompanies } from '../kernel/tell.ts'
import { undoDecision } from '../kernel/undo.ts'
import { relate } from '../participation/effects.ts'
import type { FamilyInput } from './family-input.ts'
import { shareSubject } from './share-subject.ts'

/** A partner that is offered, held as it is until the transaction has committed. */
interface Offer {
  ownerId: string
  nameCn: string
  nameEn: string
  feePercent: string
}

/** Applies for a shared partner, or again after a return. Refuses what is not shared, one's own and what one has already. */
export async function applyShare(kind: Kind, input: FamilyInput<'applyShare…'>, context: WriteContext) {
  const { db, actor } = context
  if (input.id !== undefined) return applyAgain(kind, { ...input, id: input.id }, context)
  const offer = await offered(kind, db, input.partnerId)
  if (!offer) refuse('kernel.notFound')
  if (offer.ownerId === actor.companyId) refuse('partner.ownPartner', { field: 'partnerId' })
  await refuseIfRelated(db, actor.companyId, input.partnerId)
  const made = await refusing(
    db.one<{ id: string; version: number }>(sql`
      insert into share_application (partner_id, kind, owner_id, applicant_id, note, fee_percent, submitted_by)
      values (${input.partnerId}, ${kind.noun}, ${offer.ownerId}, ${actor.companyId}, ${input.note},
        ${offer.feePercent}::numeric, ${actor.operatorId}) returning id, version`),
    onceLiving,
  )
  await addHistory(context, 'share', { id: made.id, event: 'submit', note: input.note }, null, 'pending')
  context.log({
    noun: 'share',
    targetId: made.id,
    targetName: bothNames(offer),
    after: { partnerId: input.partnerId, feePercent: offer.feePercent, note: input.note },
  })
  tellCompanies(context.push, [offer.ownerId], 'share')
  return made
}

async function applyAgain(
  kind: Kind,
  { id, version, partnerId, note }: FamilyInput<'applyShare…'> & { id: string },
  context: WriteContext,
) {
  const { db, actor } = context
  const subject = shareSubject(kind)
  const row = await locked(context, subject, { id })
  if (row.partnerId !== partnerId) refuse('kernel.notFound')
  const offer = await offered(kind, db, partnerId)
  if (!offer) refuse('partner.notShared')
  await refuseIfRelated(db, row.applicantId, partnerId)
  const set = sql`submitted_by = ${actor.operatorId}, submitted_at = now(), note = ${note}, decided_at = null,
    reason_code = null, reason_note = '', owner_id = ${offer.ownerId}, fee_percent = ${offer.feePercent}::numeric`
  const moved = await refusing(move(context, subject, { id, version }, 'submit', { note, set }), onceLiving)
  return { id, version: moved.version }
}

/** Makes the relation, at the fee that was applied for. */
export async function approveShare(kind: Kind, { id, version }: FamilyInput<'approveShare…'>, context: WriteContext) {
  const { db } = context
  const set = sql`decided_at = now()`
  const moved = await move(context, shareSubject(kind), { id, version }, 'approve', { set })
  const { partnerId, applicantId, feePercent } = moved.row
  const offer = await offered(kind, db, partnerId)
  if (!offer) refuse('partner.notShared')
  if (offer.feePercent !== feePercent) refuse('partner.feeChanged')
  const relation = await relate(context, applicantId, partnerId, { source: 'share', feePercent })
  if (!relation) refuse('partner.alreadyRelated')
  return { id, version: moved.version }
}

export const withdrawShare = (kind: Kind, key: FamilyInput<'withdrawShare…'>, context: WriteContext) =>
  moveShare(kind, context, key, 'withdraw')

export async function rejectShare(kind: Kind, input: FamilyInput<'rejectShare…'>, context: WriteContext) {
  await refuseUnlessReason(context.db, 'reject', 'share', input)
  return moveShare(kind, context, input, 'reject', input)
}

export async function returnShare(kind: Kind, input: FamilyInput<'sendbackShare…'>, context: WriteContext) {
  await refuseUnlessReason(context.db, 'return', 'share', input)
  return moveShare(kind, context, input, 'return', input)
}

export async function undoShareDecision(kind: Kind, key: FamilyInput<'undoShare…Decision'>, context: WriteContext) {
  const back = { set: sql`decided_at = null, reason_code = null, reason_note = ''` }
  const undone = await undoDecision(context, shareSubject(kind), key, { return: back, reject: back })
  return { id: key.id, version: undone.version }
}

async function moveShare(
  kind: Kind,
  context: WriteContext,
  { id, version }: { id: string; version: number },
  event: 'withdraw' | 'reject' | 'return',
  why?: { reasonCode: string; note: string },
) {
  const set = why && sql`decided_at = now(), reason_code = ${why.reasonCode}, reason_note = ${why.note}`
  const moved = await move(context, shareSubject(kind), { id, version }, event, { ...why, set })
  return { id, version: moved.version }
}

/**
 * The offer of a partner as it stands. Its row is held, and its conditions are read after that: an approval and a stop or
 * a change of the fee at once have one outcome.
 */
async function offered(kind: Kind, db: Db, partnerId: string): Promise<Offer | undefined> {
  const partner = await db.maybe<Omit<Offer, 'feePercent'>>(sql`
    select keeper_id as "ownerId", name_cn as "nameCn", name_en as "nameEn" from company
    where id = ${partnerId} and kind = ${kind.noun} and state = 'inUse' and sharing = 'open' and keeper_id is not null
    for no key update`)
  if (!partner) return undefined
  const condition = await db.one<{ feePercent: string }>(
    sql`select trim_scale(fee_percent)::text as "feePercent" from share_condition where partner_id = ${partnerId}`,
  )
  return { ...partner, ...condition }
}

async function refuseIfRelated(db: Db, sponsorId: string, partnerId: string): Promise<void> {
  const related = await db.maybe(sql`
    select 1 from relation where sponsor_id = ${sponsorId} and partner_id = ${partnerId} and state = 'active'`)
  if (related) refuse('partner.alreadyRelated', { field: 'partnerId' })
}

const onceLiving: Refusals = { share_application_one_living: ['partner.alreadyApplied', 'partnerId'] }
