import sql, { type Sql } from 'sql-template-tag'
import {
  matchHolders,
  matchNumbers,
  type SubjectDataSource,
  type SubjectIdentifiers,
} from '../../kernel/retention/data-export.ts'

const matchRows = (identifiers: SubjectIdentifiers): Sql =>
  matchNumbers(identifiers, {
    ...{ document: sql`t.document_blind_index`, phone: sql`t.phone_blind_index`, email: sql`t.email_blind_index` },
  })
const selectPeople = (identifiers: SubjectIdentifiers): Sql =>
  sql`select t.id from audience t where ${matchRows(identifiers)}`

/** The person's audience records: organizers and the venue may contact them through these. */
export const audienceDataSource: SubjectDataSource = {
  table: 'audience',
  key: ['id'],
  matchRows,
  columns: {
    ...{ name: 'plain', document_type: 'documentType', document_encrypted: 'sealed', phone_encrypted: 'sealed' },
    ...{
      email_encrypted: 'sealed',
      gender: 'plain',
      birth: 'plain',
      region: 'plain',
      employer: 'plain',
      job_title: 'plain',
    },
    ...{ source: 'plain', seen_at: 'plain', created_at: 'plain' },
  },
  document: sql`t.document_blind_index`,
  exhibition: null,
}

export const consentDataSource: SubjectDataSource = {
  table: 'consent',
  key: ['id'],
  matchRows: identifiers => sql`t.audience_id in (${selectPeople(identifiers)})`,
  columns: { at: 'plain', purpose: 'plain', state: 'plain', text: 'plain', given_on: 'plain' },
  exhibition: null,
}

export const attendanceDataSource: SubjectDataSource = {
  table: 'attendance',
  key: ['exhibition_id', 'holder_id'],
  matchRows: identifiers => sql`(${matchHolders(identifiers, sql`t.exhibition_id`, sql`t.holder_id`)}
    or t.audience_id in (${selectPeople(identifiers)}) or t.venue_audience_id in (${selectPeople(identifiers)}))`,
  columns: { gender: 'plain', age: 'plain', region: 'plain', created_at: 'plain' },
}
