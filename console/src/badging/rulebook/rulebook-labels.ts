import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import type { TextKey } from '../../kernel/i18n/language.ts'

export type BookRow = RowOf<'getRuleBookPage'>
export type BookDetail = Output<'getRuleBookDetail'>
export type Book = NonNullable<BookDetail['book']>
export type RuleRow = Book['list'][number]

export const rulesPath = (exhibitionId: string, bookId?: string): string =>
  `${tasksPath}/${exhibitionId}/rules${bookId === undefined ? '' : `/${bookId}`}`

export const standingLabels = {
  draft: 'rulebook.standing_draft',
  planned: 'rulebook.standing_planned',
  inForce: 'rulebook.standing_inForce',
  past: 'rulebook.standing_past',
  withdrawn: 'rulebook.standing_withdrawn',
} as const satisfies Record<BookRow['standing'], TextKey>

export const effectTexts = {
  refuse: 'rulebook.effect_refuse',
  hold: 'rulebook.effect_hold',
  warn: 'rulebook.effect_warn',
  off: 'rulebook.effect_off',
} as const satisfies Record<RuleRow['effect'], TextKey>

/** A phrase of the middle of a sentence without its marks, so that it can stand alone. */
export const trimMarks = (text: string): string => text.replace(/^[，, ;；（(]+|[）)]$/g, '').trim()
