import type { CertificateKind } from '@fairgate/contract/lifecycle/privacy/kinds'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

export { agedRetention, exhibitionRetention } from './retention-rules.ts'

/** What a request erased, by its number and by kind, according to its certificates. */
export const wentOf = (db: Db, request: string): Promise<{ kind: CertificateKind; rows: number }[]> =>
  db.many(sql`
    select kind, sum(rows)::int as rows from retention_certificate where request = ${request} group by 1 order by min(first_at), kind`)
