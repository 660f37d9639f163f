import sql, { raw, type Sql } from 'sql-template-tag'
import { hasAccounts } from '../ledger/api.ts'

export { remainderOf } from './entity.ts'
export { expenseNamed, settlementNamed, settlementOfDispute, settlementOfParticipation } from './named.ts'
export { type AwaitedSettlement, awaitedSettlements, numberedSettlements, settlingIn } from './on-statement.ts'
export { countByParty, findSettlementFlags } from './queries.ts'
export { agreedOf, ofExhibitionNamed, settlementSide } from './side.ts'
export { startedWith } from './started-with.ts'

/**
 * Whether an ended participation `p` is not settled: its settlement is in progress, or its postings still require one.
 */
export const unsettled = (alias: 'p'): Sql => sql`(
  exists (select from settlement s where s.participation_id = ${raw(alias)}.id and s.state <> 'settled')
  or ${hasAccounts(alias)} and not exists (select from settlement s where s.participation_id = ${raw(alias)}.id))`
