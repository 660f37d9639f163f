import { blacklistEvents, blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import { blacklistLabels } from '@fairgate/contract/admission/blacklist/texts'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { exportedList, type ListContext, type SheetKit } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { blacklistScope } from './entity.ts'
import { seesAll } from './lists.ts'

type Row = Output<'getBlacklistLogPage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions'>

function listing({ actor }: ListContext) {
  const name = seesAll(actor) ? sql`case t.kind when 'vehicle' then t.plate else t.name end` : sql`''`
  return {
    select: sql`h.id, 1 as version, h.to_state as state, t.id as "blacklistId", t.code, t.scope, ${name} as name, h.event,
      coalesce(h.note, '') as note, h.operator_name as operator, h.at`,
    from: sql`blacklist t join history h on h.subject_id = t.id`,
    where: [blacklistScope(actor)],
    filtered: true,
    id: 'h.id',
    sorts: { at: { column: 'h.at', type: 'timestamptz' } },
    defaultSort: '-at',
    searches: { code: (typed: string) => sql`t.code = ${normaliseNumber(typed)}` },
    finish: (row: Fetched): Row => ({ ...row, statusCode: statusOf(row.state), actions: [] }),
  } satisfies Listing<Fetched, Row, Input<'getBlacklistLogPage'>>
}

const columns = (c: SheetKit<Row>) => [
  c.moment('at'),
  c.text('code'),
  c.choice('scope', blacklistLabels.scopes),
  c.text('name', 'blacklist.nameOrPlate'),
  c.choice('event', blacklistEvents),
  c.text('note'),
  c.text('operator'),
  c.choice('state', blacklistStateMachine.states, 'blacklist.status'),
]

/** History of the visible entries, the newest first, and its export. */
export const blacklistLog = exportedList({
  ...{ kind: 'blacklist.exportLog', entityType: 'blacklist', file: 'black-list-log', domain: 'blacklist' },
  title: 'blacklist.viewLog',
  listing,
  columns,
})
