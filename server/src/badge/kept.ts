import sql from 'sql-template-tag'
import { matchHolders, matchNumbers } from '../kernel/data-export.ts'
import type { Db } from '../kernel/database.ts'
import { releaseFiles } from '../kernel/files/stored-file.ts'
import { forgetSnapshots } from '../kernel/history.ts'
import { type Kept, noName } from '../kernel/retention.ts'

const noPhone = { phone_digest: sql`null`, phone_sealed: sql`null`, phone_masked: sql`''` }
const noDocument = {
  document_type: sql`null`,
  document_digest: sql`null`,
  document_sealed: sql`null`,
  document_masked: sql`''`,
}

/** What badges hold of people. A vehicle's stands under its plate. */
export const keptBadges: Kept = {
  table: 'badge',
  key: ['exhibition_id', 'id'],
  marked: true,
  parts: {
    person: {
      some: sql`true`,
      gone: {
        ...{ name: noName, name_en: sql`''`, ...noPhone, phone_tail: sql`null`, employer: sql`''`, job_title: sql`''` },
        birth: sql`null`,
      },
      with: { column: 'id', also: (db, was) => forgetSnapshots(db, was as string[]) },
    },
    document: {
      some: sql`t.document_digest is not null`,
      gone: { ...noDocument, document_tail: sql`null`, person_id: sql`null` },
      with: { column: 'document_digest', also: forgetPeople },
    },
    photo: {
      some: sql`t.photo_id is not null`,
      gone: { photo_id: sql`null` },
      with: { column: 'photo_id', also: forgetPhotos },
    },
  },
  dataExport: {
    matchRows: identifiers =>
      matchNumbers(identifiers, { document: sql`t.document_digest`, phone: sql`t.phone_digest` }),
    columns: {
      ...{ code: 'plain', name: 'plain', name_en: 'plain', document_type: 'documentType', document_sealed: 'sealed' },
      ...{ phone_sealed: 'sealed', employer: 'plain', job_title: 'plain', birth: 'plain', photo_id: 'file' },
      created_at: 'plain',
    },
    document: sql`t.document_digest`,
    excludedColumns: { person_id: 'an id by which badges of one document are known to be one person’s' },
  },
}

export const keptVehicles: Kept = {
  table: 'vehicle',
  key: ['exhibition_id', 'badge_id'],
  marked: false,
  parts: { document: { some: sql`t.plate <> '—'`, gone: { plate: noName } } },
  dataExport: {
    matchRows: identifiers => matchHolders(identifiers, sql`t.exhibition_id`, sql`t.badge_id`),
    columns: { plate: 'plain' },
  },
}

export const keptDrivers: Kept = {
  table: 'vehicle_driver',
  key: ['exhibition_id', 'badge_id', 'no'],
  marked: true,
  parts: {
    person: { some: sql`true`, gone: { name: noName, ...noPhone } },
    document: {
      some: sql`true`,
      gone: { document_digest: sql`''::bytea`, document_sealed: sql`''::bytea`, document_masked: sql`''` },
    },
  },
  dataExport: {
    matchRows: identifiers =>
      matchNumbers(identifiers, { document: sql`nullif(t.document_digest, '')`, phone: sql`t.phone_digest` }),
    columns: { name: 'plain', document_type: 'documentType', document_sealed: 'sealed', phone_sealed: 'sealed' },
    sealedUnder: sql`t.badge_id`,
    document: sql`nullif(t.document_digest, '')`,
  },
}

/** The same of guests' badges and vehicles, which go with their list: marked as what they are, so that each goes once. */
export const keptOfGuests: readonly Kept[] = [
  ...(['person', 'document', 'photo'] as const).map(kind => asListed(keptBadges, kind)),
  ...(['person', 'document'] as const).map(kind => asListed(keptDrivers, kind)),
  asListed(keptVehicles, 'document'),
]

function asListed(kept: Kept, kind: 'person' | 'document' | 'photo'): Kept {
  const part = kept.parts[kind]
  if (!part || part.gone === 'row') throw new Error(`${kept.table} holds no ${kind}`)
  const once = kept.marked ? sql`${part.some} and not ${kind} = any (t.shredded)` : part.some
  const mark = kept.marked && { shredded: sql`t.shredded || ${kind}::text` }
  return {
    ...kept,
    ...{ marked: false, dataExport: { notExported: 'exported and erased as other badges are' } },
    parts: { listed: { ...part, some: once, gone: { ...part.gone, ...mark } } },
  }
}

/** The photos, and what devices show of them. */
async function forgetPhotos(db: Db, was: readonly unknown[]): Promise<void> {
  await db.run(sql`delete from small_photo where photo_id = any(${was as string[]}::uuid[])`)
  await releaseFiles(db, was as string[])
}

/** Whoever has no badge left under their document is nobody known any more. */
async function forgetPeople(db: Db, was: readonly unknown[]): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from person_document d where d.digest = any(${was as Buffer[]}::bytea[])
        and not exists (select from exhibition e join badge b on b.exhibition_id = e.id and b.document_digest = d.digest)
      returning d.digest, d.person_id)
    delete from person p where p.id in (select person_id from gone)
      and not exists (select from person_document d where d.person_id = p.id and d.digest not in (select digest from gone))`)
}
