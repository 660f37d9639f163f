import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { companyNames } from '../../identity/company/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { seriesScope } from './series-table.ts'

type Row = Output<'getSeriesPage'>['list'][number]
type Fetched = Omit<Row, 'state' | 'statusCode' | 'actions'>

const owner = companyNames(sql`t.owner_id`)
export const seriesColumns = sql`t.id, t.version, t.code, t.name_cn as "nameCn", t.name_en as "nameEn",
  t.owner_id as "ownerId", ${owner} as owner, t.created_at as "createdAt"`

/** What a caller who sees a series may do with it; only one without editions can be deleted. */
export const seriesActions = ({ permissions }: Actor, editions: number) =>
  permissions.has('series:edit') ? [...(['edit'] as const), ...(editions === 0 ? (['delete'] as const) : [])] : []

/** Series by their code, and their export. */
export const seriesList = exportedList({
  ...{ kind: 'series.export', entityType: 'series', file: 'series', domain: 'series', title: 'series.exportTitle' },
  listing: ({ actor }: ListContext, _: object) =>
    ({
      select: sql`${seriesColumns}, (select count(*)::int from edition d where d.series_id = t.id) as editions,
        (select json_build_object('cn', d.name_cn, 'en', d.name_en) from edition d where d.series_id = t.id
          order by d.number desc limit 1) as latest`,
      from: sql`series t`,
      where: [seriesScope(actor)],
      id: 't.id',
      sorts: {
        code: { column: 't.code', type: 'text' },
        createdAt: { column: 't.created_at', type: 'timestamptz' },
      },
      defaultSort: 'code',
      searches: {
        name: (typed: string) => textInside(['t.name_cn', 't.name_en'], typed),
        code: (typed: string) => sql`starts_with(t.code, ${typed.toUpperCase()})`,
        owner: (typed: string) => textInside([sql`${owner} ->> 'cn'`, sql`${owner} ->> 'en'`], typed),
      },
      finish: (row: Fetched): Row => ({
        ...{ ...row, state: 'active', statusCode: statusOf('active') },
        actions: seriesActions(actor, row.editions),
      }),
    }) satisfies Listing<Fetched, Row, Input<'getSeriesPage'>>,
  columns: c => [
    c.text('code'),
    c.text('nameCn'),
    c.text('nameEn'),
    c.name('owner'),
    c.count('editions'),
    c.name('latest'),
    c.moment('createdAt'),
  ],
})
