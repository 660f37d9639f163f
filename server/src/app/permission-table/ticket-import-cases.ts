import sql from 'sql-template-tag'
import { encryptRow } from '../../kernel/import/import-rows.ts'
import { encryptSale } from '../../sales/ticket/import/import-rules.ts'
import { type DomainCases, on } from './cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofCompanies } from './rows.ts'
import { ticketOthers, ticketSellers, typeIn } from './ticket-cases.ts'

const sale = {
  buyer: { name: '示例买家', phone: '13600000001', company: '', language: 'cn' as const },
  method: 'cash' as const,
}
const parties = [...ticketSellers, ...ticketOthers]

/** Imports of tickets, with one row each. */
export const ticketImportCases: DomainCases = {
  rows: {
    'ticket import': ofCompanies(parties, (fixture, party) => importOf(fixture, party, 'bad')),
    'ticket import, corrected': ofCompanies(parties, (fixture, party) => importOf(fixture, party, 'mended')),
  },
  hints: {
    importTickets: on({ fileId: 'file, sheet' }, { sale }),
    correctTicketImportReading: on({}, { reading: {} }),
    mendTicketImportRow: on({}, { cells: { quantity: '2' } }),
    submitMendedTicketRows: on({ importId: 'ticket import, corrected' }),
  },
}

async function importOf(fixture: Fixture, party: Party, state: 'bad' | 'mended'): Promise<NamedRow> {
  const { db, services } = fixture
  const { exhibitionId, operator, participationId } = party
  const { type } = await db.one<{ type: string }>(sql`
    select name_cn as type from ticket_type where id = ${await typeIn(fixture, exhibitionId)}`)
  const key = '00000000-0000-7000-8000-000000000303'
  const settings = { method: 'cash', held: false, sha256: '', key, sealed: encryptSale(services.cipher, key, sale) }
  const { id } = await db.one<{ id: string }>(sql`
    insert into import (entity_type, exhibition_id, participation_id, company_id, settings, file_id, file_name, created_by,
      total, bad, corrected)
    values ('ticket', ${exhibitionId}, ${participationId}, ${operator.company.id}, ${JSON.stringify(settings)}::jsonb,
      uuidv7(), 'sheet', ${operator.operatorId}, 1, ${state === 'bad' ? 1 : 0}, ${state === 'mended' ? 1 : 0}) returning id`)
  const cells = { ticketType: state === 'bad' ? '' : type }
  await db.run(sql`
    insert into import_row (import_id, row_number, state, reason, cells_encrypted)
    values (${id}, 1, ${state}, ${state === 'bad' ? 'required' : null}, ${encryptRow(services, id, 1, { cells, lost: [] })})`)
  return { id, importId: id, exhibitionId }
}
