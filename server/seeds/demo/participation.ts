import type { ParticipationKind } from '@fairgate/contract/exhibitions/participation/states'
import sql from 'sql-template-tag'
import { createTransitionContext } from '../../src/app/testing/transition-context.ts'
import { changeTask, join, relate, type TaskDeltas, type TaskKey } from '../../src/exhibitions/participation/hooks.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'
import type { DemoCompany } from './people.ts'

interface Guest {
  company: DemoCompany
  kind: ParticipationKind
  under: DemoCompany
  /** The quota of each badge type; undefined while only invited. */
  granted: number
  /** The percentage of its consumption that the organizer owes it. */
  feePercent?: string
}

const guests: readonly Guest[] = [
  { company: 'cooperator', kind: 'cooperator', under: 'organizer', granted: 6_000, feePercent: '6.25' },
  { company: 'secondary', kind: 'secondaryCooperator', under: 'cooperator', granted: 400 },
  { company: 'temporary', kind: 'cooperator', under: 'organizer', granted: 200 },
  { company: 'logistics', kind: 'logistics', under: 'organizer', granted: 300 },
  { company: 'agent', kind: 'agent', under: 'organizer', granted: 100 },
  { company: 'subagent', kind: 'secondaryAgent', under: 'agent', granted: 20 },
]

/** Partners of the organizer, and participations in approved exhibitions. */
export async function seedParticipations(db: Db, demo: Demo): Promise<void> {
  const { organizer } = demo.companies
  for (const { company, under, feePercent = '0' } of guests) {
    await relate(createTransitionContext(db), demo.companies[under], demo.companies[company], {
      source: 'direct',
      feePercent,
    })
  }
  const running = await db.many<{ id: string; state: string }>(
    sql`select id, state from exhibition where sponsor_id = ${organizer} and state in ('preparing', 'ready') order by id`,
  )
  for (const { id, state } of running) {
    for (const guest of guests) await invite(db, demo, id, guest, state === 'ready')
  }
  for (const { id } of running) await seedQuotas(db, demo, id)
}

async function invite(db: Db, demo: Demo, exhibitionId: string, guest: Guest, accepted: boolean): Promise<void> {
  const { companies } = demo
  const parent = await db.one<{ id: string }>(
    sql`select id from participation where exhibition_id = ${exhibitionId} and company_id = ${companies[guest.under]}`,
  )
  const { id } = await join(db, {
    exhibitionId,
    companyId: companies[guest.company],
    sponsorId: companies.organizer,
    kind: guest.kind,
    parentId: parent.id,
  })
  if (accepted) await db.run(sql`update participation set state = 'pendingAllocation' where id = ${id}`)
}

/**
 * Allots every badge type of the exhibition to all who have accepted, starting with secondaries so that each company
 * has enough to give. A repeated call after badge types were added allots those too.
 */
export async function seedQuotas(db: Db, demo: Demo, exhibitionId: string): Promise<void> {
  const given = (company: DemoCompany) =>
    guests.filter(({ under }) => under === company).reduce((sum, guest) => sum + guest.granted, 0)
  const all = [{ company: 'organizer' as const, granted: 500 + given('organizer') }, ...guests]
  for (const { company, granted } of all) {
    await db.run(sql`
      insert into quota (exhibition_id, participation_id, badge_type_id, granted, given)
      select p.exhibition_id, p.id, b.id, ${granted}, ${given(company)} from participation p
      join badge_type b on b.exhibition_id = p.exhibition_id
      where p.exhibition_id = ${exhibitionId} and p.company_id = ${demo.companies[company]} and p.state <> 'invited'
      on conflict on constraint quota_unique do nothing`)
  }
  await db.run(sql`
    update participation p set state = 'active' where p.exhibition_id = ${exhibitionId} and p.state = 'pendingAllocation'
      and exists (select 1 from quota q where q.participation_id = p.id)`)
}

/** Counts the badges in the tasks, as most badges are inserted without doing so. What is to be paid counts itself. */
export async function seedTasks(db: Db): Promise<void> {
  const rows = await db.many<TaskKey & TaskDeltas>(sql`
    with wanted as (
      select b.exhibition_id, b.participation_id,
        count(*) filter (where b.state = 'draft') as drafts,
        count(*) filter (where b.state = 'returned') as returned,
        count(*) filter (where b.state in ('pending', 'endorsed', 'onHold')) as pending,
        count(*) filter (where b.state in ('active', 'suspended') and c.id is null) as in_production,
        count(*) filter (where b.state = 'expired' or b.state in ('active', 'suspended') and c.id is not null) as done
      from badge b left join credential c
        on c.exhibition_id = b.exhibition_id and c.badge_id = b.id and c.state = 'issued'
      group by 1, 2
    ), notified as (
      select a.participation_id, sum(n.drafts) as drafts, sum(n.returned) as returned, sum(n.pending) as pending, sum(n.in_production) as in_production, sum(n.done) as done
      from participation_task a join participation_task_count n on n.task_id = a.id where a.track = 'Cer' group by 1
    )
    select exhibition_id as "exhibitionId", participation_id as "participationId",
      (w.drafts - coalesce(t.drafts, 0))::int as drafts, (w.returned - coalesce(t.returned, 0))::int as returned,
      (w.pending - coalesce(t.pending, 0))::int as pending,
      (w.in_production - coalesce(t.in_production, 0))::int as "inProduction", (w.done - coalesce(t.done, 0))::int as done
    from wanted w left join notified t using (participation_id)`)
  for (const { exhibitionId, participationId, ...deltas } of rows) {
    await changeTask(db, { exhibitionId, participationId }, deltas)
  }
  await ageTasks(db)
}

/** Dates tasks back by hours and days, because the demo was created a moment ago. */
async function ageTasks(db: Db): Promise<void> {
  const aged = await db.many<{ id: string; at: string }>(sql`
    update participation_task a set updated_at = now() - hours * interval '1 hour' from (
      select a.participation_id as id, 2 + (row_number() over (order by e.code, c.credit_code) * 29) % 167 as hours
      from participation_task a join exhibition e on e.id = a.exhibition_id join company c on c.id = a.company_id
      where a.track = 'Cer') waited
    where a.participation_id = waited.id returning a.participation_id as id, a.updated_at as at`)
  await db.run(sql`
    update badge b set submitted_at = aged.at::timestamptz from unnest(${aged.map(({ id }) => id)}::uuid[],
      ${aged.map(({ at }) => at)}::text[]) aged (id, at)
    where b.participation_id = aged.id and b.state in ('pending', 'endorsed')`)
}
