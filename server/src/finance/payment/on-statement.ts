import { isPaidOut, type PaymentKind, paidOutKinds } from '@fairgate/contract/finance/payment/states'
import sql, { type Sql } from 'sql-template-tag'
import { counts } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { findJournalEntryId } from '../ledger/api.ts'
import { type JournalLine, type Posting, post, undo } from '../ledger/hooks.ts'

/** A payment that was recorded by hand and that no statement has reported yet. */
export interface InTransit {
  id: string
  participationId: string
  companyId: string
  /** Fen as text, positive for incoming money. */
  fen: string
  /** `yyyy-MM-dd`. */
  paidOn: string
  /** In the form of `payer_name`. */
  payer: string
  reference: string
  chargeId: string | null
  settlementId: string | null
}

/** Only of the venue: what an organizer holds is on no account of the venue. */
const inTransit = (venueId: string) => sql`t.by = 'hand' and t.bank_line_id is null and t.state = 'finished'
  and t.kind <> 'writeOff' and t.holder_id = ${venueId}`

/** Payments in transit with these amounts, in fen as text and in either direction, the latest first. */
export const paymentsInTransit = (
  db: Db,
  timeZone: string,
  venueId: string,
  amounts: readonly string[],
): Promise<InTransit[]> => among(db, timeZone, venueId, sql`t.amount = any(${[...amounts]}::int8[])`, 500)

/** Payments in transit of these participations or settlements, the latest first. */
export const paymentsInTransitOf = (
  db: Db,
  timeZone: string,
  venueId: string,
  { participationIds, settlementIds }: { participationIds: readonly string[]; settlementIds: readonly string[] },
  most: number,
): Promise<InTransit[]> =>
  among(
    db,
    timeZone,
    venueId,
    sql`(t.participation_id = any(${[...participationIds]}::uuid[]) or t.settlement_id = any(${[...settlementIds]}::uuid[]))`,
    most,
  )

const among = (db: Db, timeZone: string, venueId: string, which: Sql, most: number): Promise<InTransit[]> =>
  db.many<InTransit>(sql`
    select t.id, t.participation_id as "participationId", t.company_id as "companyId",
      (case when t.kind = any(${[...paidOutKinds]}::text[]) then -t.amount else t.amount end)::text as fen, coalesce(t.paid_on, (t.recorded_at at time zone ${timeZone})::date)::text as "paidOn",
      payer_name(t.payer) as payer, t.reference, t.bill_id as "chargeId",
      t.settlement_id as "settlementId"
    from payment t where ${counts('t.exhibition_id')} and ${inTransit(venueId)} and ${which} order by t.id desc limit ${most}`)

interface Matched {
  bankLineId: string
  /** How often the line was matched before. */
  ordinal: number
}

/**
 * A statement reports a payment that was recorded by hand: its money leaves transit, and the line is explained.
 *
 * @returns its owner; refuses `kernel.notFound`, `kernel.alreadyDecided` if another line reports it by now,
 * `bank.amountDiffers`
 */
export async function paymentOnStatement(
  context: Posting,
  { paymentId, venueId, fen, bankLineId, ordinal }: Matched & { paymentId: string; venueId: string; fen: bigint },
): Promise<{ participationId: string; companyId: string }> {
  const { db } = context
  const found = await db.maybe<{ amount: string; kind: PaymentKind; participationId: string; companyId: string }>(sql`
    update payment t set bank_line_id = ${bankLineId}, version = version + 1 where t.id = ${paymentId} and ${inTransit(venueId)}
    returning t.amount::text as amount, t.kind, t.participation_id as "participationId", t.company_id as "companyId"`)
  if (!found) {
    const known = await db.maybe(sql`select 1 from payment where id = ${paymentId}`)
    refuse(known ? 'kernel.alreadyDecided' : 'kernel.notFound')
  }
  const { amount, kind, participationId, companyId } = found
  if ((isPaidOut(kind) ? -BigInt(amount) : BigInt(amount)) !== fen) refuse('bank.amountDiffers')
  await post(context, {
    event: 'book',
    cause: { entityType: 'bankLine', id: bankLineId, ordinal },
    lines: explained(fen),
  })
  return { participationId, companyId }
}

/** Undoes a wrong match: the payment is in transit again, and nothing else of it changes. */
export async function paymentOffStatement(context: Posting, { bankLineId, ordinal }: Matched): Promise<void> {
  const cause = { entityType: 'bankLine' as const, id: bankLineId, ordinal }
  const journalEntry = await findJournalEntryId(context.db, cause, 'book')
  if (!journalEntry) throw new Error(`row ${bankLineId} was not booked`)
  await undo(context, journalEntry, { cause })
  await context.db.run(
    sql`update payment set bank_line_id = null, version = version + 1 where bank_line_id = ${bankLineId} and by = 'hand'`,
  )
}

/** Incoming money goes from suspense to transit, where the payment had put it; outgoing money is the mirror. */
const explained = (fen: bigint): JournalLine[] => [
  { account: { of: 'suspense' }, debit: fen },
  { account: { of: 'transit' }, credit: fen },
]
