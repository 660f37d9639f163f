import { blacklistStateMachine, blacklistTabs } from '@fairgate/contract/admission/blacklist/states'
import { blacklistLabels } from '@fairgate/contract/admission/blacklist/texts'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { normalisePlate } from '@fairgate/contract/badging/badge/plate'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { raw, type Sql } from 'sql-template-tag'
import { phoneDigest, searchedDocuments } from '../../badging/badge/api.ts'
import { ofExhibitionIfAny } from '../../exhibitions/exhibition/api.ts'
import { optionNames } from '../../foundation/dictionary/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import { mask } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, matchAny } from '../../kernel/list/listing.ts'
import { inside, nameIs } from '../../kernel/list/name-search.ts'
import { blacklistToDecide } from './api.ts'
import { blacklist, blacklistActionsOf, blacklistScope, type LockedBlacklist } from './entity.ts'
import { hitsOf } from './hits.ts'

export type Row = Output<'getBlacklistPage'>['list'][number]

/** A row before the caller's view and its hits are added. */
export type Fetched = LockedBlacklist & Omit<Row, 'statusCode' | 'actions' | 'reasonName' | 'hits'>

/** Columns of an entry `t` in lists and details. */
export const entryColumns: Sql = sql`${blacklist.columns},
  case when t.exhibition_id is not null then json_build_object('cn', e.name_cn, 'en', e.name_en) end as exhibition,
  coalesce((select d.masked from blacklist_document d where d.blacklist_id = t.id order by d.ordinal limit 1), '') as "documentMasked",
  t.reason, t.in_force_at is not null as "inForce",
  (select count(*)::int from blacklist_appeal a where a.blacklist_id = t.id) as appeals,
  ${companyNames(sql`t.company_id`)} as "proposedBy", t.submitted_at as "submittedAt"`

export const entryTables: Sql = sql`blacklist t ${ofExhibitionIfAny}`

/**
 * Rows in the form that the caller is shown: names in others' proposals are masked for callers other than the venue.
 */
export async function entriesOut<R extends Fetched>(
  { db, actor }: ListContext,
  rows: readonly R[],
): Promise<(Omit<R, keyof LockedBlacklist> & Row)[]> {
  const [reasons, hits] = await Promise.all([reasonNames(db), hitsOf(db, rows)])
  return rows.map(row => ({
    ...row,
    name: seesAll(actor) ? row.name : maskedName(row),
    statusCode: statusOf(row.state),
    actions: blacklistActionsOf(actor, row),
    reasonName: reasons.get(row.reason) ?? { cn: row.reason, en: row.reason },
    hits: hits.get(row.id) ?? 0,
  }))
}

export const seesAll = ({ companyType }: Pick<Actor, 'companyType'>): boolean => companyType === 'platform'

const maskedName = ({ kind, name }: Fetched): string =>
  kind === 'vehicle' ? mask(name) : `${[...name][0] ?? ''}${'*'.repeat(Math.max(1, [...name].length - 1))}`

export async function reasonNames(db: Db): Promise<Map<string, { cn: string; en: string }>> {
  const options = await optionNames(db, 'black_reason')
  return new Map(options.map(({ value, cn, en }) => [value, { cn, en }]))
}

type PageFilters = Omit<Input<'getBlacklistPage'>, keyof PageInput>

const same = (column: string, value: string | undefined): Sql[] =>
  value === undefined ? [] : [sql`${raw(`t.${column}`)} = ${value}`]

/** Entries, the newest first, and their export. */
export const blacklistList = exportedList({
  ...{
    kind: 'blacklist.export',
    entityType: 'blacklist',
    file: 'blacklist',
    domain: 'blacklist',
    title: 'blacklist.exportTitle',
  },
  listing: (context: ListContext, { scope, kind, exhibitionId, reason }: PageFilters) => {
    const { cipher } = context.services
    return {
      select: entryColumns,
      from: entryTables,
      countFrom: sql`blacklist t`,
      where: [
        blacklistScope(context.actor),
        ...same('scope', scope),
        ...matchAny(sql`t.kind`, kind),
        ...same('exhibition_id', exhibitionId),
        ...matchAny(sql`t.reason`, reason),
      ],
      tabs: buildTabs('t.state', blacklistTabs),
      // Counters cover all entries; for callers who see a part, that part is counted.
      filtered: !seesAll(context.actor) || [scope, kind, exhibitionId, reason].some(value => value !== undefined),
      totals: async db => tabTotals(await readRowCounts(db, venueScope, 'blacklist'), blacklistTabs),
      asks: async db => ({ pending: (await blacklistToDecide(db, context.actor)).count }),
      id: 't.id',
      sorts: {
        submittedAt: { column: 't.submitted_at', type: 'timestamptz' },
        until: { column: "coalesce(t.until_day, 'infinity')", type: 'date' },
      },
      defaultSort: '-submittedAt',
      searches: {
        // A search must not reveal a masked name.
        name: (typed: string) =>
          seesAll(context.actor) ? inside(['t.name'], typed) : sql`t.kind = 'person' and ${nameIs('t.name', typed)}`,
        document: (typed: string) => sql`exists (select from blacklist_document d where d.blacklist_id = t.id
          and d.blind_index = any(${searchedDocuments(cipher, typed)}::bytea[]))`,
        plate: (typed: string) => sql`t.kind = 'vehicle' and t.plate = ${normalisePlate(typed)}`,
        phone: (typed: string) => sql`t.phone_blind_index = ${phoneDigest(cipher, typed)}`,
        code: (typed: string) => sql`t.code = ${normaliseNumber(typed)}`,
      },
      finish: (row: Fetched): Row => ({ ...row, ...unfinished }),
      finishAll: (rows: readonly Fetched[]): Promise<Row[]> => entriesOut(context, rows),
    } satisfies Listing<Fetched, Row, Input<'getBlacklistPage'>>
  },
  columns: c => [
    c.text('code'),
    c.choice('scope', blacklistLabels.scopes),
    c.name('exhibition'),
    c.choice('kind', blacklistLabels.kinds),
    c.text('name', 'blacklist.nameOrPlate'),
    c.text('documentMasked'),
    c.name('reasonName'),
    c.text('from'),
    c.text('until'),
    c.choice('state', blacklistStateMachine.states, 'blacklist.status'),
    c.count('hits'),
    c.name('proposedBy'),
    c.moment('submittedAt'),
  ],
})

const unfinished = { statusCode: 0 as const, actions: [], reasonName: { cn: '', en: '' }, hits: 0 }
