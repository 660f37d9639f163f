import { parseSearchNumber } from '@fairgate/contract/admission/hotline/search-number'
import sql from 'sql-template-tag'
import { digestNumber, maskNumber } from '../../src/admission/hotline/api.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'

/** Unused telephone numbers, and how many badges and tickets were found for each. */
const calls = [
  ['13700000001', 'cn', 1, 0],
  ['13700000002', 'cn', 0, 2],
  ['EX-000012', 'en', 1, 0],
  ['沪AD12345', 'cn', 0, 0],
  ['1-000031', 'en', 0, 1],
] as const

/** Invented look-ups of the support line, and two batch searches. */
export async function seedDesk(db: Db, { operators, services, now }: Demo): Promise<void> {
  const { operatorId, name } = operators.admin
  for (const [at, [number, language, badges, tickets]] of calls.entries()) {
    const parsed = parseSearchNumber(number)
    if (!parsed) throw new Error(`${number} is no number`)
    await db.run(sql`
      insert into hotline_call (operator_id, operator_name, kind, searched_masked, searched_blind_index, language, badges, tickets, at)
      values (${operatorId}, ${name}, ${parsed.kind}, ${maskNumber(parsed)}, ${digestNumber(services.cipher, parsed)}, ${language},
        ${badges}, ${tickets}, ${new Date(now.getTime() - (at + 1) * 1_700_000)})`)
  }
  await db.run(sql`
    insert into batch_search (operator_id, operator_name, reason, lines, found, missing, repeated, meaningless, at) values
      (${operatorId}, ${name}, '核对贵宾名单（虚构）', 48, 41, 5, 1, 1, ${new Date(now.getTime() - 86_400_000)}),
      (${operatorId}, ${name}, '遗失证件排查（虚构）', 12, 9, 3, 0, 0, ${new Date(now.getTime() - 7_200_000)})`)
}
