import { declarationStateMachine, declarationTabs } from '@fairgate/contract/admission/epidemic/states'
import { epidemicLabels } from '@fairgate/contract/admission/epidemic/texts'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { phoneDigest, searchedDocuments } from '../../badging/badge/api.ts'
import { ofExhibition, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, onDay } from '../../kernel/list/listing.ts'
import { inside } from '../../kernel/list/name-search.ts'
import { declarationsToDecide } from './api.ts'
import { declarationActionsOf, declarationColumns, type LockedDeclaration } from './entity.ts'
import { declarationScope, seesOthers } from './scope.ts'

export type Row = Output<'getDeclarationPage'>['list'][number]
export type Fetched = LockedDeclaration & Omit<Row, 'statusCode' | 'actions' | 'state' | 'entrant'>
type PageFilters = Omit<Input<'getDeclarationPage'>, keyof PageInput>

export const exhibitionName: Sql = sql`json_build_object('cn', e.name_cn, 'en', e.name_en)`

/** Columns of a row of the list, over `t` and its exhibition `e`. */
export const listColumns: Sql = sql`${declarationColumns}, ${exhibitionName} as exhibition, t.declarer,
  t.document_type as "documentType", t.document_masked as "documentMasked", t.valid_until as "validUntil", t.doubts,
  t.reason_code as "reasonCode", coalesce((
    select json_agg(json_build_object('no', i.number, 'kind', i.kind, 'shredded', i.file_id is null) order by i.number)
    from declaration_image i where i.declaration_id = t.id), '[]') as images`

export function rowOf(actor: Actor, row: Fetched): Row {
  const { submittedBy: _by, companyId: _company, hosts: _hosts, name, ...shown } = row
  return { ...shown, entrant: name, statusCode: statusOf(row.state), actions: declarationActionsOf(actor, row) }
}

/** Declarations, the newest first, and their export. */
export const declarations = exportedList({
  ...{ kind: 'epidemic.export', entityType: 'declaration', file: 'declarations', domain: 'epidemic' },
  title: 'epidemic.exportDeclarationsTitle',
  listing: ({ actor, services }: ListContext, { exhibitionId, own }: PageFilters) => {
    const all = actor.companyType === 'platform' && seesOthers(actor) && !own
    return {
      select: listColumns,
      from: sql`declaration t ${ofExhibition}`,
      countFrom: sql`declaration t`,
      where: [
        declarationScope(actor),
        ofOneOrCounting('t.exhibition_id', exhibitionId),
        ...(own ? [sql`t.company_id = ${actor.companyId}`] : []),
      ],
      filtered: !all,
      tabs: buildTabs('t.state', declarationTabs),
      defaultTab: 'pending',
      totals: async db =>
        tabTotals(await readRowCounts(db, exhibitionId ?? venueScope, 'declaration'), declarationTabs),
      asks: async db => ({ pending: (await declarationsToDecide(db, actor, exhibitionId)).count }),
      id: 't.id',
      sorts: { declaredAt: { column: 't.declared_at', type: 'timestamptz' } },
      defaultSort: '-declaredAt',
      searches: {
        documentNumber: (typed: string) => sql`t.person = any(${searchedDocuments(services.cipher, typed)}::bytea[])`,
        phone: (typed: string) => sql`t.phone_blind_index = ${phoneDigest(services.cipher, typed)}`,
        entrant: (typed: string) => inside(['t.name'], typed),
        declaredAt: (day: string) => onDay(sql`t.declared_at`, day, services.config.venueTimeZone),
      },
      finish: (row: Fetched): Row => rowOf(actor, row),
    } satisfies Listing<Fetched, Row, Input<'getDeclarationPage'>>
  },
  columns: c => [
    c.name('exhibition'),
    c.text('declarer'),
    c.text('entrant'),
    c.choice('documentType', documentTypeLabels),
    c.text('documentMasked'),
    c.choice('state', declarationStateMachine.states, 'epidemic.status'),
    c.cell('doubts', row =>
      row.doubts.map(doubt => render(epidemicLabels.doubt[doubt], c.language)).join(c.language === 'cn' ? '、' : ', '),
    ),
    c.moment('declaredAt'),
    c.moment('validUntil'),
  ],
})
