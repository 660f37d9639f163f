import sql from 'sql-template-tag'
import { encryptRow } from '../../kernel/import/import-rows.ts'
import { type DomainCases, exported, on } from './cases.ts'
import type { Fixture, Party } from './fixture.ts'
import { everybody, ofCompanies } from './rows.ts'

const travel = {
  ...{ name: '示例出行人', employer: '示例公司', origin: '330100', arriveOn: '2030-03-02', leaveOn: '2030-03-05' },
  ...{ purpose: 'exhibit' as const, heads: 3 },
}
const ride = {
  ...{ means: 'train' as const, number: 'G7301', from: '杭州东', to: '上海虹桥', heads: 3 },
  ...{ departsAt: '2030-03-02T01:00:00.000Z', arrivesAt: '2030-03-02T02:00:00.000Z' },
}

let serial = 0

/** An import of travellers with one row. */
async function importOf({ db, services }: Fixture, { operator, exhibitionId }: Party, state: 'bad' | 'mended') {
  const { id } = await db.one<{ id: string }>(sql`
    insert into import (entity_type, exhibition_id, company_id, file_id, file_name, created_by, total, bad, corrected)
    values ('travel', ${exhibitionId}, ${operator.company.id}, uuidv7(), 'sheet', ${operator.operatorId}, 1,
      ${state === 'bad' ? 1 : 0}, ${state === 'mended' ? 1 : 0}) returning id`)
  const cells = {
    ...{ ...travel, name: `示例出行人${++serial}`, purpose: '参展', heads: state === 'bad' ? '0' : '3', remark: '' },
  }
  await db.run(sql`
    insert into import_row (import_id, row_number, state, reason, cells_encrypted)
    values (${id}, 1, ${state}, ${state === 'bad' ? 'other' : null}, ${encryptRow(services, id, 1, { cells, lost: [] })})`)
  return { id, importId: id, exhibitionId }
}

export const travelCases: DomainCases = {
  rows: {
    'travel import': ofCompanies(everybody, (fixture, party) => importOf(fixture, party, 'bad')),
    'travel import, corrected': ofCompanies(everybody, (fixture, party) => importOf(fixture, party, 'mended')),
    travel: ofCompanies(everybody, ({ make }, { operator, exhibitionId }) =>
      make(operator, 'addTravel', { exhibitionId, ...travel }),
    ),
    transportation: ofCompanies(everybody, ({ make }, { operator, exhibitionId }) =>
      make(operator, 'addTransportation', { exhibitionId, ...ride } as never),
    ),
  },
  hints: {
    importTravel: on({ fileId: 'file, sheet' }),
    correctTravelImportReading: on({}, { reading: {} }),
    mendTravelImportRow: on({}, { cells: { heads: '2' } }),
    submitMendedTravelRows: on({ importId: 'travel import, corrected' }),
    getTravelPage: on({ listed: 'travel' }),
    exportTravel: exported,
    addTravel: on({}, travel),
    editTravel: on({ id: 'travel' }, travel),
    getTransportationPage: on({ listed: 'transportation' }),
    exportTransportation: exported,
    addTransportation: on({}, ride),
    editTransportation: on({ id: 'transportation' }, ride),
    getTravelStatistics: on({ exhibitionId: [] }),
  },
}
