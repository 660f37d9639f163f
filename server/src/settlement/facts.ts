export { expenseNamed, settlementNamed, settlementOfDispute, settlementOfParticipation } from './named.ts'
export { type AwaitedSettlement, awaitedSettlements, numberedSettlements } from './on-statement.ts'
export { settlementsWait } from './queries.ts'
export { agreedOf, ofExhibitionNamed, settlementSide } from './side.ts'
export { startedWith } from './started-with.ts'
export { remainderOf } from './subject.ts'

export { settlingIn } from './on-statement.ts'
