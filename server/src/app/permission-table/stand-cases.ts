import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { encryptRow } from '../../kernel/import/import-rows.ts'
import { type DomainCases, exported, on } from './cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofCompanies, ofExhibitions, ofParticipants, organizers } from './rows.ts'

const form = { hall: 'E1' as const, section: '示例', area: '9', kind: 'standard' as const, note: '' }
let serial = 0
const useHall = (db: Fixture['db'], id: string) => db.run(sql`update exhibition set halls = '{E1}' where id = ${id}`)
const nextNumber = () => `P${++serial}`

/** A stand of the exhibition of this party; `holder`: it is the party's. */
async function standOf({ db }: Fixture, { exhibitionId, participationId }: Party, holder: boolean): Promise<NamedRow> {
  await useHall(db, exhibitionId)
  const row = await db.one<NamedRow>(sql`
    insert into stand (exhibition_id, hall, number, section, area_dm2, state, participation_id)
    values (${exhibitionId}, 'E1', ${nextNumber()}, '示例', 900, ${holder ? 'assigned' : 'free'},
      ${holder ? participationId : null}) returning id, version, exhibition_id as "exhibitionId"`)
  return row
}

async function importOf(
  { db, services }: Fixture,
  { exhibitionId, operator }: Party,
  state: 'bad' | 'mended',
  dryRun = false,
) {
  await useHall(db, exhibitionId)
  const { id } = await db.one<{ id: string }>(sql`
    insert into import (entity_type, exhibition_id, company_id, settings, file_id, file_name, created_by, total, bad, corrected)
    values ('stand', ${exhibitionId}, ${operator.company.id}, ${JSON.stringify({ dryRun })}::jsonb, uuidv7(), 'sheet',
      ${operator.operatorId}, 1, ${state === 'bad' ? 1 : 0}, ${state === 'mended' ? 1 : 0}) returning id`)
  const cells = { hall: 'E1', number: nextNumber(), section: '示例', area: state === 'bad' ? '0' : '9' }
  await db.run(sql`
    insert into import_row (import_id, row_number, state, reason, cells_encrypted)
    values (${id}, 1, ${state}, ${state === 'bad' ? 'area' : null}, ${encryptRow(services, id, 1, { cells, lost: [] })})`)
  return { id, importId: id, exhibitionId }
}

/** A free stand right after the operator assigned it, which can be undone during the test. */
async function justAssigned(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { db } = fixture
  const { id, exhibitionId = '' } = await standOf(fixture, party, false)
  const stored = { id, hall: 'E1', number: 'P', area: 900, state: 'free', participationId: null }
  const change = await db.one<{ id: string }>(sql`
    insert into stand_change (exhibition_id, kind, before, after, area_before, area_after)
    values (${exhibitionId}, 'assign', ${JSON.stringify([stored])}::jsonb, '[]', 900, 900) returning id`)
  await db.run(sql`
    insert into history (subject_id, entity_type, event, from_state, to_state, operator_id, at)
    values (${id}, 'stand', 'assign', 'free', 'assigned', ${party.operator.operatorId}, now() + interval '1 hour')`)
  return db.one<NamedRow>(sql`
    update stand set state = 'assigned', participation_id = ${party.participationId}, last_change = ${change.id},
      version = version + 1 where id = ${id} returning id, version, exhibition_id as "exhibitionId"`)
}

type Change = Payload<'changeStands'>['change']

const unknown = '0'.repeat(64)

/** A change, with what the venue is shown of it; nobody is shown one of a row that does not exist. */
async function shown({ make, parties }: Fixture, exhibitionId: string, change: Change) {
  const input = { exhibitionId, change }
  const previewed = await make(parties.platform.operator, 'previewStandChange', input).catch(() => undefined)
  return { change, previewDigest: previewed?.digest ?? unknown }
}

const end = ({ id }: NamedRow): Change => ({ kind: 'end', ids: [id] })

const freeIn = (fixture: Fixture, exhibitionId: string | undefined) =>
  fixture.row('stand, free', 'sponsor', exhibitionId)

/** A free stand of the exhibition for this participation. */
async function assign({ id, exhibitionId }: NamedRow, fixture: Fixture): Promise<Change> {
  return { kind: 'assign', ids: [(await freeIn(fixture, exhibitionId)).id], participationId: id }
}

export const standCases: DomainCases = {
  rows: {
    stand: ofParticipants((fixture, party) => standOf(fixture, party, true)),
    'stand, free': ofExhibitions((fixture, party) => standOf(fixture, party, false)),
    'stand, just assigned': ofExhibitions(justAssigned),
    'stand import': ofCompanies(organizers, (fixture, party) => importOf(fixture, party, 'bad')),
    'stand import, corrected': ofCompanies(organizers, (fixture, party) => importOf(fixture, party, 'mended')),
    'stand import, checked': ofCompanies(organizers, (fixture, party) => importOf(fixture, party, 'bad', true)),
  },
  hints: {
    importStands: on({ fileId: 'file, sheet' }),
    applyStandImport: on({ importId: 'stand import, checked' }),
    correctStandImportReading: on({}, { reading: {} }),
    mendStandImportRow: on({}, { cells: { area: '9' } }),
    submitMendedStandRows: on({ importId: 'stand import, corrected' }),
    getStandPage: on({ listed: 'stand' }),
    exportStands: exported,
    addStand: on({}, () => ({ ...form, number: nextNumber() })),
    editStand: on({ id: 'stand, free' }, () => ({ ...form, number: nextNumber() })),
    reserveStands: on({ rows: 'stand, free' }),
    assignStands: on({ rows: 'stand, free' }),
    previewStandChange: on({
      exhibitionId: [['exhibition', async ({ id }, fixture) => ({ change: end(await freeIn(fixture, id)) })]],
      'change.ids': [['stand', row => ({ change: end(row) })]],
      'change.participationId': [['participation', async (row, fixture) => ({ change: await assign(row, fixture) })]],
    }),
    changeStands: on({
      exhibitionId: [['exhibition', async ({ id }, fixture) => shown(fixture, id, end(await freeIn(fixture, id)))]],
      'change.ids': [['stand', (row, fixture) => shown(fixture, row.exhibitionId ?? '', end(row))]],
      'change.participationId': [
        ['participation', async (row, fixture) => shown(fixture, row.exhibitionId ?? '', await assign(row, fixture))],
      ],
    }),
    undoStandChange: on({ rows: 'stand, just assigned' }),
  },
}
