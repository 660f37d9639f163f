import type { Fixture, Party, PartyName } from './fixture.ts'

/** A row as commands name it: its id and what else they say to find it. */
export interface NamedRow {
  id: string
  version?: number
  exhibitionId?: string
  [member: string]: unknown
}

/** Rows of one noun in one state, by whose they are. */
export interface RowSet {
  /** A company's own, or an exhibition's: those stand under its organizer and are above who takes part in it. */
  of: 'company' | 'exhibition'
  rows: Partial<Record<PartyName, NamedRow>>
  /** Who may have it beside its owner: not even the owner's company (another operator's), or everybody. */
  kept?: 'hidden' | 'open'
}

/** Makes the rows of a set, which may stand on other sets. */
export type MakeRows = (fixture: Fixture) => Promise<RowSet>
/** By what the permission page calls them: the noun, and the state where it matters. */
export type RowSets = Record<string, MakeRows>

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

type MakeRow = (fixture: Fixture, party: Party) => Promise<NamedRow>

/** The same row for each of the parties. */
const forEach =
  (of: RowSet['of'], names: readonly PartyName[]) =>
  (make: MakeRow, kept?: RowSet['kept']): MakeRows =>
  async fixture => {
    const rows: RowSet['rows'] = {}
    for (const name of names) rows[name] = await make(fixture, fixture.parties[name])
    return { of, rows, ...(kept && { kept }) }
  }

export const ofEverybody = forEach('company', everybody)
export const ofParticipants = forEach('company', participants)
/** Of each of some companies. */
export const ofCompanies = (names: readonly PartyName[], make: MakeRow): MakeRows => forEach('company', names)(make)
/** Of each of the two exhibitions. */
export const ofExhibitions = forEach('exhibition', organizers)
/** One row, the venue's. */
export const ofVenue = (make: (fixture: Fixture) => Promise<NamedRow>): MakeRows =>
  forEach('company', ['platform'])(make)
