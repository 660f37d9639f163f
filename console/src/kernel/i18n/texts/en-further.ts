import { collectTexts } from './in-language.ts'

/** A build writes out those that the first page does not name. */
export const texts = collectTexts('en')
