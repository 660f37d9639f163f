import sql from 'sql-template-tag'
import { encryptRow } from '../../kernel/import/import-rows.ts'
import { type DomainCases, on } from './cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofCompanies } from './rows.ts'

const owners = ['platform', 'sponsor', 'otherSponsor'] as const

/** Imports of people, with one row each. */
export const audienceImportCases: DomainCases = {
  rows: {
    'audience import': ofCompanies([...owners], (fixture, party) => importOf(fixture, party, 'bad')),
    'audience import, corrected': ofCompanies([...owners], (fixture, party) => importOf(fixture, party, 'mended')),
  },
  hints: {
    importAudience: on({ fileId: 'file, sheet' }),
    correctAudienceImportReading: on({}, { reading: {} }),
    mendAudienceImportRow: on({}, { cells: { phone: '13600000002' } }),
    submitMendedAudienceRows: on({ importId: 'audience import, corrected' }),
  },
}

let serial = 0

async function importOf({ db, services }: Fixture, { operator }: Party, state: 'bad' | 'mended'): Promise<NamedRow> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into import (entity_type, company_id, file_id, file_name, created_by, total, bad, corrected)
    values ('audience', ${operator.company.id}, uuidv7(), 'sheet', ${operator.operatorId}, 1, ${state === 'bad' ? 1 : 0},
      ${state === 'mended' ? 1 : 0}) returning id`)
  const cells = { name: '示例观众', phone: state === 'bad' ? '1' : `135${String(++serial).padStart(8, '0')}` }
  await db.run(sql`
    insert into import_row (import_id, row_number, state, reason, cells_encrypted)
    values (${id}, 1, ${state}, ${state === 'bad' ? 'phone' : null}, ${encryptRow(services, id, 1, { cells, lost: [] })})`)
  return { id, importId: id }
}
