import { declarationEvents, declarationStateMachine } from '@fairgate/contract/admission/epidemic/states'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { ofExhibition, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import { reasonNamed } from '../../foundation/dictionary/api.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { inside } from '../../kernel/list/name-search.ts'
import { exhibitionName } from './queries.ts'
import { declarationScope } from './scope.ts'

type Row = Output<'getDeclarationLogPage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions' | 'state'>
type PageFilters = Omit<Input<'getDeclarationLogPage'>, keyof PageInput>

const eventLabels: Readonly<Record<string, LocalizedText>> = declarationEvents

/** History of declarations, the newest first, and its export. */
export const declarationLog = exportedList({
  ...{ kind: 'epidemic.exportLog', entityType: 'declarationStep', file: 'declaration-log', domain: 'epidemic' },
  title: 'epidemic.exportLogTitle',
  listing: ({ actor }: ListContext, { exhibitionId }: PageFilters) =>
    ({
      select: sql`h.id, 1 as version, t.id as "declarationId", h.at, h.event, h.to_state as to, h.operator_name as operator,
        t.name as entrant, ${exhibitionName} as exhibition, ${reasonNamed(sql`'rejected'`, sql`h.reason_code`, sql`t.exhibition_id`)} as reason,
        coalesce(h.note, '') as note`,
      from: sql`history h join declaration t on t.id = h.subject_id ${ofExhibition}`,
      where: [
        sql`h.entity_type = 'declaration'`,
        declarationScope(actor),
        ofOneOrCounting('t.exhibition_id', exhibitionId),
      ],
      filtered: true,
      id: 'h.id',
      sorts: { at: { column: 'h.at', type: 'timestamptz' } },
      defaultSort: '-at',
      searches: {
        entrant: (typed: string) => inside(['t.name'], typed),
        operator: (typed: string) => inside(['h.operator_name'], typed),
      },
      finish: (row: Fetched): Row => ({ ...row, state: 'done', statusCode: statusOf('done'), actions: [] }),
    }) satisfies Listing<Fetched, Row, Input<'getDeclarationLogPage'>>,
  columns: c => [
    c.moment('at'),
    c.cell('event', ({ event }) => render(eventLabels[event] ?? [event, event], c.language)),
    c.choice('to', declarationStateMachine.states),
    c.text('operator'),
    c.text('entrant'),
    c.name('exhibition'),
    c.name('reason'),
    c.text('note'),
  ],
})
