import sql, { type Sql } from 'sql-template-tag'
import { releaseFiles } from '../../../kernel/files/stored-file.ts'
import { matchHolders } from '../../../kernel/retention/data-export.ts'
import type { RetentionRule } from '../../../kernel/retention/retention.ts'

const forgotten = {
  redaction: { file_id: sql`null`, note: sql`''` },
  with: { column: 'file_id', also: (db, was) => releaseFiles(db, was as string[]) },
} as const satisfies Omit<RetentionRule['parts'][string], 'some'>

const isSide = sql`t.kind in ('idFront', 'idBack')`

/** The evidence of badges. The files go; that a kind was shown, when, and what was decided stays. */
export const evidenceRetention: RetentionRule = {
  table: 'evidence',
  key: ['exhibition_id', 'id'],
  marked: false,
  parts: {
    evidence: { some: sql`t.file_id is not null and not ${isSide}`, ...forgotten },
    idSide: { some: sql`t.file_id is not null and ${isSide}`, ...forgotten },
  },
  dataExport: {
    matchRows: identifiers => matchHolders(identifiers, sql`t.exhibition_id`, sql`t.owner_id`),
    columns: {
      ...{ kind: 'plain', covers_from: 'plain', covers_to: 'plain', state: 'plain', note: 'plain', file_id: 'file' },
      created_at: 'plain',
    },
  },
}

/** The sides of documents, whose period begins with the release of their badge. */
export const sideRetention: RetentionRule = {
  ...evidenceRetention,
  parts: { idSide: { some: sql`t.file_id is not null and ${isSide}`, ...forgotten } },
  dataExport: { notExported: 'exported and erased with the other evidence' },
}

/**
 * Condition on files `t`: before this moment their badge was released or ended, or its exhibition was over. A resumption
 * is no release.
 */
export const releasedBefore = (moment: Sql): Sql => sql`(exists (
  select from exhibition e where e.id = t.exhibition_id and e.ended_at < ${moment}) or exists (
  select from badge b where b.exhibition_id = t.exhibition_id and b.id = t.owner_id
    and b.state in ('active', 'suspended', 'rejected', 'voided', 'expired')
    and (select max(h.at) from history h where h.subject_id = b.id and h.to_state <> h.from_state
      and h.to_state in ('active', 'rejected', 'voided', 'expired') and h.from_state <> 'suspended') < ${moment}))`
