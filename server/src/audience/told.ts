import sql, { type Sql } from 'sql-template-tag'
import { byHolders, byNumbers, type Sought, type Told } from '../kernel/told.ts'

const whose = (sought: Sought): Sql =>
  byNumbers(sought, {
    ...{ document: sql`t.document_digest`, phone: sql`t.phone_digest`, email: sql`t.email_digest` },
  })
const people = (sought: Sought): Sql => sql`select t.id from audience t where ${whose(sought)}`

/** What is known of them beside what they hold: whom an organizer may write to, what they agreed to, that they came. */
export const toldPeople: Told = {
  table: 'audience',
  key: ['id'],
  whose,
  shows: {
    ...{ name: 'plain', document_type: 'documentType', document_sealed: 'sealed', phone_sealed: 'sealed' },
    ...{
      email_sealed: 'sealed',
      gender: 'plain',
      birth: 'plain',
      region: 'plain',
      employer: 'plain',
      job_title: 'plain',
    },
    ...{ source: 'plain', seen_at: 'plain', created_at: 'plain' },
  },
  document: sql`t.document_digest`,
  exhibition: null,
}

export const toldConsents: Told = {
  table: 'consent',
  key: ['id'],
  whose: sought => sql`t.audience_id in (${people(sought)})`,
  shows: { at: 'plain', purpose: 'plain', state: 'plain', text: 'plain', given_on: 'plain' },
  exhibition: null,
}

export const toldAttendances: Told = {
  table: 'attendance',
  key: ['exhibition_id', 'holder_id'],
  whose: sought => sql`(${byHolders(sought, sql`t.exhibition_id`, sql`t.holder_id`)}
    or t.audience_id in (${people(sought)}) or t.venue_audience_id in (${people(sought)}))`,
  shows: { gender: 'plain', age: 'plain', region: 'plain', created_at: 'plain' },
}
