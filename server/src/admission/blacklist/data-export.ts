import sql, { type Sql } from 'sql-template-tag'
import { matchNumbers, type SubjectDataSource, type SubjectIdentifiers } from '../../kernel/retention/data-export.ts'

/** Matches entries `t` with one of the person's documents, and entries without a document by telephone number. */
function matchRows(identifiers: SubjectIdentifiers): Sql {
  const entriesOfDocuments = sql`select d.blacklist_id from blacklist_document d where d.blind_index = any(${[...identifiers.documents]}::bytea[])`
  const alone = sql`not exists (select from blacklist_document d where d.blacklist_id = t.id)`
  const called = matchNumbers(identifiers, { phone: sql`t.phone_blind_index` })
  return sql`(t.id in (${entriesOfDocuments}) or (${called}${identifiers.documents.length > 0 ? sql` and ${alone}` : sql``}))`
}

/** A blacklist entry: that the person is listed, why and for how long. The export does not name the operator who proposed it. */
export const blacklistDataSource: SubjectDataSource = {
  table: 'blacklist',
  key: ['id'],
  matchRows,
  columns: {
    ...{ code: 'plain', name: 'plain', reason: 'plain', state: 'plain', from_day: 'plain', until_day: 'plain' },
    evidence: 'file',
  },
  excludedColumns: { note: 'an internal note of the venue', guard: 'an instruction to guards' },
}

/** The person's appeals against an entry. */
export const appealDataSource: SubjectDataSource = {
  table: 'blacklist_appeal',
  key: ['id'],
  matchRows: identifiers => sql`t.blacklist_id in (select t.id from blacklist t where ${matchRows(identifiers)})`,
  columns: { at: 'plain', phone_encrypted: 'sealed', text: 'plain', image: 'file' },
  exhibition: null,
}

/** Matches the person's entries `t` that are in force (`live`) or have ended. */
export const entriesOf = (identifiers: SubjectIdentifiers, live: boolean): Sql =>
  sql`${matchRows(identifiers)} and (t.state in ('pending', 'urgent', 'active')) = ${live}`
