import type { Fixture, MakeRows, NamedRow, Party, PartyName, RowSet } from './fixture.ts'

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
  (make: MakeRow, access?: RowSet['access']): MakeRows =>
  async fixture => {
    const rows: RowSet['rows'] = {}
    for (const name of names) rows[name] = await make(fixture, fixture.parties[name])
    return { of, rows, ...(access && { access }) }
  }

export const ofEverybody = forEach('company', everybody)
export const ofParticipants = forEach('company', participants)
/** One for each of some companies. */
export const ofCompanies = (names: readonly PartyName[], make: MakeRow): MakeRows => forEach('company', names)(make)
/** One for each of the two exhibitions. */
export const ofExhibitions = forEach('exhibition', organizers)
/** One row of the venue. */
export const ofVenue = (make: (fixture: Fixture) => Promise<NamedRow>): MakeRows =>
  forEach('company', ['platform'])(make)
