import { parseSearchNumber } from '@fairgate/contract/admission/hotline/search-number'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { digestNumber } from './api.ts'

type Row = Output<'getHotlinePage'>['list'][number]
type Fetched = Omit<Row, 'state' | 'statusCode' | 'actions'>
type PageFilters = Omit<Input<'getHotlinePage'>, keyof PageInput>

/** Look-ups of the hotline, the caller's own or, for supervisors, all; and their export. */
export const calls = exportedList({
  ...{ kind: 'hotline.export', entityType: 'hotlineCall', file: 'calls', domain: 'hotline' },
  title: 'hotline.exportTitle',
  listing: ({ actor, services }: ListContext, { kind }: PageFilters) =>
    ({
      select: sql`t.id, 1 as version, t.at, t.operator_name as operator, t.kind, t.searched_masked as asked, t.language, t.badges, t.tickets`,
      from: sql`hotline_call t`,
      where: [
        ...(actor.permissions.has('hotline:supervise') ? [] : [sql`t.operator_id = ${actor.operatorId}`]),
        ...(kind ? [sql`t.kind = ${kind}`] : []),
      ],
      filtered: true,
      id: 't.id',
      sorts: { at: { column: 't.at', type: 'timestamptz' } },
      defaultSort: '-at',
      searches: {
        number(typed: string) {
          const parsedNumber = parseSearchNumber(typed)
          return parsedNumber
            ? sql`t.searched_blind_index = ${digestNumber(services.cipher, parsedNumber)}`
            : sql`false`
        },
      },
      finish: (row: Fetched): Row => ({ ...row, state: 'done', statusCode: statusOf('done'), actions: [] }),
    }) satisfies Listing<Fetched, Row, Input<'getHotlinePage'>>,
  columns: c => [
    c.text('asked'),
    c.cell('kind', ({ kind }) => translateKey(`hotline.kind_${kind}`, c.language)),
    c.count('badges'),
    c.count('tickets'),
    c.cell('language', ({ language }) =>
      translateKey(`hotline.${language === 'cn' ? 'chinese' : 'english'}`, c.language),
    ),
    c.text('operator'),
    c.moment('at'),
  ],
})
