import type { Name } from '../../i18n/name-of.ts'

/**
 * One line of a row's history in the details of any entity type; members that a module does not store may be missing.
 */
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
  /** It was undone. */
  undone?: boolean
}

/** Newest first. */
export const newestFirst = <Line extends HistoryLine>(lines: readonly Line[]): Line[] =>
  [...lines].sort((one, other) => other.at.localeCompare(one.at))

/** The last line of an event that was not undone; undefined if there is none. */
export const lastOf = <Line extends HistoryLine>(lines: readonly Line[], event: string): Line | undefined =>
  newestFirst(lines).find(line => line.event === event && !line.undone)
