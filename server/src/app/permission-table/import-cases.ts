import sql from 'sql-template-tag'
import { encryptRow } from '../../kernel/import/import-rows.ts'
import { person } from './badge-cases.ts'
import { type DomainCases, on } from './cases.ts'
import { uploadedFiles } from './file-cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofParticipants } from './rows.ts'

/** Imports belong to the badge domain; their rows are an entity of their own. */
export const importCases: DomainCases = {
  rows: {
    import: ofParticipants((fixture, party) => importOf(fixture, party, 'bad')),
    'import, corrected': ofParticipants((fixture, party) => importOf(fixture, party, 'mended')),
    'file, sheet': uploadedFiles('sheet'),
    'file, photos': uploadedFiles('photos'),
  },
  hints: {
    importBadges: on({ companyId: 'participant', fileId: 'file, sheet', badgeTypeId: 'badge type' }),
    importPhotos: on({ fileId: 'file, photos' }),
    correctImportReading: on({}, { reading: {} }),
    mendImportRow: on({}, { cells: { name: '张三' } }),
    submitMendedRows: on({ importId: 'import, corrected' }),
  },
}

/** An import with one row, bad or corrected. */
async function importOf(fixture: Fixture, party: Party, state: 'bad' | 'mended'): Promise<NamedRow> {
  const { exhibitionId, operator, participationId } = party
  const { id: badgeTypeId } = await fixture.row('badge type', party.name, exhibitionId)
  const cells = { ...person(), name: state === 'bad' ? '' : '示例人员', documentType: '身份证' }
  return importWith(fixture, {
    ...{ noun: 'badge', exhibitionId, operator, participationId, badgeTypeId, state, reason: 'name', cells },
  })
}

interface Planned extends Pick<Party, 'exhibitionId' | 'operator' | 'participationId'> {
  noun: 'badge' | 'vehicle'
  badgeTypeId: string
  state: 'bad' | 'mended'
  /** Why it is bad. */
  reason: string
  cells: Record<string, string>
}

/** An import of badges of a type with one row, in the state after its job. */
export async function importWith({ db, services }: Fixture, planned: Planned): Promise<NamedRow> {
  const { noun, exhibitionId, operator, participationId, badgeTypeId, state, reason, cells } = planned
  const { id } = await db.one<{ id: string }>(sql`
    insert into import (entity_type, exhibition_id, participation_id, company_id, settings, file_id, file_name, created_by,
      total, bad, corrected)
    values (${noun}, ${exhibitionId}, ${participationId}, ${operator.company.id},
      ${JSON.stringify({ badgeTypeId })}::jsonb, uuidv7(), 'sheet',
      ${operator.operatorId}, 1, ${state === 'bad' ? 1 : 0}, ${state === 'mended' ? 1 : 0}) returning id`)
  const encrypted = encryptRow(services, id, 1, { cells, lost: [] })
  await db.run(sql`
    insert into import_row (import_id, row_number, state, reason, cells_encrypted)
    values (${id}, 1, ${state}, ${state === 'bad' ? reason : null}, ${encrypted})`)
  return { id, importId: id, exhibitionId }
}
