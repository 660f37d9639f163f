import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { releaseFiles } from '../../kernel/files/stored-file.ts'
import { matchHolders, matchNumbers } from '../../kernel/retention/data-export.ts'
import { noName, type RetentionRule } from '../../kernel/retention/retention.ts'
import { forgetSnapshots } from '../../kernel/transition/history.ts'

const noPhone = { phone_blind_index: sql`null`, phone_encrypted: sql`null`, phone_masked: sql`''` }
const noDocument = {
  document_type: sql`null`,
  document_blind_index: sql`null`,
  document_encrypted: sql`null`,
  document_masked: sql`''`,
}

/** The personal data of badges. The name of a vehicle's badge is its plate. */
export const badgeRetention: RetentionRule = {
  table: 'badge',
  key: ['exhibition_id', 'id'],
  marked: true,
  parts: {
    person: {
      some: sql`true`,
      redaction: {
        ...{ name: noName, name_en: sql`''`, ...noPhone, phone_tail: sql`null`, employer: sql`''`, job_title: sql`''` },
        birth: sql`null`,
      },
      with: { column: 'id', also: (db, was) => forgetSnapshots(db, was as string[]) },
    },
    document: {
      some: sql`t.document_blind_index is not null`,
      redaction: { ...noDocument, document_tail: sql`null`, person_id: sql`null` },
      with: { column: 'document_blind_index', also: forgetPeople },
    },
    photo: {
      some: sql`t.photo_id is not null`,
      redaction: { photo_id: sql`null` },
      with: { column: 'photo_id', also: forgetPhotos },
    },
  },
  dataExport: {
    matchRows: identifiers =>
      matchNumbers(identifiers, { document: sql`t.document_blind_index`, phone: sql`t.phone_blind_index` }),
    columns: {
      ...{
        code: 'plain',
        name: 'plain',
        name_en: 'plain',
        document_type: 'documentType',
        document_encrypted: 'sealed',
      },
      ...{ phone_encrypted: 'sealed', employer: 'plain', job_title: 'plain', birth: 'plain', photo_id: 'file' },
      created_at: 'plain',
    },
    document: sql`t.document_blind_index`,
    excludedColumns: { person_id: 'an internal id that links the badges of one document' },
  },
}

export const vehicleRetention: RetentionRule = {
  table: 'vehicle',
  key: ['exhibition_id', 'badge_id'],
  marked: false,
  parts: { document: { some: sql`t.plate <> '—'`, redaction: { plate: noName } } },
  dataExport: {
    matchRows: identifiers => matchHolders(identifiers, sql`t.exhibition_id`, sql`t.badge_id`),
    columns: { plate: 'plain' },
  },
}

export const driverRetention: RetentionRule = {
  table: 'vehicle_driver',
  key: ['exhibition_id', 'badge_id', 'number'],
  marked: true,
  parts: {
    person: { some: sql`true`, redaction: { name: noName, ...noPhone } },
    document: {
      some: sql`true`,
      redaction: { document_blind_index: sql`''::bytea`, document_encrypted: sql`''::bytea`, document_masked: sql`''` },
    },
  },
  dataExport: {
    matchRows: identifiers =>
      matchNumbers(identifiers, { document: sql`nullif(t.document_blind_index, '')`, phone: sql`t.phone_blind_index` }),
    columns: { name: 'plain', document_type: 'documentType', document_encrypted: 'sealed', phone_encrypted: 'sealed' },
    encryptedColumn: sql`t.badge_id`,
    document: sql`nullif(t.document_blind_index, '')`,
  },
}

/** What became of a person's applications. A record is deleted as a whole, so that history begins at zero. */
export const recordRetention: RetentionRule = {
  table: 'badge_record',
  key: ['series_id', 'person_key', 'exhibition_id', 'badge_id'],
  marked: false,
  parts: { record: { some: sql`true`, redaction: 'row' } },
  dataExport: {
    matchRows: identifiers => matchNumbers(identifiers, { document: sql`t.person_key` }),
    columns: { edition_number: 'plain', class: 'plain', outcome: 'plain', submitted_at: 'plain' },
    document: sql`t.person_key`,
  },
}

/** What rules found against badges, mostly from records; it goes with them. */
export const findingRetention: RetentionRule = {
  table: 'badge_finding',
  key: ['exhibition_id', 'badge_id', 'rule_code'],
  marked: false,
  parts: { record: { some: sql`true`, redaction: 'row' } },
  dataExport: {
    matchRows: identifiers => matchHolders(identifiers, sql`t.exhibition_id`, sql`t.badge_id`),
    columns: { rule_code: 'plain', effect: 'plain' },
  },
}

/**
 * The same for badges and vehicles of guests, which expire with their white list. They share the marks, so that each
 * kind is redacted once.
 */
export const guestBadgeRetention: readonly RetentionRule[] = [
  ...(['person', 'document', 'photo'] as const).map(kind => withoutBlacklisted(badgeRetention, kind)),
  ...(['person', 'document'] as const).map(kind => withoutBlacklisted(driverRetention, kind)),
  withoutBlacklisted(vehicleRetention, 'document'),
]

function withoutBlacklisted(rule: RetentionRule, kind: 'person' | 'document' | 'photo'): RetentionRule {
  const part = rule.parts[kind]
  if (!part || part.redaction === 'row') throw new Error(`${rule.table} has no retention rule for ${kind}`)
  const some = rule.marked ? sql`${part.some} and not ${kind} = any (t.purged)` : part.some
  const mark = rule.marked && { purged: sql`t.purged || ${kind}::text` }
  return {
    ...rule,
    ...{ marked: false, dataExport: { notExported: 'exported and erased as other badges are' } },
    parts: { listed: { ...part, some: some, redaction: { ...part.redaction, ...mark } } },
  }
}

/** Deletes the photos and the small versions that devices show. */
async function forgetPhotos(db: Db, was: readonly unknown[]): Promise<void> {
  await db.run(sql`delete from small_photo where photo_id = any(${was as string[]}::uuid[])`)
  await releaseFiles(db, was as string[])
}

/** Deletes people who have no badge left with their document. */
async function forgetPeople(db: Db, was: readonly unknown[]): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from person_document d where d.blind_index = any(${was as Buffer[]}::bytea[])
        and not exists (select from exhibition e join badge b on b.exhibition_id = e.id and b.document_blind_index = d.blind_index)
      returning d.blind_index, d.person_id)
    delete from person p where p.id in (select person_id from gone)
      and not exists (select from person_document d where d.person_id = p.id and d.blind_index not in (select blind_index from gone))`)
}
