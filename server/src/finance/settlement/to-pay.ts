import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import type { DeductionKind, settlementOutcomes } from '@fairgate/contract/finance/settlement/states'
import { type Fen, writeAmount } from '@fairgate/contract/kernel/money/money'
import sql, { type Sql } from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type Figures, figuresOfAll, noFigures } from '../ledger/api.ts'
import { type LockedSettlement, settlementScope } from './entity.ts'

/** Asks above: the offsets of a settlement that are approved or wait for that, with the settlement on the other side as `other_id`. */
export type OffsetsOf = (settlementId: string) => Sql

type Started = Pick<LockedSettlement, 'state' | 'participationId'>

/** The figures of settlements, by participation. One that has not started has none yet: what is booked by then is not what it comes to. */
export async function shownFigures(db: Db, rows: readonly Started[]): Promise<ReadonlyMap<string, Figures>> {
  const started = rows
    .filter(({ state }) => state !== 'pendingSettlement')
    .map(({ participationId }) => participationId)
  const figures = started.length > 0 ? await figuresOfAll(db, started) : new Map<string, Figures>()
  return new Map(
    rows.map(({ participationId }) => [participationId, figures.get(participationId) ?? noFigures] as const),
  )
}

interface Deduction {
  kind: DeductionKind
  amount: Fen
  /** Of an offset: the settlement on its other side. */
  other: { id: string; kind: SettlementKindName; number: string; exhibition: { cn: string; en: string } } | null
}

/** What is to be paid of a settlement: the whole, what is deducted from it and why, and what is left. */
export interface ToPay {
  outcome: (typeof settlementOutcomes)[number]
  whole: Fen
  deductions: Deduction[]
  amount: Fen
}

/**
 * What is to be paid of a settlement, for every place that says it: workbench, payment advice, notice and wire. Once both
 * sides have agreed it is what they agreed, before that what its figures come to.
 */
export async function toPayOf(
  context: Pick<ReadContext, 'db' | 'actor'>,
  row: LockedSettlement,
  { settleBack, settleRepair }: Pick<Figures, 'settleBack' | 'settleRepair'>,
  offsetsOf: OffsetsOf,
): Promise<ToPay> {
  const signed = row.agreed === null ? settleBack - settleRepair : BigInt(row.agreed)
  const whole = signed < 0n ? -signed : signed
  const deductions = row.agreed === null ? [] : await deductionsOf(context, row, offsetsOf)
  return {
    outcome: signed > 0n ? 'refund' : signed < 0n ? 'supplement' : 'none',
    ...{ whole, deductions },
    amount: deductions.reduce((left, { amount }) => left - amount, whole),
  }
}

/** Offsets approved and waiting, what was written off, and what was recorded as paid. */
async function deductionsOf(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  { id, offsetAmount, paidAmount }: LockedSettlement,
  offsetsOf: OffsetsOf,
): Promise<Deduction[]> {
  const offsets = await db.many<Omit<Deduction, 'amount' | 'kind'> & { amount: string; state: string }>(sql`
    select o.amount::text as amount, o.state, case when ${settlementScope(actor, 's')} then json_build_object('id', s.id,
      'kind', s.family, 'number', s.number, 'exhibition', json_build_object('cn', e.name_cn, 'en', e.name_en)) end as other
    from (${offsetsOf(id)}) o join settlement s on s.id = o.other_id join exhibition e on e.id = s.exhibition_id
    order by o.id`)
  const found = offsets.map(({ amount, state, other }): Deduction => {
    return { kind: state === 'approved' ? 'offset' : 'offsetWaits', amount: BigInt(amount), other }
  })
  const approved = found.reduce((sum, { kind, amount }) => (kind === 'offset' ? sum + amount : sum), 0n)
  const rest: Deduction[] = [
    { kind: 'writeOff', amount: BigInt(offsetAmount) - approved, other: null },
    { kind: 'payment', amount: BigInt(paidAmount), other: null },
  ]
  return [...found, ...rest.filter(({ amount }) => amount !== 0n)]
}

/** As on the wire. */
export const toPayOut = ({ whole, deductions, amount, outcome }: ToPay) => ({
  ...{ outcome, whole: writeAmount(whole), amount: writeAmount(amount) },
  deductions: deductions.map(deduction => ({ ...deduction, amount: writeAmount(deduction.amount) })),
})
