import sql from 'sql-template-tag'
import { type JournalLine, type Posting, postAll } from '../ledger/hooks.ts'
import type { LineKey } from './line-key.ts'
import type { StatementLine } from './read-line.ts'

/** A statement line with its key and its row in the file. */
export type KeyedLine = StatementLine & LineKey & { row: number }

/**
 * Saves rows and books each in suspense. A row whose number is taken, because another file or node has added one since
 * the plan was made, is skipped (`bank_line_once`); a row that this file has already added in any format fails the
 * batch (`bank_line_once_a_row`).
 *
 * @returns how many were stored
 */
export async function saveLines(
  context: Posting,
  { id, bankAccountId }: { id: string; bankAccountId: string },
  lines: readonly KeyedLine[],
): Promise<number> {
  if (lines.length === 0) return 0
  const of = <K extends keyof KeyedLine>(key: K) => lines.map(line => line[key])
  const amounts = lines.map(({ amount }) => String(amount))
  const balances = lines.map(({ balance }) => (balance === null ? null : String(balance)))
  const added = await context.db.many<{ id: string; fen: string }>(sql`
    insert into bank_line (bank_account_id, statement_id, row_number, line_key, occurrence, day, time, amount, balance, payer,
      payer_account, text, serial)
    select ${bankAccountId}, ${id}, l.* from unnest(${of('row')}::int[], ${of('key')}::text[], ${of('occurrence')}::int[],
      ${of('day')}::date[], ${of('time')}::time[], ${amounts}::int8[], ${balances}::int8[], ${of('payer')}::text[],
      ${of('payerAccount')}::text[], ${of('text')}::text[], ${of('serial')}::text[]) l
    on conflict on constraint bank_line_once do nothing
    returning id, amount::text as fen`)
  await postAll(
    context,
    added.map(({ id: lineId, fen }) => ({
      event: BigInt(fen) > 0n ? ('bankIn' as const) : ('bankOut' as const),
      cause: { entityType: 'bankLine' as const, id: lineId },
      lines: bankLines(bankAccountId, BigInt(fen)),
    })),
  )
  return added.length
}

/** Incoming money is debited to the bank and credited to suspense; outgoing money is the mirror. */
const bankLines = (bankAccountId: string, fen: bigint): JournalLine[] => [
  { account: { of: 'bank', bankAccountId }, debit: fen },
  { account: { of: 'suspense' }, credit: fen },
]
