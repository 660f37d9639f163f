import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import { shareTabs } from '@fairgate/contract/exhibitions/partner/states'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { reasonNamed } from '../../foundation/dictionary/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals } from '../../kernel/counter/row-count.ts'
import { buildTabs, type Listing, page } from '../../kernel/list/listing.ts'
import { nameOf, nameSearch } from './company-name.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { countSharesToCorrect, readShareCounts, sharesToDecide } from './pending-partners.ts'
import { ownerOf, partnerReader } from './scope.ts'
import { type LockedShare, shareActions, shareColumns, shareScope } from './share-entity.ts'

type ShareRow = FamilyResult<'get…SharePage'>['list'][number]
type OptionRow = FamilyResult<'get…ShareOptionPage'>['list'][number]

interface ReasonColumns {
  reasonNote: string
  reasonName: { cn: string; en: string } | null
}

/** Applications: the venue sees all, others those they made and those for their own partners. */
export async function sharePage(kind: Kind, input: FamilyInput<'get…SharePage'>, context: ReadContext) {
  const { actor, language } = context
  type Fetched = LockedShare & Omit<ShareRow, 'statusCode' | 'actions' | 'reason'> & ReasonColumns
  const listing: Listing<Fetched, ShareRow, typeof input> = {
    select: sql`${shareColumns}, ${nameOf('c')} as partner, ${nameOf('o')} as owner, ${nameOf('a')} as applicant, t.note,
      t.submitted_at as "submittedAt", t.decided_at as "decidedAt", t.reason_note as "reasonNote",
      ${reasonNamed(sql`t.state`, sql`t.reason_code`)} as "reasonName"`,
    from: sql`share_application t join company c on c.id = t.partner_id join company o on o.id = t.owner_id
      join company a on a.id = t.applicant_id`,
    where: [sql`t.kind = ${kind.entityType}`, shareScope(actor)],
    tabs: buildTabs('t.state', tabStates),
    totals: async db => tabTotals(await readRowCounts(db, partnerReader(actor), `share.${kind.entityType}`), tabStates),
    asks: async db => {
      const of = { db, actor, kind, rowCounts: await readShareCounts(db, actor) }
      return { pending: (await sharesToDecide(of)).count, returned: (await countSharesToCorrect(of)).count }
    },
    id: 't.id',
    sorts: { submittedAt: { column: 't.submitted_at', type: 'timestamptz' } },
    defaultSort: '-submittedAt',
    searches: nameSearch(context.db, {
      table: 'share_application',
      id: 't.id',
      companies: { c: 'partner_id', o: 'owner_id', a: 'applicant_id' },
    }),
    finish: ({ reasonNote, reasonName, ...row }) => ({
      ...row,
      statusCode: statusOf(row.state),
      actions: shareActions(kind, actor, row),
      reason: [reasonName?.[language], reasonNote].filter(Boolean).join(' · '),
    }),
  }
  return page(context.db, listing, input)
}

const tabStates = Object.fromEntries(shareTabs.map(tab => [tab, tab === 'all' ? [] : [tab]])) as Record<
  (typeof shareTabs)[number],
  string[]
>

/**
 * Partners of other companies that the caller may apply for: shared, active, without a relation or open application.
 */
export async function shareOptionPage(kind: Kind, input: FamilyInput<'get…ShareOptionPage'>, context: ReadContext) {
  const { actor } = context
  const may = actor.permissions.has(partnerPermission(kind, 'applyShare'))
  const own = actor.companyId
  const listing: Listing<Omit<OptionRow, 'statusCode' | 'actions'> & { state: 'inUse' }, OptionRow, typeof input> = {
    // The contact is visible only to companies that work with it.
    select: sql`c.id, s.version, c.state, ${nameOf('c')} as name, c.type as "companyType",
      coalesce(c.credit_code, '') as "creditCode", coalesce(c.registration_number, '') as "registrationNumber",
      '' as "contactName", '' as "contactTelephone", '' as "contactEmail", null as parent, ${nameOf('o')} as keeper,
      c.sharing, c.submitted_at as "submittedAt", c.decided_at as "decidedAt",
      trim_scale(s.fee_percent)::text as "feePercent", s.exhibition_types as "exhibitionTypes", s.regions,
      s.at_once as "atOnce"`,
    from: sql`company c join share_condition s on s.partner_id = c.id join company o on o.id = ${ownerOf(kind)}`,
    where: [
      sql`c.kind = ${kind.entityType} and c.sharing = 'open' and c.state = 'inUse' and o.id <> ${own}`,
      sql`not exists (select 1 from organizer_partner r where r.sponsor_id = ${own} and r.partner_id = c.id and r.state = 'active')`,
      sql`not exists (select 1 from share_application x where x.partner_id = c.id and x.applicant_id = ${own}
        and x.state in ('pending', 'returned', 'approved', 'beingUsed'))`,
    ],
    id: 'c.id',
    sorts: { submittedAt: { column: 'c.submitted_at', type: 'timestamptz' } },
    defaultSort: '-submittedAt',
    searches: nameSearch(context.db, { table: 'company', id: 'c.id', companies: { c: 'id' } }),
    finish: row => ({ ...row, statusCode: statusOf(row.state), actions: may ? ['applyShare'] : [] }),
  }
  return page(context.db, listing, input)
}
