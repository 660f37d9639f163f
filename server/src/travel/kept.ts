import sql from 'sql-template-tag'
import { type Kept, noName } from '../kernel/retention.ts'

/** What is held of who travels; where from, when and how many heads stay. */
export const keptTravellers: Kept = {
  table: 'travel',
  key: ['id'],
  marked: true,
  parts: { person: { some: sql`true`, gone: { name: noName, employer: noName, remark: sql`''` } } },
  dataExport: { notExported: 'a name without a number: nobody can say whose it is' },
}
