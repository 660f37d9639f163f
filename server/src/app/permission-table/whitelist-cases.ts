import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { person } from './badge-cases.ts'
import { type DomainCases, exported, on } from './cases.ts'
import { refusedBy } from './decided-row.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { everybody, ofCompanies } from './rows.ts'

const today = dayOf(new Date(), 'Asia/Shanghai')
const terms = {
  ...{ allowedPeople: 30, validFrom: today, validTo: addDays(today, 9), entriesKind: 'single' as const },
  entryReason: '设备维护',
}
/** A standing pass for a new person. */
const pass = () => {
  const { name, documentType, documentNumber } = person()
  return {
    ...{ kind: 'certificate' as const, name, documentType, documentNumber, phone: '13900000001' },
    ...{ validFrom: today, validTo: addDays(today, 9), entryReason: '设备维护' },
  }
}
const note = { note: '安保要求' }

/** A door of the exhibition, created directly once; a door that does not exist if the exhibition does not. */
async function doorOf({ db }: Fixture, exhibitionId: string): Promise<string> {
  const there = await db.maybe<{ id: string }>(
    sql`select id from door where exhibition_id = ${exhibitionId} and code = 'WL1'`,
  )
  if (there) return there.id
  if (!(await db.maybe(sql`select 1 from exhibition where id = ${exhibitionId}`))) return crypto.randomUUID()
  await db.run(sql`
    with made as (select uuidv7() as id)
    insert into zone (id, exhibition_id, code, name_cn, name_en, path)
    select id, ${exhibitionId}, 'WL1', '区', 'Zone', array[id] from made`)
  const { id } = await db.one<{ id: string }>(sql`
    insert into door (exhibition_id, zone_id, code, name_cn, name_en)
    select ${exhibitionId}, id, 'WL1', '门', 'Gate' from zone where exhibition_id = ${exhibitionId} and code = 'WL1' returning id`)
  return id
}

async function applied(fixture: Fixture, { operator, exhibitionId }: Party): Promise<NamedRow> {
  const doorIds = [await doorOf(fixture, exhibitionId)]
  const made = await fixture.make(operator, 'addWhitelist', { kind: 'certificate', exhibitionId, doorIds, ...terms })
  return { ...made, exhibitionId }
}

/** The same in another state, written directly. */
const inState = (state: string) =>
  ofCompanies(everybody, async (fixture, party) => {
    const { id, exhibitionId } = await applied(fixture, party)
    const { version } = await fixture.db.one<{ version: number }>(
      sql`update whitelist set state = ${state}, submitted_by = ${crypto.randomUUID()} where id = ${id} returning version`,
    )
    return { id, version, exhibitionId }
  })

const ofItsDoor = async ({ exhibitionId }: NamedRow, fixture: Fixture) => ({
  ...terms,
  doorIds: [await doorOf(fixture, exhibitionId as string)],
})

export const whitelistCases: DomainCases = {
  rows: {
    whitelist: ofCompanies(everybody, applied),
    'whitelist, of vehicles': ofCompanies(everybody, async (fixture, { operator, exhibitionId }) => {
      const doorIds = [await doorOf(fixture, exhibitionId)]
      const vehicles = { kind: 'vehicle' as const, exhibitionId, doorIds, plates: '沪A12345', ...terms }
      return { ...(await fixture.make(operator, 'addWhitelist', vehicles)), exhibitionId }
    }),
    'whitelist, endorsed': inState('processing'),
    'whitelist, to decide': inState('pending'),
    'whitelist, just refused': ofCompanies(everybody, async (fixture, party) => {
      const { exhibitionId, ...row } = await applied(fixture, party)
      return { exhibitionId, ...(await refusedBy(fixture, fixture.parties.platform.operator, 'whitelist', row)) }
    }),
    'whitelist, valid': inState('valid'),
    'whitelist, standing': ofCompanies(['platform'], async (fixture, { operator, exhibitionId }) => ({
      exhibitionId,
      ...(await fixture.make(operator, 'addDoorWhitelist', {
        exhibitionId,
        doorId: await doorOf(fixture, exhibitionId),
        ...pass(),
      })),
    })),
    whitelistGuest: ofCompanies(everybody, async (fixture, party) => {
      const { id: listId, exhibitionId } = await applied(fixture, party)
      const { id } = await fixture.db.one<{ id: string }>(sql`
        insert into whitelist_guest (id, whitelist_id, exhibition_id, name, document_type, document_blind_index, document_masked,
          phone_blind_index, phone_masked)
        values (uuidv7(), ${listId}, ${exhibitionId}, '来宾', 'other', 'x', '', 'x', '') returning id`)
      await fixture.db.run(sql`update whitelist set bound = bound + 1 where id = ${listId}`)
      return { id }
    }),
  },
  hints: {
    addWhitelist: on({}, terms),
    editWhitelist: on({ id: 'whitelist', doorIds: [] }, ofItsDoor),
    endorseWhitelist: on({ id: 'whitelist, to decide' }),
    approveWhitelist: on({ id: 'whitelist, to decide' }),
    refuseWhitelist: on({ id: 'whitelist, to decide' }, note),
    undoWhitelistDecision: on({ id: 'whitelist, just refused' }),
    setWhitelistState: on({ id: 'whitelist, valid' }, { state: 'stopped', ...note }),
    voidWhitelist: on({ id: 'whitelist, valid' }, note),
    getWhitelistGuestPage: on({ whitelistId: 'whitelist' }),
    exportWhitelistGuests: on({ whitelistId: 'whitelist' }, { format: 'csv' }),
    unbindWhitelist: on({ id: 'whitelistGuest' }),
    getWhitelistCode: on({ id: 'whitelist, valid' }),
    renewWhitelistCode: on({ id: 'whitelist, valid' }),
    getWhitelistStatistics: on({ exhibitionId: [] }, { scope: 'during' }),
    getWhitelistLogPage: on({}),
    exportWhitelistLog: exported,
    getWhitelistOptions: on({}, { scope: 'during' }),
    getCertificateWhitelistPage: on({ listed: 'whitelist', exhibitionId: [] }),
    exportCertificateWhitelists: exported,
    getVehicleWhitelistPage: on({ listed: 'whitelist, of vehicles', exhibitionId: [] }),
    exportVehicleWhitelists: exported,
    getDoorWhitelistPage: on({ listed: 'whitelist, standing', exhibitionId: [] }),
    exportDoorWhitelists: exported,
    addDoorWhitelist: on({ doorId: 'door' }, pass),
    getDoorWhitelistOptions: on({}, { scope: 'during' }),
    getWhitelistElsewhere: on({}, { scope: 'during', kind: 'certificate' }),
    getWhitelistPendingPage: on({ listed: 'whitelist', exhibitionId: [] }),
    exportPendingWhitelists: exported,
    getWhitelistProcessingPage: on({ listed: 'whitelist, endorsed', exhibitionId: [] }),
    exportProcessingWhitelists: exported,
    getWhitelistFinishedPage: on({ listed: 'whitelist, valid', exhibitionId: [] }),
    exportFinishedWhitelists: exported,
  },
}
