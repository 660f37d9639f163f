import { randomBytes } from 'node:crypto'
import { type FilePurposeName, filePurposes } from '@fairgate/contract/kernel/file-purpose'
import sql from 'sql-template-tag'
import type { Cast, Party } from './cast.ts'
import { type DomainLines, everybody, forEach, type RowSet } from './table-lines.ts'

const fileRows = [
  'file, personal',
  'file, poster',
  'file, poster on show',
  'file, made by a job',
  'file, made by a colleague’s job',
]

export const fileLines: DomainLines = {
  async rows(cast) {
    const colleagues = await forEach(cast, everybody, async party => {
      const colleague = await cast.world.operator(party.operator.company)
      return fileOf(cast, { ...party, operator: colleague }, 'result', 'claimed')
    })
    return {
      'file, personal': await uploadedFiles(cast, 'sheet'),
      'file, made by a job': {
        of: 'company',
        rows: await forEach(cast, everybody, party => fileOf(cast, party, 'result', 'claimed')),
      },
      'file, poster on show': {
        of: 'company',
        kept: 'open',
        rows: await forEach(cast, everybody, party => fileOf(cast, party, 'poster', 'claimed')),
      },
      'file, made by a colleague’s job': { of: 'company', kept: 'hidden', rows: colleagues },
    }
  },
  lines: {
    getFileLink: fileRows.map(row => ({
      row,
      as: ({ id }) => ({ fileId: id }),
    })),
  },
}

/** A file each party has uploaded and not used yet. */
export async function uploadedFiles(cast: Cast, purpose: FilePurposeName): Promise<RowSet> {
  return { of: 'company', rows: await forEach(cast, everybody, party => fileOf(cast, party, purpose, 'stored')) }
}

async function fileOf({ db }: Cast, { operator }: Party, purpose: FilePurposeName, state: 'stored' | 'claimed') {
  const type = { jpeg: 'image/jpeg', xlsx: 'text/csv', zip: 'application/zip' }[
    filePurposes[purpose].types[0] as 'jpeg'
  ]
  return db.one<{ id: string }>(sql`
    insert into file (company_id, operator_id, purpose, name, type, size, sha256, state, ready_at)
    values (${operator.company.id}, ${operator.operatorId}, ${purpose}, 'file', ${type}, 1, ${randomBytes(32)}, ${state}, now())
    returning id`)
}
