import type { Name } from '../../kernel/name-of.ts'

/** One line of a row's history as every noun's details answer it; what a noun does not keep may be absent. */
export interface HistoryLine {
  id: string
  event: string
  fromState: string | null
  operatorName: string
  companyName?: Name | null
  reasonCode?: string | null
  note: string | null
  asked?: readonly string[] | null
  /** Instant, ISO 8601. */
  at: string
}

/** Newest first. */
export const newestFirst = <Line extends HistoryLine>(lines: readonly Line[]): Line[] =>
  [...lines].sort((one, other) => other.at.localeCompare(one.at))

/** The last return, which says what is to be corrected; undefined where it never was returned. */
export const lastReturn = <Line extends HistoryLine>(lines: readonly Line[]): Line | undefined =>
  newestFirst(lines).find(line => line.event === 'return')
