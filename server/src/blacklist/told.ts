import sql, { type Sql } from 'sql-template-tag'
import { byNumbers, type Sought, type Told } from '../kernel/told.ts'

/** Entries `t` by one of the person's documents; by a telephone those without a document. */
function whose(sought: Sought): Sql {
  const listed = sql`select d.blacklist_id from blacklist_document d where d.digest = any(${[...sought.documents]}::bytea[])`
  const alone = sql`not exists (select from blacklist_document d where d.blacklist_id = t.id)`
  const called = byNumbers(sought, { phone: sql`t.phone_digest` })
  return sql`(t.id in (${listed}) or (${called}${sought.documents.length > 0 ? sql` and ${alone}` : sql``}))`
}

/** That somebody is listed, why and for how long; who proposed it is not theirs to know. */
export const toldEntries: Told = {
  table: 'blacklist',
  key: ['id'],
  whose,
  shows: {
    ...{ code: 'plain', name: 'plain', reason: 'plain', state: 'plain', from_day: 'plain', until_day: 'plain' },
    evidence: 'file',
  },
  untold: { note: 'what the house says of it to itself', guard: 'what guards are told to do' },
}

/** What they said against it. */
export const toldAppeals: Told = {
  table: 'blacklist_appeal',
  key: ['id'],
  whose: sought => sql`t.blacklist_id in (select t.id from blacklist t where ${whose(sought)})`,
  shows: { at: 'plain', phone_sealed: 'sealed', text: 'plain', image: 'file' },
  exhibition: null,
}

/** Entries of the person that live, or that have ended, as a condition on `t`. */
export const entriesOf = (sought: Sought, live: boolean): Sql =>
  sql`${whose(sought)} and (t.state in ('pending', 'urgent', 'active')) = ${live}`
