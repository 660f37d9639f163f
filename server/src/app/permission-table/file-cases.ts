import { randomBytes } from 'node:crypto'
import { type FilePurposeName, filePurposes } from '@fairgate/contract/kernel/files/file-purpose'
import sql from 'sql-template-tag'
import { type DomainCases, on } from './cases.ts'
import type { Fixture, MakeRows, Party } from './fixture.ts'
import { ofEverybody } from './rows.ts'

export const fileCases: DomainCases = {
  rows: {
    'file, personal': uploadedFiles('sheet'),
    'file, poster on show': ofEverybody((fixture, party) => fileOf(fixture, party, 'poster', 'claimed'), 'open'),
    'file, made by a job': ofEverybody((fixture, party) => fileOf(fixture, party, 'result', 'claimed')),
    'file, made by a colleague’s job': ofEverybody(async (fixture, party) => {
      const operator = await fixture.world.operator(party.operator.company)
      return fileOf(fixture, { ...party, operator }, 'result', 'claimed')
    }, 'hidden'),
  },
  hints: {
    getFileLink: on({
      fileId: [
        'file, personal',
        'file, poster',
        'file, poster on show',
        'file, made by a job',
        'file, made by a colleague’s job',
      ],
    }),
  },
}

/** A file uploaded by each party and not used yet. */
export function uploadedFiles(purpose: FilePurposeName): MakeRows {
  return ofEverybody((fixture, party) => fileOf(fixture, party, purpose, 'stored'))
}

async function fileOf({ db }: Fixture, { operator }: Party, purpose: FilePurposeName, state: 'stored' | 'claimed') {
  const type = { jpeg: 'image/jpeg', xlsx: 'text/csv', zip: 'application/zip', pdf: 'application/pdf' }[
    filePurposes[purpose].types[0] as 'jpeg'
  ]
  return db.one<{ id: string }>(sql`
    insert into file (company_id, operator_id, purpose, name, type, size, sha256, state, ready_at)
    values (${operator.company.id}, ${operator.operatorId}, ${purpose}, 'file', ${type}, 1, ${randomBytes(32)}, ${state}, now())
    returning id`)
}
