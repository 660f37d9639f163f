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
  /** It was taken back. */
  undone?: boolean
}

/** Newest first. */
export const newestFirst = <Line extends HistoryLine>(lines: readonly Line[]): Line[] =>
  [...lines].sort((one, other) => other.at.localeCompare(one.at))

/** The last line of an event that was not taken back; undefined where there is none. */
export const lastOf = <Line extends HistoryLine>(lines: readonly Line[], event: string): Line | undefined =>
  newestFirst(lines).find(line => line.event === event && !line.undone)
