import sql, { type Sql } from 'sql-template-tag'
import { releaseFiles } from '../kernel/files/stored-file.ts'
import { lastHappened } from '../kernel/history.ts'
import { type Kept, noName } from '../kernel/retention.ts'

/** Entries that ended before a moment. */
const endedBefore = (moment: Sql): Sql => sql`(
  select b.id from blacklist b where b.state in ('refused', 'withdrawn', 'lifted', 'expired')
    and coalesce(${lastHappened(sql`b.id`)}, b.submitted_at) < ${moment})`

const notExported = {
  notExported:
    'exported with the entry (blacklistDataSource); an erasure does not touch it, its own retention period does',
}
const files = (was: readonly unknown[]) => (was as (string | string[])[]).flat()

/** What an entry says of who is on it. It stays with its place, reason, days and history: counts are counted from them. */
const keptEntries: Kept = {
  table: 'blacklist',
  key: ['id'],
  marked: false,
  parts: {
    listed: {
      some: sql`case t.kind when 'person' then t.name else t.plate end <> '—'`,
      gone: {
        name: sql`case t.kind when 'person' then '—' else '' end`,
        plate: sql`case t.kind when 'vehicle' then '—' else '' end`,
        ...{ birth: sql`null`, phone_digest: sql`null`, phone_sealed: sql`null`, phone_masked: sql`''` },
        ...{ note: sql`''`, guard: sql`''`, evidence: sql`'{}'` },
      },
      with: { column: 'evidence', also: (db, was) => releaseFiles(db, files(was)) },
    },
  },
  dataExport: notExported,
}

/** A digest of its own finds nobody; that there was a document, and of which type, says that it was no hint. */
const keptDocuments: Kept = {
  table: 'blacklist_document',
  key: ['blacklist_id', 'ordinal'],
  marked: false,
  parts: {
    listed: {
      some: sql`t.masked <> ''`,
      gone: {
        digest: sql`convert_to(t.blacklist_id::text || ' ' || t.ordinal::text, 'UTF8')`,
        ...{ sealed: sql`''::bytea`, masked: sql`''` },
      },
    },
  },
  dataExport: notExported,
}

/** What was said against it (0880_ended_list_entries.sql). */
const keptAppeals: Kept = {
  table: 'blacklist_appeal',
  key: ['id'],
  marked: false,
  parts: {
    listed: {
      some: sql`t.phone_masked <> ''`,
      gone: { phone_sealed: sql`''::bytea`, phone_masked: sql`''`, text: noName, image: sql`null` },
      with: { column: 'image', also: (db, was) => releaseFiles(db, files(was)) },
    },
  },
  dataExport: notExported,
}

/** Who was cleared of looking like somebody listed. */
const keptCleared: Kept = {
  table: 'blacklist_cleared',
  key: ['blacklist_id', 'person'],
  marked: false,
  parts: { listed: { some: sql`true`, gone: 'row' } },
  dataExport: { notExported: 'namesakes of an ended entry, by digests that are no longer needed' },
}

/** What goes of entries that ended before a moment. */
export const keptOfEnded = [
  { kept: keptEntries, over: (moment: Sql) => sql`t.id in ${endedBefore(moment)}` },
  ...[keptDocuments, keptAppeals, keptCleared].map(kept => ({
    kept,
    over: (moment: Sql) => sql`t.blacklist_id in ${endedBefore(moment)}`,
  })),
]
