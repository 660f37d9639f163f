import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { isEveryday } from '../scripts/test-tier.ts'

/** Languages of the stories: an everyday run uses the one that most users have. */
export const languages: readonly Language[] = isEveryday ? ['cn'] : ['cn', 'en']

/** Languages of the stories that an everyday run tells in English, so that both languages occur: about every second one. */
export const englishFirst: readonly Language[] = isEveryday ? ['en'] : ['cn', 'en']

/** Of what a story says in each language, the rows of those it runs in. */
export const inLanguages = <Row extends readonly [Language, unknown]>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(([language]) => languages.includes(language))

/**
 * Languages in which all pages are crawled: an everyday run uses English, whose words are longer and in which Chinese
 * is easy to find.
 */
export const crawledLanguages: readonly Language[] = isEveryday ? ['en'] : ['cn', 'en']

/** Colour schemes in which pages are checked for accessibility. */
export const themes = isEveryday ? (['light'] as const) : (['light', 'dark'] as const)
