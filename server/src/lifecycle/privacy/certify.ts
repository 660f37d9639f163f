import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { CertificateKind } from '@fairgate/contract/lifecycle/privacy/kinds'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type Period, periodOf } from './periods.ts'

interface Went {
  /** By the venue's calendar. */
  day: string
  /** The cause: a period, or a request, which has none; then its approver and time. */
  period: Omit<Period, 'kind' | 'days'> & { kind: CertificateKind; days: number | null }
  /** Its number. */
  request?: string
  exhibitionId: string | null
  table: string
  rows: number
}

/** Records what a portion erased, in its transaction: adds to the certificate of the day, kind and show. */
export async function certify(db: Db, { day, period, request, exhibitionId, table, rows }: Went): Promise<void> {
  const { kind, days, setBy, setAt } = period
  await db.run(sql`
    insert into retention_certificate as c (day, kind, exhibition_id, days, set_by_name, set_at, request, counts, rows)
    values (${day}, ${kind}, ${exhibitionId}, ${days}, ${setBy}, ${setAt}, ${request ?? null},
      jsonb_build_object(${table}::text, ${rows}::int), ${rows})
    on conflict on constraint retention_certificate_once do update set rows = c.rows + excluded.rows,
      counts = c.counts || jsonb_build_object(${table}::text, coalesce((c.counts ->> ${table})::int, 0) + ${rows}::int),
      last_at = clock_timestamp()`)
}

/** The same for images with their own period (`purgeImages`). */
export const certifyImages =
  ({ config }: Pick<Services, 'config'>) =>
  async (db: Db, exhibitionId: string, rows: number): Promise<void> => {
    const day = dayOf(new Date(), config.venueTimeZone)
    await certify(db, {
      day,
      period: await periodOf(db, 'declaration'),
      exhibitionId,
      table: 'declaration_image',
      rows,
    })
  }
