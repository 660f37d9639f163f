import sql from 'sql-template-tag'
import type { Kept } from '../kernel/retention.ts'

/** From where keys were used. */
export const keptKeyUses: Kept = {
  table: 'api_key_use',
  key: ['key_id', 'address', 'taken'],
  marked: false,
  parts: { address: { some: sql`true`, gone: 'row' } },
  dataExport: { notExported: 'addresses from which programs came' },
}
