import sql from 'sql-template-tag'
import { matchNumbers } from '../../../kernel/retention/data-export.ts'
import { noName, type RetentionRule } from '../../../kernel/retention/retention.ts'

/** The person of a violation, with what was written about them. Kind, points and company remain, because they are counted. */
export const violationRetention: RetentionRule = {
  table: 'violation',
  key: ['id'],
  marked: false,
  parts: {
    record: {
      some: sql`t.name <> '—'`,
      redaction: { name: noName, document_blind_index: sql`null`, note: sql`''`, answer: sql`''` },
    },
  },
  dataExport: {
    matchRows: identifiers => matchNumbers(identifiers, { document: sql`t.document_blind_index` }),
    columns: {
      name: 'plain',
      badge_code: 'plain',
      kind: 'plain',
      points: 'plain',
      state: 'plain',
      reported_at: 'plain',
      note: 'plain',
      answer: 'plain',
    },
    document: sql`t.document_blind_index`,
    excludedColumns: {
      document_blind_index: 'a digest of the document, which is exported with the badge',
      reported_by_name: 'an operator of the venue',
    },
  },
}
