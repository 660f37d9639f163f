import type { StrategyContent } from '@fairgate/contract/admission/epidemic/strategy-commands'
import { epidemicLabels } from '@fairgate/contract/admission/epidemic/texts'
import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { counts, ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { makeOpenLink } from '../../kernel/auth/open-link.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { exhibitionName } from './queries.ts'
import { strategyScope } from './scope.ts'

type Row = Output<'getEpidemicSettingPage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions' | 'state'> & { isOpen: boolean }

function rowOf({ permissions }: Actor, { isOpen, ...row }: Fetched): Row {
  const state = isOpen ? 'open' : 'closed'
  const sets: Row['actions'] = isOpen
    ? ['edit', 'close']
    : ['edit', 'open', ...(row.declared === 0 ? ['delete' as const] : [])]
  return {
    ...row,
    state,
    statusCode: statusOf(state),
    actions: [...(permissions.has('epidemic:set') ? sets : []), 'code'],
  }
}

/** Strategies, the last changed first, and their export. */
export const strategyList = exportedList({
  ...{ kind: 'epidemic.exportStrategies', entityType: 'epidemicStrategy', file: 'strategies', domain: 'epidemic' },
  title: 'epidemic.exportStrategiesTitle',
  listing: ({ actor }: ListContext) =>
    ({
      select: sql`t.id, t.version, t.is_open as "isOpen", t.exhibition_id as "exhibitionId", ${exhibitionName} as exhibition,
        e.code, v.content->>'auditMode' as "auditMode", (v.content->>'proxy')::boolean as proxy,
        v.content->>'receiptHours' as "receiptHours", t.number, e.receipt_from as "receiptFrom", t.edited_at as "editedAt",
        (select coalesce(sum(c.value), 0)::int from row_count c where c.scope = t.exhibition_id
          and c.name like 'declaration.%') as declared`,
      from: sql`epidemic_strategy t ${ofExhibition}
        join epidemic_strategy_version v on v.strategy_id = t.id and v.number = t.number`,
      where: [counts('t.exhibition_id'), strategyScope(actor)],
      tabs: {
        all: sql`true`,
        ...buildTabs('t.is_open::text', { open: ['true'], closed: ['false'] }),
      },
      filtered: true,
      id: 't.id',
      sorts: { editedAt: { column: 't.edited_at', type: 'timestamptz' } },
      defaultSort: '-editedAt',
      searches: {
        exhibition: (typed: string) => textInside([sql`e.name_cn || ' ' || e.name_en`], typed),
      },
      finish: (row: Fetched): Row => rowOf(actor, row),
    }) satisfies Listing<Fetched, Row, Input<'getEpidemicSettingPage'>>,
  columns: c => [
    c.name('exhibition'),
    c.text('code'),
    c.choice('auditMode', epidemicLabels.auditMode),
    c.count('number'),
    c.cell('receiptHours', row => row.receiptHours),
    c.moment('receiptFrom'),
    c.count('declared'),
    c.moment('editedAt'),
  ],
})

/** A strategy with all its versions. */
export async function getEpidemicSettingDetail(
  { id }: Input<'getEpidemicSettingDetail'>,
  { db, actor }: ReadContext,
): Promise<Result<'getEpidemicSettingDetail'>> {
  const found = await db.maybe<Omit<Result<'getEpidemicSettingDetail'>, 'content' | 'versions' | 'mayEdit'>>(sql`
    select t.id, t.version, t.exhibition_id as "exhibitionId", ${exhibitionName} as exhibition, t.is_open as "isOpen",
      e.receipt_from as "receiptFrom"
    from epidemic_strategy t ${ofExhibition} where t.id = ${id} and ${strategyScope(actor)}`)
  if (!found) refuse('kernel.notFound')
  const versions = await db.many<{ number: number; savedAt: string; savedBy: string; content: StrategyContent }>(sql`
    select number, saved_at as "savedAt", saved_by as "savedBy", content from epidemic_strategy_version
    where strategy_id = ${id} order by number desc limit 100`)
  const [first] = versions
  if (!first) throw new Error(`strategy ${id} has no version`)
  return { ...found, mayEdit: actor.permissions.has('epidemic:set'), content: first.content, versions }
}

/** The link of the public declaration page, created on first request. */
export async function getEpidemicSettingCode(
  { id }: Input<'getEpidemicSettingCode'>,
  { db, actor, services }: ReadContext,
): Promise<Result<'getEpidemicSettingCode'>> {
  const found = await db.maybe(sql`select from epidemic_strategy t where t.id = ${id} and ${strategyScope(actor)}`)
  if (!found) refuse('kernel.notFound')
  // A reading command may use a replica, but the link is written.
  const { code } = await makeOpenLink({ db: toDb(services.pool), services }, { purpose: 'declaration', subject: id })
  return { url: `${publicUrl(services.config)}/noLogin/declaration/${code}` }
}
