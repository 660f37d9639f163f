import sql from 'sql-template-tag'
import { type DomainCases, exported, on } from './cases.ts'
import { refusedBy } from './decided-row.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofCompanies, organizers } from './rows.ts'

const entry = {
  ...{ scope: 'exhibition' as const, kind: 'vehicle' as const, documents: [], birth: null, reason: 'other' },
  ...{ from: '2020-01-01', until: null },
}
let serial = 0
const plate = () => `沪A${String(10_000 + ++serial)}`
const note = { note: '查明' }

/** The venue lists for all shows, an organizer proposes for its own. */
const proposed = async ({ make }: Fixture, { name, operator, exhibitionId }: Party): Promise<NamedRow> => {
  const where = name === 'platform' ? null : exhibitionId
  const made = await make(operator, 'addBlacklist', { ...entry, exhibitionId: where, plate: plate() })
  return where === null ? made : { ...made, exhibitionId: where }
}

const listing = ['platform', ...organizers] as const

/** The same in another state, entered by no caller. */
const inState = (state: string) =>
  ofCompanies(listing, async (fixture, party) => {
    const { id, exhibitionId } = await proposed(fixture, party)
    const { version } = await fixture.db.one<{ version: number }>(
      sql`update blacklist set state = ${state}, submitted_by = uuidv7() where id = ${id} returning version`,
    )
    return { id, version, exhibitionId }
  })

export const blacklistCases: DomainCases = {
  rows: {
    blacklist: ofCompanies(listing, proposed),
    'blacklist, to decide': inState('pending'),
    'blacklist, just refused': ofCompanies(listing, async (fixture, party) => {
      const { exhibitionId, ...row } = await proposed(fixture, party)
      const refused = await refusedBy(fixture, fixture.parties.platform.operator, 'blacklist', row)
      return exhibitionId === undefined ? refused : { exhibitionId, ...refused }
    }),
    'blacklist, in force': inState('active'),
  },
  hints: {
    getBlacklistPage: on({ listed: 'blacklist', exhibitionId: [] }),
    getBlacklistEvidenceLink: on({ id: [], fileId: [] }),
    getLookAlikes: on({ exhibitionId: [], badgeId: [], listed: [] }),
    clearLookAlike: on({ id: [], exhibitionId: [], badgeId: [] }),
    exportBlacklist: exported,
    exportBlacklistLog: exported,
    addBlacklist: on({ evidence: [] }, () => ({ ...entry, plate: plate() })),
    approveBlacklist: on({ id: 'blacklist, to decide' }),
    refuseBlacklist: on({ id: 'blacklist, to decide' }, note),
    undoBlacklistDecision: on({ id: 'blacklist, just refused' }),
    urgentBlacklist: on({ id: 'blacklist, to decide' }),
    liftBlacklist: on({ id: 'blacklist, in force' }, note),
  },
}
