import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import type { DeductionKind, settlementOutcomes } from '@fairgate/contract/finance/settlement/states'
import { type Fen, writeAmount } from '@fairgate/contract/kernel/money/money'
import sql, { type Sql } from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type Figures, figuresOfAll, noFigures } from '../ledger/api.ts'
import { type LockedSettlement, settlementScope } from './entity.ts'

/**
 * A query of a higher module: the approved and pending offsets of a settlement, with the other settlement as
 * `other_id`.
 */
export type OffsetsOf = (settlementId: string) => Sql

type Started = Pick<LockedSettlement, 'state' | 'participationId'>

/**
 * The figures of settlements, by participation. One that has not started has none yet, because the current books are
 * incomplete.
 */
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
  /** For an offset: the other settlement. */
  other: { id: string; kind: SettlementKindName; number: string; exhibition: { cn: string; en: string } } | null
}

/** The amount to pay of a settlement: the whole, the deductions with their reasons, and the rest. */
export interface ToPay {
  outcome: (typeof settlementOutcomes)[number]
  whole: Fen
  deductions: Deduction[]
  amount: Fen
}

/**
 * Computes the amount to pay of a settlement for every output: workbench, payment advice, notice and wire. After the
 * agreement it is the agreed amount, before that the sum of its figures.
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

/** Approved and pending offsets, write-offs, and recorded payments. */
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
