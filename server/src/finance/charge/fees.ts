import type { EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import type { PriceTerms } from '@fairgate/contract/badging/rulebook/price'
import { type Fen, parseAmount } from '@fairgate/contract/kernel/money/money'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type ExhibitionFacts, exhibitionById } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { type Transition, type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { type JournalLine, postAll } from '../ledger/hooks.ts'
import { organizerPays } from '../pay-setting/api.ts'
import { badgeFee, type LockedFee } from './fee-entity.ts'
import { consumption, mirrored, organizersOf } from './fee-entries.ts'
import { lineOf, linesOf } from './fee-lines.ts'
import { type ActivatedBadge, idsIn, lockLines, lockOpenFees, type OpenFee } from './fee-locks.ts'
import { isRefunded, isRefundedByRule } from './fee-refund.ts'
import type { Credit, Share } from './line-shares.ts'
import type { BegunOf } from './queries.ts'
import { shrinkBills } from './shrink.ts'
import { updateTasks } from './tasks.ts'

/** What a fee needs of its locked badge. */
export interface FeeBadge {
  id: string
  exhibitionId: string
  badgeTypeId: string
  typeCn: string
  typeEn: string
  participationId: string
  companyId: string
  code: string
  name: string
  /** As on the wire. */
  price: string
  entryDays: EntryDays | null
  priceTerms: Pick<PriceTerms, 'refundDays'> | null
}

/**
 * Badges with a price were approved: writes a fee for each at the current price of its type, to be paid by the
 * exhibition's payer.
 */
export async function feesWritten(
  { db, push }: TransitionContext,
  approved: readonly Transition<FeeBadge>[],
): Promise<void> {
  const fees = approved.map(({ row }) => ({
    ...{ badge: row, kind: 'badge' as const, amount: parseAmount(row.price), days: row.entryDays },
    ...{ byRule: row.priceTerms !== null, refundDays: row.priceTerms?.refundDays ?? null },
  }))
  await writeFees({ db, push }, fees)
}

/** A fee to be written. */
export interface NewFee extends Pick<LockedFee, 'kind' | 'days' | 'byRule' | 'refundDays'> {
  badge: Omit<FeeBadge, 'price' | 'entryDays' | 'priceTerms'>
  amount: Fen
}

/** Writes fees, each to be paid by the exhibition's payer, with the task to pay it. */
export async function writeFees({ db, push }: Pick<TransitionContext, 'db' | 'push'>, fees: readonly NewFee[]) {
  const of = <Field extends keyof NewFee['badge']>(field: Field) => fees.map(({ badge }) => badge[field])
  const its = <Field extends keyof NewFee>(field: Field) => fees.map(fee => fee[field])
  const written = await db.many<FeeOf & { companies: string[] }>(sql`
    insert into badge_fee (exhibition_id, badge_id, badge_type_id, type_cn, type_en, participation_id, company_id,
      badge_code, badge_name, payer_id, payer_company_id, payer_parent_id, sponsor_id, amount, kind, days, by_rule, refund_days)
    select w.exhibition_id, w.badge_id, w.badge_type_id, w.type_cn, w.type_en, own.id, w.company_id, w.code, w.name,
      payer.id, payer.company_id, above.company_id, own.sponsor_id, w.amount, w.kind, w.days, w.by_rule, w.refund_days
    from unnest(${of('exhibitionId')}::uuid[], ${of('id')}::uuid[], ${of('badgeTypeId')}::uuid[], ${of('typeCn')}::text[],
        ${of('typeEn')}::text[], ${of('participationId')}::uuid[], ${of('companyId')}::uuid[], ${of('code')}::text[],
        ${of('name')}::text[], ${its('amount')}::int8[], ${its('kind')}::text[],
        ${fees.map(({ days }) => days && `[${days.from},${days.to}]`)}::daterange[], ${its('byRule')}::boolean[], ${its('refundDays')}::int[])
        w (exhibition_id, badge_id, badge_type_id, type_cn, type_en, participation_id, company_id, code, name, amount, kind, days, by_rule,
          refund_days)
      join participation own on own.id = w.participation_id
      join participation payer on payer.exhibition_id = w.exhibition_id
        and payer.company_id = case when ${organizerPays(sql`w.exhibition_id`)} then own.sponsor_id else own.company_id end
      left join participation above on above.id = payer.parent_id and above.company_id <> above.sponsor_id
    returning exhibition_id as "exhibitionId", payer_id as "payerId", participation_id as "participationId",
      array[company_id, payer_company_id, sponsor_id] as companies`)
  if (written.length !== fees.length) throw new Error('an approved badge has no payer')
  await updateTasks(db, [...written.map(fee => ({ ...fee, deltas: { toPay: 1 } })), ...waitingFor(written, 1)])
  publishRowChange(
    push,
    written.flatMap(({ companies }) => companies),
    'badgeFee',
  )
}

type FeeOf = Pick<LockedFee, 'exhibitionId' | 'payerId' | 'participationId'>

/** If somebody else pays, the task of the badge's own company waits for them. */
export const waitingFor = (fees: readonly FeeOf[], pending: 1 | -1) =>
  fees.flatMap(({ exhibitionId, payerId, participationId }) =>
    payerId === participationId ? [] : [{ exhibitionId, payerId: participationId, deltas: { pending } }],
  )

/**
 * Badges were activated by payment: marks their fees as paid, books what was paid for each as consumed, with the
 * organizer's share.
 */
export async function feesPaid(
  context: TransitionContext,
  activated: readonly Transition<ActivatedBadge>[],
): Promise<void> {
  const fees = (await lockOpenFees(context.db, activated)).filter(({ kind }) => kind === 'badge')
  if (fees.length !== activated.length || fees.some(({ state }) => state !== 'charged'))
    throw new Error('an activated badge has no fee on a bill')
  await bookPaid(context, fees)
}

/** Books the consumption of fees on finished bills. */
export async function bookPaid(context: TransitionContext, fees: readonly OpenFee[]): Promise<void> {
  // A fee that was cancelled in the meantime consumes nothing.
  const cancelled = new Set<string>()
  for (const id of new Set(fees.map(({ exhibitionId }) => exhibitionId)))
    if ((await exhibitionById(context.db, id))?.state === 'cancelled') cancelled.add(id)
  const [back = [], used = []] = [true, false].map(is => fees.filter(fee => cancelled.has(fee.exhibitionId) === is))
  await pay(context, used)
  await credit(context, back)
}

async function pay(context: TransitionContext, fees: readonly OpenFee[]): Promise<void> {
  if (fees.length === 0) return
  const lines = await linesOf(context.db, fees)
  const shares = new Map(fees.map(fee => [fee.id, lineOf(lines, fee).pay()] as const))
  await transitionWhere(context, badgeFee, these(fees), 'pay', {
    set: amountsAs({ paid: 'paid', split: 'split' }, shares),
  })
  await updateTasks(context.db, waitingFor(fees, -1))
  const organizers = await organizersOf(context.db, fees)
  const journalEntries = fees.flatMap(fee => {
    const { paid, split } = shares.get(fee.id) as Share
    const lines = consumption(fee, organizers, { paid, split })
    // A payment after an undo is another journal entry.
    const cause = { entityType: 'badgeFee', id: fee.id, ordinal: fee.revoked } as const
    return paid > 0n ? [{ event: 'consume', cause, lines } as const] : []
  })
  await postAll(context, journalEntries)
}

/** Bills were cancelled: their fees may be billed again. */
export async function feesReleased(
  context: TransitionContext,
  ended: readonly Transition<{ id: string }>[],
): Promise<void> {
  const theirs = sql`t.bill_id = any(${ended.map(({ row }) => row.id)}::uuid[])`
  const released = await transitionWhere(context, badgeFee, theirs, 'release', {
    set: sql`bill_id = null, bill_line_id = null`,
  })
  await updateTasks(
    context.db,
    released.map(({ row }) => ({ ...row, deltas: { toPay: 1 } })),
  )
}

export interface VoidedBadge extends ActivatedBadge {
  /** Whether a card of it was ever issued. */
  wasIssued: boolean
}

/**
 * Badges were voided. An unpaid fee leaves its bill, which is cancelled once it is empty. A paid fee is credited to the
 * prepaid balance of its payer if the badge was never issued, the exhibition's rule still allows it, and the settlement
 * of the payer has not started. The rule by which a badge was submitted may set a price: then its date counts, and whether
 * a gate has admitted somebody.
 */
export const feesVoided =
  (begunOf: BegunOf, admittedOf: AdmittedOf) =>
  async (context: TransitionContext, voided: readonly Transition<VoidedBadge>[]): Promise<void> => {
    const { db } = context
    const fees = await lockOpenFees(db, voided)
    if (fees.length === 0) return
    const isPaid = ({ state, isFinished }: OpenFee) => state === 'paid' || isFinished
    await voidUnpaid(
      context,
      fees.filter(fee => !isPaid(fee)),
    )
    const issued = new Set(voided.flatMap(({ row }) => (row.wasIssued ? [row.id] : [])))
    const exhibitions = new Map<string, ExhibitionFacts | undefined>()
    const admitted = new Set<string>()
    for (const [id, its] of Map.groupBy(fees, ({ exhibitionId }) => exhibitionId)) {
      exhibitions.set(id, await exhibitionById(db, id))
      const ruled = its.flatMap(fee => (fee.byRule && isPaid(fee) ? [fee.badgeId] : []))
      if (ruled.length > 0) for (const badgeId of await admittedOf(db, id, [...new Set(ruled)])) admitted.add(badgeId)
    }
    const begun = await begunOf(
      db,
      fees.filter(isPaid).map(({ payerId }) => payerId),
    )
    const { venueTimeZone: timeZone } = context.services.config
    const isDue = (fee: OpenFee) => {
      const exhibition = exhibitions.get(fee.exhibitionId)
      if (!exhibition || begun.has(fee.payerId)) return false
      if (fee.byRule) return isRefundedByRule(fee, exhibition, new Date(), timeZone) && !admitted.has(fee.badgeId)
      return isRefunded(exhibition, new Date()) && !issued.has(fee.badgeId)
    }
    await credit(
      context,
      fees.filter(fee => isPaid(fee) && isDue(fee)),
    )
    // Paid and voided before the activation: the payment is consumed all the same.
    const usedFees = fees.filter(fee => fee.state === 'charged' && fee.isFinished && !isDue(fee))
    await pay(context, usedFees)
  }

/** Which of some badges a gate has admitted; the others are not admitted any more. */
export type AdmittedOf = (db: Db, exhibitionId: string, badgeIds: readonly string[]) => Promise<ReadonlySet<string>>

interface Crediting {
  wasIssued: (alias: string) => Sql
  most: number
}

/**
 * Credits the paid fees of a cancelled exhibition's badges that were never issued, whatever its refund rule says.
 * Returns how many.
 */
export async function creditUnissued(
  context: TransitionContext,
  exhibitionId: string,
  { wasIssued, most }: Crediting,
): Promise<number> {
  const fees = await context.db.many<OpenFee>(sql`
    select ${badgeFee.columns}, true as "isFinished", 0 as revoked from badge_fee t
    where t.exhibition_id = ${exhibitionId} and t.state = 'paid' and not ${wasIssued('t')} order by t.id limit ${most} for update of t`)
  await lockLines(context.db, fees)
  await credit(context, fees)
  return fees.length
}

export async function voidUnpaid(context: TransitionContext, fees: readonly OpenFee[]): Promise<void> {
  if (fees.length === 0) return
  await transitionWhere(context, badgeFee, these(fees), 'void', { set: sql`bill_id = null, bill_line_id = null` })
  const uncharged = fees.filter(({ state }) => state === 'uncharged')
  await updateTasks(context.db, [...uncharged.map(fee => ({ ...fee, deltas: { toPay: -1 } })), ...waitingFor(fees, -1)])
  await shrinkBills(
    context,
    fees.flatMap(({ chargeId: billId, billLineId }) =>
      billId && billLineId ? [{ chargeId: billId, billLineId }] : [],
    ),
  )
}

async function credit(context: TransitionContext, fees: readonly OpenFee[]): Promise<void> {
  if (fees.length === 0) return
  const lines = await linesOf(context.db, fees)
  const credits = new Map(fees.map(fee => [fee.id, lineOf(lines, fee).credit(fee.state === 'paid')] as const))
  const waiting = fees.filter(({ state }) => state === 'charged')
  // Nothing of these was consumed: the refund is all that was paid.
  const returned = new Map(
    waiting.map(({ id }) => {
      const { refunded } = credits.get(id) as Credit
      return [id, { ...unused, refunded, paid: refunded, reversed: refunded }] as const
    }),
  )
  const used = fees.filter(({ state }) => state === 'paid')
  const creditColumns = { refunded: 'refunded', reversed: 'reversed', reversedSplit: 'reversed_split' } as const
  if (used.length > 0) {
    await transitionWhere(context, badgeFee, these(used), 'credit', { set: amountsAs(creditColumns, credits) })
  }
  if (waiting.length > 0) {
    const columns = { ...creditColumns, paid: 'paid', split: 'split' } as const
    await transitionWhere(context, badgeFee, these(waiting), 'credit', { set: amountsAs(columns, returned) })
  }
  await updateTasks(context.db, waitingFor(waiting, -1))
  const organizers = await organizersOf(context.db, fees)
  const journalEntries = fees.flatMap(fee => {
    const { refunded, reversed, reversedSplit } = credits.get(fee.id) as Credit
    if (refunded === 0n && reversed === 0n) return []
    const { payerId: participationId } = fee
    const consumed =
      reversed > 0n ? mirrored(consumption(fee, organizers, { paid: reversed, split: reversedSplit })) : []
    const back: JournalLine[] = [
      { account: { of: 'advance', participationId }, debit: refunded },
      { account: { of: 'prepaid', participationId }, credit: refunded },
    ]
    return [{ event: 'void', cause: { entityType: 'badgeFee', id: fee.id }, lines: [...consumed, ...back] } as const]
  })
  await postAll(context, journalEntries)
}

const unused = { split: 0n, reversedSplit: 0n }

/** Amounts as columns of `t`, by its id. */
function amountsAs<Name extends string>(
  names: Readonly<Record<Name, string>>,
  of: ReadonlyMap<string, Record<Name, Fen>>,
) {
  const columns = Object.entries(names) as [Name, string][]
  const all = Object.fromEntries([...of].map(([id, amounts]) => [id, columns.map(([name]) => String(amounts[name]))]))
  const amounts = sql`(${JSON.stringify(all)}::jsonb -> t.id::text)`
  return join(columns.map(([, column], at) => sql`${raw(column)} = (${amounts} ->> ${at}::int)::int8`))
}

const these = (rows: readonly { id: string }[]) => sql`t.${idsIn(rows)}`
