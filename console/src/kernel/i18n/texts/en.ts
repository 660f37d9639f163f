import { collectTexts } from './in-language.ts'

/** A build writes out those that the first page names; without a build, all. */
export const texts = collectTexts('en')
