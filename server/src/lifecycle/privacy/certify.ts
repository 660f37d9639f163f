import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { CertificateKind } from '@fairgate/contract/lifecycle/privacy/kinds'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type Period, periodOf } from './periods.ts'

interface Went {
  /** Of the venue's calendar. */
  day: string
  /** By which it went: a period, or a request, which has none; there, who approved it and when. */
  period: Omit<Period, 'kind' | 'days'> & { kind: CertificateKind; days: number | null }
  /** Its number. */
  request?: string
  exhibitionId: string | null
  table: string
  rows: number
}

/** Writes down what a portion shredded, in its transaction: the certificate of a day, kind and show grows by it. */
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

/** The same of images that went by their own clock (`purgeImages`). */
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
