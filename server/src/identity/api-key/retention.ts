import sql from 'sql-template-tag'
import type { RetentionRule } from '../../kernel/retention/retention.ts'

/** The network addresses that API keys were used from. */
export const keyUseRetention: RetentionRule = {
  table: 'api_key_use',
  key: ['key_id', 'address', 'taken'],
  marked: false,
  parts: { address: { some: sql`true`, redaction: 'row' } },
  dataExport: { notExported: 'addresses of programs, not of a person' },
}
