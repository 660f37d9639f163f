export { settlementsWait } from './queries.ts'
export { agreedOf, ofExhibitionNamed, settlementSide } from './side.ts'
export { startedWith } from './started-with.ts'
export { remainderOf } from './subject.ts'
