import type { Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { badgeFigures, badgesByDecider, badgesToDecide } from '../../badging/badge/api.ts'
import { exhibitionFor, exhibitionRowFor, isRunning, runsExhibition } from '../../exhibitions/exhibition/api.ts'
import { findOwnTasks, participationOf, quotaSums } from '../../exhibitions/participation/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { readRowCounts } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { summarizeTickets, ticketsIn } from '../../sales/ticket/api.ts'

/**
 * The overview of an exhibition: the whole for the organizer and the venue, its own part for a partner. All counts are
 * counters.
 */
export async function findTaskDetail(context: ReadContext, exhibitionId: string): Promise<Output<'getAffairDetail'>> {
  const { db, actor } = context
  const facts = await exhibitionFor(db, actor, exhibitionId)
  const own = await participationOf(db, exhibitionId, actor.companyId)
  const whole = runsExhibition(actor, facts)
  const scope = whole ? exhibitionId : (own?.id ?? exhibitionId)
  const [exhibition, moments, badges, figures, partners, tasks, sums, toDecide, deciders, ticketWaits, ticketSales] =
    await Promise.all([
      exhibitionRowFor(context, exhibitionId),
      lastMoments(db, exhibitionId),
      readRowCounts(db, scope, 'badge'),
      whole ? badgeFigures(db, exhibitionId) : null,
      whole ? readRowCounts(db, exhibitionId, 'participation') : {},
      whole ? readRowCounts(db, exhibitionId, 'affair.Cer') : findOwnTasks(db, scope),
      quotaSums(db, exhibitionId, whole ? undefined : scope),
      whole ? badgesToDecide(db, actor, exhibitionId) : undefined,
      whole ? badgesByDecider(db, exhibitionId) : null,
      isRunning(facts) ? ticketsIn(db, actor, [exhibitionId]) : undefined,
      whole || own
        ? summarizeTickets(db, exhibitionId, whole ? undefined : own?.id)
        : { sold: 0, entered: 0, total: 0 },
    ])
  return {
    exhibition,
    own: own ? { id: own.id, kind: own.kind, state: own.state } : null,
    ...moments,
    badges,
    badgeTypes: figures?.map(shownFigures) ?? null,
    tickets: ticketSales,
    toDecide: toDecide?.count ?? 0,
    deciders,
    ticketWaits: { ...noTicketTasks, ...ticketWaits?.get(exhibitionId)?.waits },
    partners,
    affairs: tasks,
    ...sums,
  }
}

const noTicketTasks = { decideTickets: 0, returnedTickets: 0, collectTickets: 0, sellTickets: 0 }

type Figures = Awaited<ReturnType<typeof badgeFigures>>

const shownFigures = ({ nameCn, nameEn, ...figures }: Figures[number]) => ({
  ...figures,
  name: { cn: nameCn, en: nameEn },
})

/** When the prerequisites of an exhibition's sale were done, from its history. */
function lastMoments(db: Db, exhibitionId: string) {
  return db.one<{ informationAt: string | null; saleOpenedAt: string | null }>(sql`
    select max(at) filter (where event = 'complete') as "informationAt",
      max(at) filter (where event = 'openSale') as "saleOpenedAt"
    from history where subject_id = ${exhibitionId}`)
}
