import sql from 'sql-template-tag'
import { type DomainCases, exported, on } from './cases.ts'
import { ofVenue } from './rows.ts'

/** Certificates are only visible to the venue. */
export const privacyCases: DomainCases = {
  rows: {
    'retention certificate': ofVenue(({ db }) =>
      db.one(sql`
        insert into retention_certificate (day, kind, days, set_by_name, counts, rows)
        values ('2026-11-01', 'message', 30, '示例', '{"message": 3}', 3) returning id, 1 as version`),
    ),
  },
  hints: {
    exportRetentionCertificates: exported,
    setRetention: on({}, { kind: 'photo', days: 0, seen: 0 }),
    getRetentionPreview: on({}, {}),
  },
}
