import type { CommandName } from '@fairgate/contract/catalogue'
import type { Cast, Party, PartyName } from './cast.ts'

/** A row as commands name it: its id and what else they say to find it. */
export interface NamedRow {
  id: string
  version?: number
  exhibitionId?: string
  [member: string]: unknown
}

/** Rows of one noun in one state, by whose they are. */
export interface RowSet {
  /** A company's own, or an exhibition's: those stand under its organizer and are above who takes part. */
  of: 'company' | 'exhibition'
  rows: Partial<Record<PartyName, NamedRow>>
  /** Who may have it beside its owner: not even the owner's company (another operator's), or everybody. */
  kept?: 'hidden' | 'open'
}

export type RowSets = Record<string, RowSet>

export interface Line {
  /** Which rows. */
  row: string
  /** The input, as far as a sample does not give it: what names the row, and what else the command needs. */
  as(row: NamedRow, cast: Cast, asking: Party): Record<string, unknown>
  /** The row is not named but looked for in the answer. */
  listed?: true
}

export type Lines = Partial<Record<CommandName, readonly Line[]>>

/** The rows of a domain and the commands that name them. */
export interface DomainLines {
  rows(cast: Cast): Promise<RowSets>
  lines: Lines
}

/** A command that names a row by some of the row's own members. */
export function by(row: string, members: readonly (keyof NamedRow & string)[], rest: object = {}): Line {
  return { row, as: named => ({ ...Object.fromEntries(members.map(name => [name, named[name]])), ...rest }) }
}

/** A command that names rows by a list of ids inside an exhibition. */
export function byIds(row: string, rest: object = {}): Line {
  return { row, as: ({ exhibitionId, id }) => ({ exhibitionId, ids: [id], ...rest }) }
}

/** An answer in which the row is found or not, asked for with some of the row's own members. */
export function among(row: string, members: readonly (keyof NamedRow & string)[], rest: object = {}): Line {
  return { ...by(row, members, rest), listed: true }
}

/** The same of a list, asked for whole. */
export const onPage: typeof among = (row, members, rest) => among(row, members, { pageSize: 999, ...rest })

/** A party's row of a set, or the first organizer's or main partner's where it has none. */
export function rowOf({ sets }: Cast, set: string, name: PartyName = 'sponsor'): NamedRow {
  const rows = sets[set]?.rows ?? {}
  const row = rows[name] ?? rows.sponsor ?? rows.main
  if (!row) throw new Error(`there are no rows ${set}`)
  return row
}

/** Builds the same row for each of the parties. */
export async function forEach(
  cast: Cast,
  names: readonly PartyName[],
  build: (party: Party) => Promise<NamedRow>,
): Promise<Partial<Record<PartyName, NamedRow>>> {
  const rows: Partial<Record<PartyName, NamedRow>> = {}
  for (const name of names) rows[name] = await build(cast.parties[name])
  return rows
}

export const everybody = [
  'platform',
  'sponsor',
  'main',
  'secondary',
  'temporary',
  'logistics',
  'agent',
  'secondaryAgent',
  'rival',
  'otherSponsor',
  'otherMain',
] as const satisfies readonly PartyName[]
export const participants = everybody.filter(name => name !== 'platform')
export const organizers = ['sponsor', 'otherSponsor'] as const satisfies readonly PartyName[]
