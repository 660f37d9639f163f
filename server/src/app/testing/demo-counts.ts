import { templateStateMachine } from '@fairgate/contract/sales/spread/states'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { demoCompanies } from '../../../seeds/demo/people.ts'
import { type BadgeState, type CredentialState, findTaskStage } from '../../badging/badge/badge-rules.ts'
import type { DemoDatabase } from './demo-database.ts'

/** What demo.test.ts expects of tasks, tickets and the story of the medical fair. */
export function testDemoCounts({ db }: DemoDatabase): void {
  it('has tasks that count each badge once, in the stage it is in', async () => {
    const badges = await db.many<{ task: string; state: BadgeState; credential: CredentialState | null }>(sql`
      select a.id as task, b.state, c.state as credential from badge b
      join participation_task a on a.participation_id = b.participation_id and a.track = 'Cer'
      left join credential c on c.exhibition_id = b.exhibition_id and c.badge_id = b.id and c.state = 'issued'`)
    const stages = ['drafts', 'returned', 'toPay', 'pending', 'inProduction', 'done'] as const
    const none = () => Object.fromEntries(stages.map(stage => [stage, 0])) as Record<(typeof stages)[number], number>
    const wanted = new Map<string, ReturnType<typeof none>>()
    for (const { task, state, credential } of badges) {
      const stage = findTaskStage(state, credential)
      const counts = wanted.get(task) ?? none()
      if (stage) counts[stage]++
      wanted.set(task, counts)
    }
    const money = await db.many<{ task: string; toPay: number; pending: number }>(sql`
      select a.id as task, count(*) filter (where due.stage = 'toPay')::int as "toPay",
        count(*) filter (where due.stage = 'pending')::int as pending
      from participation_task a join (select payer_id as payer, 'toPay' as stage from badge_fee where state = 'uncharged'
        union all select participation_id, case state when 'proofSubmitted' then 'pending' else 'toPay' end from bill
          where state in ('unpaid', 'returned', 'proofSubmitted')) due on due.payer = a.participation_id
      where a.track = 'Cer' group by 1`)
    for (const { task, toPay, pending } of money) {
      const counts = wanted.get(task) ?? none()
      counts.toPay += toPay
      counts.pending += pending
      wanted.set(task, counts)
    }
    const taskRows = await db.many<{ task: string } & ReturnType<typeof none>>(sql`
      select task_id as task, sum(drafts) as drafts, sum(returned) as returned, sum(to_pay) as "toPay",
        sum(pending) as pending, sum(in_production) as "inProduction", sum(done) as done
      from participation_task_count join participation_task a on a.id = task_id and a.track = 'Cer' group by 1`)
    const wrong = taskRows.filter(({ task, ...counts }) =>
      stages.some(stage => counts[stage] !== (wanted.get(task) ?? none())[stage]),
    )
    expect([badges.length > 100, taskRows.length >= wanted.size, wrong]).toEqual([true, true, []])
  })

  it('has tickets that stocks, orders and tasks count alike', async () => {
    const { tickets, held, taken } = await db.one<Record<'tickets' | 'held' | 'taken', number>>(sql`
      select (select count(*)::int from ticket where state <> 'refunded') as tickets,
        (select sum(quantity)::int from ticket_order where state = 'awaitingPayment') as held,
        (select sum(taken)::int from stock_pool where name = 'ticket') as taken`)
    expect([tickets, taken]).toEqual([3312, tickets + held])
    const uneven = await db.many(sql`
      select s.id from ticket_stock s where s.granted - s.given <>
        (select sum(a.open + a.taken) from stock_pool a where a.scope = s.id and a.name = 'ticket')`)
    expect(uneven).toEqual([])
    const wrong = await db.many(sql`
      select a.id from participation_task a join participation_task_count n on n.task_id = a.id where a.track = 'Tic' group by a.id
      having sum(n.to_pay) <> (select count(*) from ticket_order o where o.participation_id = a.participation_id and o.state = 'awaitingPayment')
        or sum(n.done) <> (select count(*) from ticket_order o where o.participation_id = a.participation_id and o.state = 'confirmed')
        or sum(n.pending) <> (select count(*) from ticket_request r where r.participation_id = a.participation_id and r.state = 'pending')`)
    expect(wrong).toEqual([])
  })

  it('has the people, orders, requests, answers and recipients of its story at the medical fair', async () => {
    const owner = sql`(select id from company where name_en = ${demoCompanies.organizer.en})`
    const medical = sql`(select id from exhibition where strpos(name_cn, '医疗') > 0 and state = 'ready')`
    const figures = await db.one(sql`
      select (select count(*)::int from audience where owner_id = ${owner} and merged_into is null and kind = 'real') as actual,
        (select count(distinct left(region, 2))::int from audience
          where owner_id = ${owner} and merged_into is null and kind = 'real') as provinces,
        (select count(*)::int from audience
          where owner_id = ${owner} and merged_into is null and kind = 'potential') as potential,
        (select count(*)::int from merge_suggestion where owner_id = ${owner}) as suggestions,
        (select count(*)::int from ticket_type where exhibition_id = ${medical}) as types,
        (select count(*)::int from ticket where exhibition_id = ${medical}) as tickets,
        (select count(*)::int from ticket_order where exhibition_id = ${medical} and state = 'awaitingPayment') as unpaid,
        (select count(*)::int from ticket_request where exhibition_id = ${medical} and state = 'pending') as requests,
        (select count(*)::int from survey_version v join survey s on s.id = v.survey_id
          where s.exhibition_id = ${medical} and s.state = 'published') as versions,
        (select count(*)::int from survey_answer a join survey s on s.id = a.survey_id
          where s.exhibition_id = ${medical}) as answers`)
    expect(figures).toEqual({
      // Two of them have free badges by a rule about prices.
      ...{ actual: 2402, provinces: 31, potential: 900, suggestions: 5 },
      ...{ types: 4, tickets: 3000, unpaid: 12, requests: 3, versions: 2, answers: 420 },
    })
    const [nearlyGone, ...others] = await db.many<{ share: number }>(sql`
      select s.left / y.total::float as share from ticket_type y cross join lateral (
        select sum(a.open)::int as left from ticket_stock k join stock_pool a on a.scope = k.id and a.name = 'ticket'
        where k.ticket_type_id = y.id) s where y.exhibition_id = ${medical} order by share`)
    expect([(nearlyGone?.share ?? 1) < 0.05, others.every(({ share }) => share > 0.2)]).toEqual([true, true])
    const states = await db.many<{ state: string }>(sql`select distinct state from message_template order by state`)
    expect(states.map(({ state }) => state)).toEqual(Object.keys(templateStateMachine.states).toSorted())
    const campaign = await db.one(sql`
      select s.matched, s.matched - (select sum((o ->> 'count')::int) from jsonb_array_elements(s.left_out) o)::int as meant,
        count(*)::int as recipients, count(*) filter (where r.state = 'failed')::int as failed
      from campaign s join recipient r on r.campaign_id = s.id group by s.id`)
    expect(campaign).toEqual({ matched: 900, meant: 240, recipients: 240, failed: 7 })
  })

  it('has a draft of rules whose trial newly refuses 37 applications', async () => {
    const trial = await db.one(sql`
      select t.newly, t.changed > 37 as warns, t.digest = b.digest as current from rule_trial t join rule_book b on b.id = t.book_id
      where b.state = 'draft'`)
    expect(trial).toEqual({ newly: { refused: 37, onHold: 0, warned: expect.any(Number) }, warns: true, current: true })
  })
}
