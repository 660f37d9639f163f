import type { LineFigure, LineKind } from '@fairgate/contract/finance/settlement/states'
import type { Fen } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** A line before it is written. Positive fen; prices and percentages as text of up to four decimals. */
export interface NewLine {
  kind: LineKind
  figure: LineFigure
  amount: Fen
  /** The organizer's share of the consumption. */
  split?: Fen
  /** That share in per cent of the amount. */
  splitRate?: string
  quantity?: number
  /** For a lot: how many were bought, the price of all, and the refund. */
  ofQuantity?: number
  paid?: Fen
  back?: Fen
  unitPrice?: string
  percentage?: string
  chargeId?: string
  badgeTypeId?: string
  /** For an organizer: the participation of the partner it comes from. */
  fromParticipationId?: string
  expenseId?: string
  name?: string
  reason?: string
  adjusts?: string
  voucherId?: string
}

/** Appends lines to a locked settlement; returns their ids in order. */
export async function addLines(db: Db, settlementId: string, lines: readonly NewLine[]): Promise<string[]> {
  if (lines.length === 0) return []
  const of = <Member extends keyof NewLine>(member: Member) => lines.map(line => line[member] ?? null)
  const fen = (member: 'amount' | 'split' | 'paid' | 'back') =>
    lines.map(line => (line[member] === undefined ? null : String(line[member])))
  const rows = await db.many<{ id: string }>(sql`
    insert into settlement_line (settlement_id, ordinal, kind, figure, amount, split, quantity, of_quantity, paid, back, unit_price,
      percentage, bill_id, badge_type_id, from_participation_id, expense_id, name, reason, adjusts, journal_entry_id, split_rate)
    select ${settlementId}, n + (select coalesce(max(ordinal), 0) from settlement_line where settlement_id = ${settlementId}),
      kind, figure, amount, coalesce(split, 0), quantity, of_quantity, paid, back, unit_price, percentage, bill_id,
      badge_type_id, from_participation_id, expense_id, coalesce(name, ''), coalesce(reason, ''), adjusts, journal_entry_id,
      split_rate
    from unnest(${of('kind')}::text[], ${of('figure')}::text[], ${fen('amount')}::int8[], ${fen('split')}::int8[],
      ${of('quantity')}::int[], ${of('ofQuantity')}::int[], ${fen('paid')}::int8[], ${fen('back')}::int8[],
      ${of('unitPrice')}::numeric[], ${of('percentage')}::numeric[], ${of('chargeId')}::uuid[], ${of('badgeTypeId')}::uuid[],
      ${of('fromParticipationId')}::uuid[], ${of('expenseId')}::uuid[], ${of('name')}::text[], ${of('reason')}::text[],
      ${of('adjusts')}::uuid[], ${of('voucherId')}::uuid[], ${of('splitRate')}::numeric[]) with ordinality
      line (kind, figure, amount, split, quantity, of_quantity, paid, back, unit_price, percentage, bill_id, badge_type_id,
        from_participation_id, expense_id, name, reason, adjusts, journal_entry_id, split_rate, n)
    order by n returning id`)
  return rows.map(({ id }) => id)
}
