import sql, { type Sql } from 'sql-template-tag'
import { matchNumbers, type SubjectDataSource, type SubjectIdentifiers } from '../../kernel/retention/data-export.ts'
import { noName, type RetentionRule } from '../../kernel/retention/retention.ts'

/** The document digest of a declaration; null after it was redacted. */
const documentOf = sql`nullif(t.person, sha256(convert_to(t.id::text, 'UTF8')))`
const declarationsOf = (identifiers: SubjectIdentifiers): Sql =>
  matchNumbers(identifiers, { document: documentOf, phone: sql`t.phone_blind_index` })
const byPerson = (identifiers: SubjectIdentifiers): Sql =>
  sql`select t.id, t.exhibition_id, t.person from declaration t where ${declarationsOf(identifiers)}`

/** The personal data of declarations. Their images have a period of their own (`purgeImages`). */
export const declarationRetention: RetentionRule = {
  table: 'declaration',
  key: ['id'],
  marked: true,
  parts: {
    person: {
      some: sql`true`,
      redaction: {
        ...{ name: noName, phone_blind_index: sql`null`, phone_encrypted: sql`null`, phone_masked: sql`''` },
        typed: sql`'{}'`,
      },
    },
    document: {
      some: sql`true`,
      // A digest of the row's own id: it still has 32 bytes and matches no document.
      redaction: {
        ...{ document_encrypted: sql`null`, document_masked: sql`''` },
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
        document_encrypted: 'sealed',
        phone_encrypted: 'sealed',
        typed: 'plain',
      },
      ...{ state: 'plain', valid_until: 'plain' },
    },
    document: documentOf,
    excludedColumns: { person: 'the digest of the exported document' },
  },
}

/** A receipt identifies a person only by the digest of their document. */
export const receiptRetention: RetentionRule = {
  table: 'health_pass',
  key: ['exhibition_id', 'person'],
  marked: false,
  parts: { document: { some: sql`true`, redaction: 'row' } },
  dataExport: {
    matchRows: identifiers => sql`(t.person = any(${[...identifiers.documents]}::bytea[])
      or (t.exhibition_id, t.person) in (select d.exhibition_id, d.person from (${byPerson(identifiers)}) d))`,
    columns: { state: 'plain', valid_until: 'plain' },
  },
}

/** The images of declarations, which have a retention period of their own. */
export const declarationImageDataSource: SubjectDataSource = {
  table: 'declaration_image',
  key: ['declaration_id', 'number'],
  matchRows: identifiers => sql`t.declaration_id in (select d.id from (${byPerson(identifiers)}) d)`,
  columns: { file_id: 'file', facts: 'plain' },
  exhibition: null,
}

/** Matches declarations `t` that still await a decision, by a person or by the image reader. */
export const underReview = sql`t.state in ('processing', 'pendingManual')`

/** Matches declarations `t` whose images are not yet deleted. */
export const imagesLeft = sql`t.purged_at is null`
