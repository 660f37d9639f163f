export { type Linking, previewSpread as previewOf } from './spread.ts'
export type { LinksOf } from './spread-job.ts'
export { ticketWords } from './ticket-words.ts'
export { toldRecipients } from './told.ts'
