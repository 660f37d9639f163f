import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { gateDayAt, gateScope, type Holders, holdersCoded, holdersNamed, insiders } from '../gate/api.ts'

type Row = Output<'getInsidePage'>['list'][number]
type Fetched = Omit<Row, 'version' | 'state' | 'statusCode' | 'actions'>
type PageFilters = Omit<Input<'getInsidePage'>, keyof PageInput>

/** For presence `s`. */
const isOneOf = ({ badges, tickets }: Holders): Sql => sql`s.holder_id = any(array(${badges}) || array(${tickets}))`

/** People inside on this gate day, and their export: each export is logged. */
export const rollCall = exportedList({
  ...{ kind: 'offline.exportInside', entityType: 'passage', file: 'inside', domain: 'offline' },
  title: 'offline.exportInsideTitle',
  listing: async ({ db, actor, services }: ListContext, { exhibitionId, zoneId }: PageFilters) => {
    const day = await gateDayAt(db, services, new Date())
    const narrowing: Sql[] = zoneId === undefined ? [] : [sql`${zoneId}::uuid = any(s.path)`]
    return {
      select: insiders.columns,
      from: insiders.tables,
      // Everybody inside has passed once.
      countFrom: sql`presence s`,
      countOnly: true,
      where: [
        sql`s.exhibition_id = ${exhibitionId}`,
        gateScope(actor, 's'),
        sql`s.gate_day >= ${day}::date`,
        insiders.inside,
        ...narrowing,
      ],
      filtered: true,
      id: 'p.id',
      sorts: {
        // In the order in which badges were created, which is that of their numbers: any other order would need all of
        // them first.
        badgeCode: { column: 's.holder_id', type: 'uuid' },
        name: { column: insiders.name, type: 'text' },
      },
      defaultSort: 'badgeCode',
      searches: {
        badgeCode: (typed: string) => isOneOf(holdersCoded(exhibitionId, typed)),
        name: (typed: string) => isOneOf(holdersNamed(exhibitionId, typed)),
      },
      finish: (row: Fetched): Row => ({
        ...row,
        version: 1,
        state: 'active',
        statusCode: statusOf('active'),
        actions: [],
      }),
    } satisfies Listing<Fetched, Row, Input<'getInsidePage'>>
  },
  columns: c => [
    c.text('badgeCode'),
    c.text('name'),
    c.name('company'),
    c.name('badgeTypeName'),
    c.count('people'),
    c.text('zoneCode'),
    c.moment('enteredAt'),
  ],
})
