import sql from 'sql-template-tag'
import { sealRow } from '../badge/import/badge-import.ts'
import { person, typeHere } from './badge-lines.ts'
import type { Cast, Party } from './cast.ts'
import { uploadedFiles } from './file-lines.ts'
import { by, type DomainLines, forEach, type NamedRow, onPage, participants, rowOf } from './table-lines.ts'

/** Imports are of the badge domain; their rows are a noun of their own. */
export const importLines: DomainLines = {
  async rows(cast) {
    return {
      import: { of: 'company', rows: await forEach(cast, participants, party => importOf(cast, party, 'bad')) },
      'import, mended': {
        of: 'company',
        rows: await forEach(cast, participants, party => importOf(cast, party, 'mended')),
      },
      'file, sheet': await uploadedFiles(cast, 'sheet'),
    }
  },

  lines: {
    getBadgeTemplateFile: [{ row: 'badge type', as: ({ exhibitionId, id }) => ({ exhibitionId, badgeTypeId: id }) }],
    importBadges: [
      { row: 'file, sheet', as: ({ id }, cast, asking) => ({ ...typeHere(cast, asking), fileId: id }) },
      {
        row: 'badge type',
        as: ({ exhibitionId, id }, cast, asking) => ({ exhibitionId, badgeTypeId: id, fileId: sheetOf(cast, asking) }),
      },
      {
        row: 'participant',
        as: ({ id }, cast, asking) => ({ ...typeHere(cast, asking), companyId: id, fileId: sheetOf(cast, asking) }),
      },
      {
        row: 'import',
        as: ({ id }, cast, asking) => ({ ...typeHere(cast, asking), mends: id, fileId: sheetOf(cast, asking) }),
      },
    ],
    getImportPage: [onPage('import', ['exhibitionId'])],
    getImportReport: [by('import', ['importId'])],
    getImportRowPage: [by('import', ['importId'])],
    mendImportRow: [by('import', ['importId'], { rowNumber: 1, cells: { name: '张三' } })],
    removeImportRow: [by('import', ['importId'], { rowNumber: 1 })],
    submitMendedRows: [by('import, mended', ['importId'])],
    exportImportErrors: [by('import', ['importId'])],
  },
}

const sheetOf = (cast: Cast, { name }: Party) => rowOf(cast, 'file, sheet', name).id

/** An import with one row, bad or mended. */
async function importOf(cast: Cast, party: Party, state: 'bad' | 'mended'): Promise<NamedRow> {
  const { db, services } = cast
  const { exhibitionId, operator, participationId } = party
  const { badgeTypeId } = typeHere(cast, party)
  const { id } = await db.one<{ id: string }>(sql`
    insert into badge_import (exhibition_id, participation_id, company_id, badge_type_id, file_id, file_name, created_by,
      total, bad, mended)
    values (${exhibitionId}, ${participationId}, ${operator.company.id}, ${badgeTypeId}, uuidv7(), 'sheet',
      ${operator.operatorId}, 1, ${state === 'bad' ? 1 : 0}, ${state === 'mended' ? 1 : 0}) returning id`)
  const cells = { ...person(), name: state === 'bad' ? '' : '示例人员', documentType: '身份证' }
  const sealed = sealRow(services, id, 1, { cells, lost: [] })
  await db.run(sql`
    insert into badge_import_row (import_id, row_number, state, reason, cells_sealed)
    values (${id}, 1, ${state}, ${state === 'bad' ? 'name' : null}, ${sealed})`)
  return { id, importId: id, exhibitionId }
}
