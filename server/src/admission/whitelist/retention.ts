import { permanentContexts } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import sql, { type Sql } from 'sql-template-tag'
import { matchNumbers } from '../../kernel/retention/data-export.ts'
import { noName, type RetentionRule } from '../../kernel/retention/retention.ts'
import { lastHappened } from '../../kernel/transition/history.ts'

const noPerson = { name: noName, phone_blind_index: sql`''::bytea`, phone_masked: sql`''` }
const ofItsOwn = sql`convert_to(t.id::text, 'UTF8')`
const noDocument = {
  ...{ document_blind_index: ofItsOwn, document_masked: sql`''`, plate: sql`null` },
  standing_number: sql`case when t.standing_door is not null then ${ofItsOwn} end`,
}

/** The personal data of guests. A digest is replaced by the row's own id, which matches nobody and stays unique. */
export const guestRetention: RetentionRule = {
  table: 'whitelist_guest',
  key: ['id'],
  marked: true,
  parts: {
    person: { some: sql`true`, redaction: noPerson },
    document: {
      some: sql`true`,
      redaction: noDocument,
    },
  },
  dataExport: {
    matchRows: identifiers =>
      matchNumbers(identifiers, { document: sql`t.document_blind_index`, phone: sql`t.phone_blind_index` }),
    // The table stores only digests and masked forms of a guest's numbers.
    columns: {
      name: 'plain',
      document_type: 'documentType',
      document_masked: 'plain',
      phone_masked: 'plain',
      plate: 'plain',
    },
    document: sql`t.document_blind_index`,
    excludedColumns: { standing_number: 'repeats the document or the plate, to make a permanent pass unique per door' },
  },
}

const noPlates = {
  plates: sql`case when t.plates = '{}' then t.plates else array['—'] end`,
  before_refusal: sql`null`,
}
const somePlates = sql`(t.plates <> '{}' and t.plates <> array['—'] or t.before_refusal is not null)`

/** The plates that a white list applies for. */
export const whitelistRetention: RetentionRule = {
  table: 'whitelist',
  key: ['id'],
  marked: false,
  parts: {
    document: {
      some: somePlates,
      redaction: noPlates,
    },
  },
  dataExport: { notExported: 'vehicles of a company; their drivers are guests of the list' },
}

/** Selects lists outside exhibitions that ended before a moment. Lists of an exhibition expire with the exhibition. */
const endedBefore = (moment: Sql): Sql => sql`(
  select w.id from whitelist w
  where w.exhibition_id = any(${Object.values(permanentContexts).map(({ id }) => id)}::uuid[]) and w.state in ('refused', 'withdrawn', 'voided', 'expired')
    and coalesce(${lastHappened(sql`w.id`)}, w.submitted_at) < ${moment})`

/** The guests of ended lists. */
const endedGuestRule: RetentionRule = {
  table: 'whitelist_guest',
  key: ['id'],
  marked: false,
  parts: {
    listed: {
      some: sql`not t.purged @> '{person,document}'`,
      redaction: { ...noPerson, ...noDocument, purged: sql`t.purged || '{person,document}'` },
    },
  },
  dataExport: { notExported: 'exported and erased as guests are (guestRetention)' },
}

const endedListRule: RetentionRule = {
  table: 'whitelist',
  key: ['id'],
  marked: false,
  parts: {
    listed: {
      some: sql`(${somePlates} or t.guest_description <> '')`,
      redaction: { ...noPlates, guest_description: sql`''` },
    },
  },
  dataExport: { notExported: 'vehicles of a company, and its description of the guests' },
}

/** The retention rules of ended lists. */
export const endedListRetention = [
  { rule: endedListRule, isExpired: (moment: Sql) => sql`t.id in ${endedBefore(moment)}` },
  { rule: endedGuestRule, isExpired: (moment: Sql) => sql`t.whitelist_id in ${endedBefore(moment)}` },
]

/** Selects exhibition and id of the badges of guests of ended lists. */
export const guestsOfEnded = (moment: Sql): Sql =>
  sql`(select g.exhibition_id, g.id from whitelist_guest g where g.whitelist_id in ${endedBefore(moment)})`
