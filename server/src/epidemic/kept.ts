import sql, { type Sql } from 'sql-template-tag'
import { matchNumbers, type SubjectDataSource, type SubjectIdentifiers } from '../kernel/data-export.ts'
import { type Kept, noName } from '../kernel/retention.ts'

/** Of a declaration whose document was shredded none. */
const documentOf = sql`nullif(t.person, sha256(convert_to(t.id::text, 'UTF8')))`
const declarationsOf = (identifiers: SubjectIdentifiers): Sql =>
  matchNumbers(identifiers, { document: documentOf, phone: sql`t.phone_digest` })
const byPerson = (identifiers: SubjectIdentifiers): Sql =>
  sql`select t.id, t.exhibition_id, t.person from declaration t where ${declarationsOf(identifiers)}`

/** What declarations hold of who declared; their images go by themselves (`shredImages`). */
export const keptDeclarations: Kept = {
  table: 'declaration',
  key: ['id'],
  marked: true,
  parts: {
    person: {
      some: sql`true`,
      gone: {
        ...{ name: noName, phone_digest: sql`null`, phone_sealed: sql`null`, phone_masked: sql`''` },
        typed: sql`'{}'`,
      },
    },
    document: {
      some: sql`true`,
      // Thirty-two bytes of its own: what is declared by one document is found by it.
      gone: {
        ...{ document_sealed: sql`null`, document_masked: sql`''` },
        person: sql`sha256(convert_to(t.id::text, 'UTF8'))`,
      },
    },
  },
  dataExport: {
    matchRows: declarationsOf,
    columns: {
      ...{
        name: 'plain',
        document_type: 'documentType',
        document_sealed: 'sealed',
        phone_sealed: 'sealed',
        typed: 'plain',
      },
      ...{ state: 'plain', valid_until: 'plain' },
    },
    document: documentOf,
    excludedColumns: { person: 'the digest of the document that is told' },
  },
}

/** Whom a receipt admits is told by the digest of their document alone. */
export const keptReceipts: Kept = {
  table: 'receipt',
  key: ['exhibition_id', 'person'],
  marked: false,
  parts: { document: { some: sql`true`, gone: 'row' } },
  dataExport: {
    matchRows: identifiers => sql`(t.person = any(${[...identifiers.documents]}::bytea[])
      or (t.exhibition_id, t.person) in (select d.exhibition_id, d.person from (${byPerson(identifiers)}) d))`,
    columns: { state: 'plain', valid_until: 'plain' },
  },
}

/** The images of declarations, which go by themselves. */
export const declarationImageDataSource: SubjectDataSource = {
  table: 'declaration_image',
  key: ['declaration_id', 'no'],
  matchRows: identifiers => sql`t.declaration_id in (select d.id from (${byPerson(identifiers)}) d)`,
  columns: { file_id: 'file', facts: 'plain' },
  exhibition: null,
}

/** Declarations `t` that somebody is to decide, or a machine. */
export const underReview = sql`t.state in ('processing', 'pendingManual')`

/** Declarations `t` whose images are still there. */
export const imagesLeft = sql`t.shredded_at is null`
