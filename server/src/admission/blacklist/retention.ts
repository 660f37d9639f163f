import sql, { type Sql } from 'sql-template-tag'
import { releaseFiles } from '../../kernel/files/stored-file.ts'
import { noName, type RetentionRule } from '../../kernel/retention/retention.ts'
import { lastHappened } from '../../kernel/transition/history.ts'

/** Selects entries that ended before a moment. */
const endedBefore = (moment: Sql): Sql => sql`(
  select b.id from blacklist b where b.state in ('refused', 'withdrawn', 'lifted', 'expired')
    and coalesce(${lastHappened(sql`b.id`)}, b.submitted_at) < ${moment})`

const notExported = {
  notExported:
    'exported with the entry (blacklistDataSource); an erasure does not touch it, its own retention period does',
}
const files = (was: readonly unknown[]) => (was as (string | string[])[]).flat()

/** The personal data of an entry. Its reason, dates and history remain, because statistics count them. */
const entryRetention: RetentionRule = {
  table: 'blacklist',
  key: ['id'],
  marked: false,
  parts: {
    listed: {
      some: sql`case t.kind when 'person' then t.name else t.plate end <> '—'`,
      redaction: {
        name: sql`case t.kind when 'person' then '—' else '' end`,
        plate: sql`case t.kind when 'vehicle' then '—' else '' end`,
        ...{ birth: sql`null`, phone_blind_index: sql`null`, phone_encrypted: sql`null`, phone_masked: sql`''` },
        ...{ note: sql`''`, guard: sql`''`, evidence: sql`'{}'` },
      },
      with: { column: 'evidence', also: (db, was) => releaseFiles(db, files(was)) },
    },
  },
  dataExport: notExported,
}

/** The digest is replaced by one that matches nobody. The row and its document type remain. */
const documentRetention: RetentionRule = {
  table: 'blacklist_document',
  key: ['blacklist_id', 'ordinal'],
  marked: false,
  parts: {
    listed: {
      some: sql`t.masked <> ''`,
      redaction: {
        blind_index: sql`convert_to(t.blacklist_id::text || ' ' || t.ordinal::text, 'UTF8')`,
        ...{ encrypted: sql`''::bytea`, masked: sql`''` },
      },
    },
  },
  dataExport: notExported,
}

/** The appeals against an entry (0880_ended_list_entries.sql). */
const appealRetention: RetentionRule = {
  table: 'blacklist_appeal',
  key: ['id'],
  marked: false,
  parts: {
    listed: {
      some: sql`t.phone_masked <> ''`,
      redaction: { phone_encrypted: sql`''::bytea`, phone_masked: sql`''`, text: noName, image: sql`null` },
      with: { column: 'image', also: (db, was) => releaseFiles(db, files(was)) },
    },
  },
  dataExport: notExported,
}

/** People who were cleared as namesakes of an entry. */
const clearedRetention: RetentionRule = {
  table: 'cleared_person',
  key: ['blacklist_id', 'person'],
  marked: false,
  parts: { listed: { some: sql`true`, redaction: 'row' } },
  dataExport: { notExported: 'namesakes of an ended entry, by digests that are no longer needed' },
}

/** The retention rules of ended entries. */
export const endedEntryRetention = [
  { rule: entryRetention, isExpired: (moment: Sql) => sql`t.id in ${endedBefore(moment)}` },
  ...[documentRetention, appealRetention, clearedRetention].map(rule => ({
    rule,
    isExpired: (moment: Sql) => sql`t.blacklist_id in ${endedBefore(moment)}`,
  })),
]
