import sql from 'sql-template-tag'
import { noName, type RetentionRule } from '../../kernel/retention/retention.ts'

/** The personal data of travellers. Origin, dates and number of people remain. */
export const travellerRetention: RetentionRule = {
  table: 'travel',
  key: ['id'],
  marked: true,
  parts: { person: { some: sql`true`, redaction: { name: noName, employer: noName, remark: sql`''` } } },
  dataExport: { notExported: 'a name without a number cannot be attributed to a person' },
}
