import { settlementKinds } from '@fairgate/contract/finance/settlement/kinds'
import sql from 'sql-template-tag'
import { exhibitionsSettled } from '../../exhibitions/exhibition/hooks.ts'
import { everGranted } from '../../exhibitions/participation/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { everSold } from '../../sales/ticket/api.ts'
import { hasAccounts, hasMoneyMovements } from '../ledger/api.ts'
import { paySettingOf } from '../pay-setting/api.ts'

interface Ended {
  row: { id: string }
}

/**
 * Exhibitions ended: creates settlements of the organizer and of every partner with money, quota or badges. If nothing
 * has a price and nobody paid anything, there is nothing to settle, and a closed exhibition is settled at once.
 */
export async function exhibitionsOver(context: TransitionContext, over: readonly Ended[]): Promise<void> {
  const free: string[] = []
  for (const { row } of over) {
    if (!(await settlementsOpened(context, row.id))) free.push(row.id)
  }
  await exhibitionsSettled(context, free)
}

const agents: readonly string[] = settlementKinds.Agent.of

/**
 * Money arrives for a participation without a settlement: creates one, while its organizer's settlement, the last one,
 * has not started. Refuses `settlement.booksClosed` after that.
 */
export async function openedLate(
  context: TransitionContext,
  { exhibitionId, participationId }: { exhibitionId: string; participationId: string },
): Promise<void> {
  const last = await context.db.maybe<{ state: string }>(sql`
    select state from settlement where exhibition_id = ${exhibitionId} and family = 'Sponsor' for share`)
  if (!last) return
  if (last.state !== 'pendingSettlement') refuse('settlement.booksClosed')
  await settlementsOpened(context, exhibitionId, participationId)
}

/**
 * Creates the settlements of one exhibition, one per participation, for `late` in any case. Returns whether there are
 * any.
 */
async function settlementsOpened(
  { db, push, services }: TransitionContext,
  exhibitionId: string,
  late: string | null = null,
): Promise<boolean> {
  // A booking in progress locks its participation (`lockAccounts`): it either completes before, or finds its
  // settlement.
  if (!late) await db.run(sql`select from participation where exhibition_id = ${exhibitionId} order by id for update`)
  const setting = await paySettingOf(db, exhibitionId)
  if (!late && !setting && !(await hasMoneyMovements(db, exhibitionId)) && !(await ticketsSold(db, exhibitionId)))
    return false
  const byOrganizer = setting?.collection === 'tripartite'
  const made = await db.many<{ companies: string[] }>(sql`
    insert into settlement (id, number, family, participation_id, exhibition_id, company_id, parent_company_id, sponsor_id, holder_id)
    select id_in(p.exhibition_id),
      'S' || to_char(now() at time zone ${services.config.venueTimeZone}, 'YY') || lpad(nextval('settlement_number')::text, 6, '0'),
      case when p.kind = 'sponsor' then 'Sponsor' when p.kind = any(${[...agents]}::text[]) then 'Agent'
        else 'Cooperator' end,
      p.id, p.exhibition_id, p.company_id, case when parent.company_id <> p.sponsor_id then parent.company_id end,
      p.sponsor_id, case when ${byOrganizer} and p.kind <> 'sponsor' then p.sponsor_id
        else (select venue.id from company venue where venue.type = 'platform') end
    from participation p left join participation parent on parent.id = p.parent_id
    where p.exhibition_id = ${exhibitionId}
      and (p.kind = 'sponsor' or p.id = ${late}::uuid or ${hasAccounts('p')} or ${everSold('p')}
        or ${everGranted(sql`p.id`)})
    order by p.id
    on conflict (participation_id) do nothing
    returning array[company_id, parent_company_id, sponsor_id, holder_id] as companies`)
  publishRowChange(
    push,
    made.flatMap(({ companies }) => companies),
    'settlement',
  )
  return true
}

async function ticketsSold(db: Db, exhibitionId: string): Promise<boolean> {
  const { sold } = await db.one<{ sold: boolean }>(sql`
    select exists (select from participation p where p.exhibition_id = ${exhibitionId} and ${everSold('p')}) as sold`)
  return sold
}
