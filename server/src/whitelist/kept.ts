import sql from 'sql-template-tag'
import { type Kept, noName } from '../kernel/retention.ts'
import { byNumbers } from '../kernel/told.ts'

/** What white lists hold of their guests. A digest that is its row's own finds nobody, and is nobody else's. */
export const keptGuests: Kept = {
  table: 'whitelist_guest',
  key: ['id'],
  marked: true,
  parts: {
    person: { some: sql`true`, gone: { name: noName, phone_digest: sql`''::bytea`, phone_masked: sql`''` } },
    document: {
      some: sql`true`,
      gone: { document_digest: sql`convert_to(t.id::text, 'UTF8')`, document_masked: sql`''`, plate: sql`null` },
    },
  },
  told: {
    whose: sought => byNumbers(sought, { document: sql`t.document_digest`, phone: sql`t.phone_digest` }),
    // Of a guest's numbers nothing but their digests and what can be shown is kept here.
    shows: {
      name: 'plain',
      document_type: 'documentType',
      document_masked: 'plain',
      phone_masked: 'plain',
      plate: 'plain',
    },
    document: sql`t.document_digest`,
  },
}

/** The plates a list was asked for. */
export const keptWhitelists: Kept = {
  table: 'whitelist',
  key: ['id'],
  marked: false,
  parts: {
    document: {
      some: sql`t.plates <> '{}' and t.plates <> array['—']`,
      gone: { plates: sql`array['—']` },
    },
  },
  told: { nobodys: 'vehicles of a company, by their plates alone; who drives one is a guest of the list' },
}
