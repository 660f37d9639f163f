import sql from 'sql-template-tag'
import { person, typeIn } from './badge-cases.ts'
import { type DomainCases, on } from './cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { importWith } from './import-cases.ts'
import { ofExhibitions, ofParticipants } from './rows.ts'

let serial = 0

const form = () => {
  const { name, documentType, documentNumber } = person()
  return {
    ...{ plateOrigin: 'mainland' as const, plate: `沪A${String(++serial + 10_000)}`, vehicleType: 'van' },
    drivers: [{ name, documentType, documentNumber }],
  }
}

const slot = ({ db }: Fixture, { exhibitionId }: Party) =>
  db.one<NamedRow>(sql`
    insert into slot (exhibition_id, phase, door_id, begins_at, ends_at, capacity)
    values (${exhibitionId}, 'open', gen_random_uuid(), '2100-01-01T00:00:00Z', '2100-01-01T01:00:00Z', 99)
    returning id, version, exhibition_id as "exhibitionId"`)

/** A draft of a vehicle; its submitted data is written directly, so that its type needs no quota. */
async function vehicle(fixture: Fixture, { operator, exhibitionId }: Party): Promise<NamedRow> {
  const badgeTypeId = typeIn((await fixture.rows('badge type, vehicles')).rows, exhibitionId)
  const made = await fixture.make(operator, 'addVehicle', { exhibitionId, badgeTypeId, ...form() })
  return { exhibitionId, id: made.id, version: made.version }
}

/** An import of vehicles with one row, bad or corrected. */
async function importOf(fixture: Fixture, party: Party, state: 'bad' | 'mended'): Promise<NamedRow> {
  const { exhibitionId, operator, participationId } = party
  const badgeTypeId = typeIn((await fixture.rows('badge type, vehicles')).rows, exhibitionId)
  const { plate, drivers } = form()
  const cells = {
    ...{ name: state === 'bad' ? '沪I12345' : plate, vehicleType: '面包车', driver: drivers[0]?.name ?? '' },
    ...{ documentType: '身份证', documentNumber: drivers[0]?.documentNumber ?? '' },
  }
  const scope = { exhibitionId, operator, participationId, badgeTypeId }
  return importWith(fixture, { noun: 'vehicle', ...scope, state, reason: 'plate', cells })
}

export const vehicleCases: DomainCases = {
  rows: {
    'badge type, vehicles': ofExhibitions(async ({ make }, { operator, exhibitionId }) => ({
      exhibitionId,
      ...(await make(operator, 'addBadgeType', {
        ...{ exhibitionId, subject: 'vehicle', nameCn: `车证${++serial}`, nameEn: `Vehicle ${serial}` },
        ...{ colour: '#0b5ed7', approvalRoute: 'sponsor', phases: ['open'] },
      })),
    })),
    'vehicle, draft': ofParticipants(vehicle),
    'vehicle, pending': ofParticipants(async (fixture, party) => {
      const row = await vehicle(fixture, party)
      await fixture.db.run(
        sql`update badge set state = 'pending' where exhibition_id = ${party.exhibitionId} and id = ${row.id}`,
      )
      return row
    }),
    'vehicle import': ofParticipants((fixture, party) => importOf(fixture, party, 'bad')),
    'vehicle import, corrected': ofParticipants((fixture, party) => importOf(fixture, party, 'mended')),
    slot: ofExhibitions(slot),
    'slot, unused': ofExhibitions(slot),
  },
  hints: {
    importVehicles: on({ companyId: 'participant', fileId: 'file, sheet', badgeTypeId: 'badge type, vehicles' }),
    getVehicleTemplateFile: on({ badgeTypeId: 'badge type, vehicles' }),
    correctVehicleImportReading: on({}, { reading: {} }),
    mendVehicleImportRow: on({}, { cells: { name: '沪A99999' } }),
    submitMendedVehicleRows: on({ importId: 'vehicle import, corrected' }),
    addVehicle: on({ companyId: 'participant', badgeTypeId: 'badge type, vehicles', slotId: 'slot' }, form),
    editVehicle: on({ id: 'vehicle, draft', badgeTypeId: 'badge type, vehicles', slotId: 'slot' }, form),
    changeVehicleSlot: on({ id: 'vehicle, pending', slotId: 'slot' }),
    getSlotOptions: on({ badgeTypeId: 'badge type, vehicles' }),
    saveSlots: on(
      { doorId: 'door' },
      {
        ...{ phase: 'open', beginsAt: '2099-01-01T00:00:00.000Z', endsAt: '2099-01-01T02:00:00.000Z' },
        minutes: 60,
        capacity: 5,
      },
    ),
    editSlot: on({ id: 'slot' }, { capacity: 50 }),
    deleteSlot: on({ rows: 'slot, unused' }),
  },
}
