import { whitelistEvents, whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { counts, ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { exportedList, type ListContext, type SheetKit } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { inside } from '../../kernel/list/name-search.ts'
import { whitelistScope } from './entity.ts'
import { byNumber, contextKindByScope } from './queries.ts'

type Row = Output<'getWhitelistLogPage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions'>

const listing = ({ actor }: ListContext, { scope }: Pick<Input<'getWhitelistLogPage'>, 'scope'>) =>
  ({
    select: sql`h.id, 1 as version, h.to_state as state, t.id as "whitelistId", t.number, h.event, h.at, h.operator_name as operator,
      h.company_name as company, coalesce(h.note, '') as note`,
    from: sql`history h join whitelist t on t.id = h.subject_id ${ofExhibition}`,
    where: [
      sql`h.entity_type = 'whitelist'`,
      counts('t.exhibition_id'),
      whitelistScope(actor),
      ...(scope ? [sql`e.kind = ${contextKindByScope[scope]}`] : []),
    ],
    filtered: true,
    id: 'h.id',
    sorts: { at: { column: 'h.at', type: 'timestamptz' } },
    defaultSort: '-at',
    searches: { number: byNumber, operator: (typed: string) => inside(['h.operator_name'], typed) },
    finish: (row: Fetched): Row => ({ ...row, statusCode: statusOf(row.state), actions: [] }),
  }) satisfies Listing<Fetched, Row, Input<'getWhitelistLogPage'>>

const columns = (c: SheetKit<Row>) => [
  c.moment('at'),
  c.text('number'),
  c.choice('event', { ...whitelistStateMachine.events, ...whitelistEvents }),
  c.text('note'),
  c.text('operator'),
  c.name('company', 'whitelist.operatorCompany'),
  c.choice('state', whitelistStateMachine.states, 'whitelist.status'),
]

/** History of lists, the newest first, and its export. */
export const whitelistLog = exportedList({
  ...{ kind: 'whitelist.exportLog', entityType: 'whitelist', file: 'white-list-log', domain: 'whitelist' },
  title: 'whitelist.logs',
  listing,
  columns,
})
