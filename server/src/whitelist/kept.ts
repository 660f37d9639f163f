import { grounds } from '@fairgate/contract/exhibition/grounds'
import sql, { type Sql } from 'sql-template-tag'
import { matchNumbers } from '../kernel/data-export.ts'
import { lastHappened } from '../kernel/history.ts'
import { type Kept, noName } from '../kernel/retention.ts'

const noPerson = { name: noName, phone_digest: sql`''::bytea`, phone_masked: sql`''` }
const ofItsOwn = sql`convert_to(t.id::text, 'UTF8')`
const noDocument = {
  ...{ document_digest: ofItsOwn, document_masked: sql`''`, plate: sql`null` },
  standing_number: sql`case when t.standing_door is not null then ${ofItsOwn} end`,
}

/** What white lists hold of their guests. A digest that is its row's own finds nobody, and is nobody else's. */
export const keptGuests: Kept = {
  table: 'whitelist_guest',
  key: ['id'],
  marked: true,
  parts: {
    person: { some: sql`true`, gone: noPerson },
    document: {
      some: sql`true`,
      gone: noDocument,
    },
  },
  dataExport: {
    matchRows: identifiers =>
      matchNumbers(identifiers, { document: sql`t.document_digest`, phone: sql`t.phone_digest` }),
    // Of a guest's numbers nothing but their digests and what can be shown is kept here.
    columns: {
      name: 'plain',
      document_type: 'documentType',
      document_masked: 'plain',
      phone_masked: 'plain',
      plate: 'plain',
    },
    document: sql`t.document_digest`,
    excludedColumns: { standing_number: 'the document again, or the plate: of a door nobody has two passes' },
  },
}

const noPlates = {
  plates: sql`case when t.plates = '{}' then t.plates else array['—'] end`,
  before_refusal: sql`null`,
}
const somePlates = sql`(t.plates <> '{}' and t.plates <> array['—'] or t.before_refusal is not null)`

/** The plates a list was asked for. */
export const keptWhitelists: Kept = {
  table: 'whitelist',
  key: ['id'],
  marked: false,
  parts: {
    document: {
      some: somePlates,
      gone: noPlates,
    },
  },
  dataExport: { notExported: 'vehicles of a company, by their plates alone; who drives one is a guest of the list' },
}

/** Lists of the grounds that ended before a moment: those of a show go with it, and a ground is never over. */
const endedBefore = (moment: Sql): Sql => sql`(
  select w.id from whitelist w
  where w.exhibition_id = any(${Object.values(grounds).map(({ id }) => id)}::uuid[]) and w.state in ('refused', 'withdrawn', 'voided', 'expired')
    and coalesce(${lastHappened(sql`w.id`)}, w.submitted_at) < ${moment})`

/** Guests of lists that have ended. */
const endedGuests: Kept = {
  table: 'whitelist_guest',
  key: ['id'],
  marked: false,
  parts: {
    listed: {
      some: sql`not t.shredded @> '{person,document}'`,
      gone: { ...noPerson, ...noDocument, shredded: sql`t.shredded || '{person,document}'` },
    },
  },
  dataExport: { notExported: 'exported and erased as guests are (keptGuests)' },
}

const endedLists: Kept = {
  table: 'whitelist',
  key: ['id'],
  marked: false,
  parts: {
    listed: {
      some: sql`(${somePlates} or t.guest_description <> '')`,
      gone: { ...noPlates, guest_description: sql`''` },
    },
  },
  dataExport: { notExported: 'vehicles of a company, and in its words whom it expects' },
}

/** What goes of lists that ended before a moment. */
export const keptOfEndedLists = [
  { kept: endedLists, over: (moment: Sql) => sql`t.id in ${endedBefore(moment)}` },
  { kept: endedGuests, over: (moment: Sql) => sql`t.whitelist_id in ${endedBefore(moment)}` },
]

/** Badges of guests of these lists, each under its exhibition and id. */
export const guestsOfEnded = (moment: Sql): Sql =>
  sql`(select g.exhibition_id, g.id from whitelist_guest g where g.whitelist_id in ${endedBefore(moment)})`
