import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { certificateLabels } from '@fairgate/contract/lifecycle/privacy/kinds'
import sql from 'sql-template-tag'
import { ofExhibitionIfAny } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { type Listing, matchAny } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

type Row = Output<'getRetentionCertificatePage'>['list'][number]
type Fetched = Omit<Row, 'state' | 'statusCode' | 'actions'>
type PageFilters = Omit<Input<'getRetentionCertificatePage'>, keyof PageInput>

const columns = sql`t.id, 1 as version, t.day::text as day, t.kind, t.rows, t.days, t.request, t.set_by_name as "setBy", t.last_at as "lastAt",
  case when e.id is not null then json_build_object('cn', e.name_cn, 'en', e.name_en) end as exhibition`
const finish = (row: Fetched): Row => ({ ...row, state: 'done', statusCode: statusOf('done'), actions: ['print'] })

/** Certificates, the newest first; and their export. */
export const certificates = exportedList({
  ...{ kind: 'privacy.export', entityType: 'retentionCertificate', file: 'shredding-certificates', domain: 'privacy' },
  title: 'privacy.exportTitle',
  listing: (_: ListContext, { kind }: PageFilters) =>
    ({
      select: columns,
      from: sql`retention_certificate t ${ofExhibitionIfAny}`,
      where: matchAny(sql`t.kind`, kind),
      filtered: true,
      id: 't.id',
      sorts: { lastAt: { column: 't.last_at', type: 'timestamptz' } },
      defaultSort: '-lastAt',
      finish,
    }) satisfies Listing<Fetched, Row, Input<'getRetentionCertificatePage'>>,
  columns: c => [
    c.text('day'),
    c.choice('kind', certificateLabels),
    c.name('exhibition'),
    c.count('rows'),
    c.cell('days', ({ days }) => days ?? '', 'privacy.period'),
    c.text('request'),
    c.cell('setBy', ({ setBy }) => setBy || translateKey('privacy.preset', c.language)),
    c.moment('lastAt'),
  ],
})

export type Certificate = Result<'getRetentionCertificate'>

/** One certificate with its tables; refuses `kernel.notFound`. */
export async function certificateOf(db: Db, id: string): Promise<Certificate> {
  const row = await db.maybe<Fetched & { setAt: string | null; firstAt: string; counted: Record<string, number> }>(sql`
    select ${columns}, t.set_at as "setAt", t.first_at as "firstAt", t.counts as counted
    from retention_certificate t ${ofExhibitionIfAny} where t.id = ${id}`)
  if (!row) refuse('kernel.notFound')
  const { counted, setAt, firstAt, ...fetched } = row
  const counts = Object.entries(counted).map(([table, rows]) => ({ table, rows }))
  return { ...finish(fetched), setAt, firstAt, counts: counts.toSorted((a, b) => b.rows - a.rows) }
}
