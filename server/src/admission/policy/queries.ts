import { policyLabels } from '@fairgate/contract/admission/policy/texts'
import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { versionStandingLabels, versionTabs } from '@fairgate/contract/kernel/transition/version-machine'
import sql, { type Sql } from 'sql-template-tag'
import { isRunning } from '../../exhibitions/exhibition/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { versionColumns } from '../../kernel/transition/versions.ts'
import { type Choices, choicesOf, namesIn } from './choices.ts'
import { type LockedPolicy, policyActionsOf, policyColumns, policyScope } from './entity.ts'
import type { GateLocations } from './gate-locations.ts'
import { findGateContext } from './policy-context.ts'

export type PolicyRow = Output<'getPolicyPage'>['list'][number]
type Fetched = Omit<PolicyRow, 'statusCode' | 'actions'> & LockedPolicy
type PageFilters = Omit<Input<'getPolicyPage'>, keyof PageInput>
export type ClauseView = NonNullable<Output<'getPolicy'>['policy']>['list'][number]

const columns: Sql = sql`${policyColumns},
  ${versionColumns('policy', sql`after.exhibition_id = t.exhibition_id`)},
  (select count(*)::int from policy_clause c where c.policy_id = t.id) as clauses, t.offline,
  t.offline_single as "offlineSingle", t.passback, t.note, t.edited_by as "editedBy", t.edited_at as "editedAt",
  t.published_by as "publishedBy", t.published_at as "publishedAt"`

function rowOf(actor: Actor, { begun, ...row }: Fetched): PolicyRow {
  return { ...row, statusCode: statusOf(row.state), actions: policyActionsOf(actor, { ...row, begun }) }
}

/** The versions of a gate context, the newest first, and their export. */
export const policyList = exportedList({
  ...{ kind: 'policy.export', entityType: 'policy', file: 'policies', domain: 'policy', title: 'policy.exportTitle' },
  listing: ({ actor }: ListContext, { exhibitionId }: PageFilters) =>
    ({
      select: columns,
      from: sql`policy t`,
      where: [policyScope(actor), sql`t.exhibition_id = ${exhibitionId}`],
      tabs: buildTabs('t.state', versionTabs),
      // Few: each is written by hand.
      filtered: true,
      id: 't.id',
      sorts: { no: { column: 't.number', type: 'int' } },
      defaultSort: '-no',
      finish: (row: Fetched): PolicyRow => rowOf(actor, row),
    }) satisfies Listing<Fetched, PolicyRow, Input<'getPolicyPage'>>,
  columns: c => [
    c.count('no'),
    c.choice('standing', versionStandingLabels),
    c.moment('effectiveAt'),
    c.moment('endsAt'),
    c.count('clauses', 'policy.clauseCount'),
    c.choice('offline', policyLabels.stances),
    c.choice('offlineSingle', policyLabels.stances),
    c.choice('passback', policyLabels.passbacks),
    c.text('publishedBy'),
    c.moment('publishedAt'),
    c.text('note'),
  ],
})

/** A version with its clauses, and what clauses of its gate context may refer to. */
export const policyDetail =
  (locations: GateLocations) =>
  async ({ exhibitionId, id }: Input<'getPolicy'>, { db, actor }: ReadContext): Promise<Result<'getPolicy'>> => {
    const exhibition = await findGateContext({ db, actor }, exhibitionId)
    const which = id ? sql`t.id = ${id}` : sql`(t.state = 'draft' or t.effective_at <= now())`
    const row = await db.maybe<Fetched>(sql`
      select ${columns} from policy t where t.exhibition_id = ${exhibitionId} and ${which}
      order by t.state = 'draft' desc, t.effective_at desc limit 1`)
    if (id && !row) refuse('kernel.notFound')
    const choices = await choicesOf(db, locations, exhibitionId)
    return {
      ground: { cn: exhibition.nameCn, en: exhibition.nameEn },
      mayEdit: actor.permissions.has('policy:edit') && isRunning(exhibition),
      policy: row ? { ...rowOf(actor, row), list: await clausesOf(db, row.id, choices) } : null,
      choices: { ...choices, doors: choices.doors.filter(({ gone }) => !gone) },
    }
  }

/** The clauses of a version by name, in order. */
export async function clausesOf(db: Db, id: string, choices: Choices): Promise<ClauseView[]> {
  type Row = Omit<ClauseView, 'badgeTypes' | 'companies' | 'zones' | 'doors'> & {
    ids: Record<'badgeTypes' | 'companies' | 'zones' | 'doors', string[]>
  }
  const rows = await db.many<Row>(sql`
    select number as no, name_cn as "nameCn", name_en as "nameEn", case when refuse then 'refuse' else 'admit' end as effect,
      json_build_object('badgeTypes', badge_type_ids, 'companies', company_ids, 'zones', zone_ids, 'doors', door_ids) as ids,
      phases, days::text[] as days, hours, coalesce(entries_kind, 'asType') as entries, entries_a_day as "entriesADay",
      gap_minutes as "gapMinutes"
    from policy_clause where policy_id = ${id} order by number`)
  const names = await namesIn(
    db,
    choices,
    rows.flatMap(({ ids }) => ids.companies),
  )
  return rows.map(({ ids, ...row }) => ({
    ...row,
    badgeTypes: names(choices.badgeTypes, ids.badgeTypes),
    companies: names(choices.companies, ids.companies),
    zones: names(choices.zones, ids.zones),
    doors: names(choices.doors, ids.doors),
  }))
}
