import sql from 'sql-template-tag'
import { encryptRow } from '../../kernel/import/import-rows.ts'
import { type DomainCases, on } from './cases.ts'
import { strategyOf } from './epidemic-cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { everybody, ofCompanies } from './rows.ts'

/** Imports of declarations, with one row each. */
export const declarationImportCases: DomainCases = {
  rows: {
    'declaration import': ofCompanies(everybody, (fixture, party) => importOf(fixture, party, 'bad')),
    'declaration import, corrected': ofCompanies(everybody, (fixture, party) => importOf(fixture, party, 'mended')),
  },
  hints: {
    importDeclarations: on({ exhibitionId: [], fileId: 'file, sheet', archiveId: [] }, async (_row, fixture, probe) => {
      await openStrategy(fixture, probe)
      return { strategyNumber: 1, agreed: true }
    }),
    correctDeclarationImportReading: on({}, { reading: {} }),
    mendDeclarationImportRow: on({}, { cells: { phone: '13600000002' } }),
    submitMendedDeclarationRows: on({ importId: 'declaration import, corrected' }),
  },
}

/** A strategy of the venue with open declarations. */
async function openStrategy(fixture: Fixture, party: Party): Promise<NamedRow> {
  const strategy = await strategyOf(fixture, party)
  await fixture.db.run(sql`update epidemic_strategy set is_open = true where id = ${strategy.id}`)
  return strategy
}

let serial = 0

async function importOf(fixture: Fixture, party: Party, state: 'bad' | 'mended'): Promise<NamedRow> {
  const { db, services } = fixture
  const { operator, exhibitionId } = party
  const strategy = await openStrategy(fixture, party)
  const { id } = await db.one<{ id: string }>(sql`
    insert into import (entity_type, exhibition_id, company_id, settings, file_id, file_name, created_by, total, bad, corrected)
    values ('declaration', ${exhibitionId}, ${operator.company.id},
      ${JSON.stringify({ strategyId: strategy.id, strategyNumber: 1 })}::jsonb, uuidv7(), 'sheet', ${operator.operatorId}, 1,
      ${state === 'bad' ? 1 : 0}, ${state === 'mended' ? 1 : 0}) returning id`)
  const cells = {
    ...{ name: '示例', documentType: '护照', documentNumber: `E${String(30_000_000 + ++serial)}` },
    phone: state === 'bad' ? '1' : '13600000001',
  }
  await db.run(sql`
    insert into import_row (import_id, row_number, state, reason, cells_encrypted)
    values (${id}, 1, ${state}, ${state === 'bad' ? 'phone' : null}, ${encryptRow(services, id, 1, { cells, lost: [] })})`)
  return { id, importId: id }
}
