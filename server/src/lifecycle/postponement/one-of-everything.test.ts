import type { Payload } from '@fairgate/contract/app/catalogue'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { publishedPolicy } from '../../app/testing/policy-world.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { dependants } from './dependants.ts'

const world = await closeAfterAll(createBadgeWorld())

const period = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z`, daily: true })
/** Thirty-one days later than the exhibitions of the test world. */
const later = {
  ...{ halls: ['N3'], moveIn: period('2030-04-01T00:00', '2030-04-02T10:00') },
  open: period('2030-04-03T01:00', '2030-04-05T09:00'),
  moveOut: { ...period('2030-04-05T10:00', '2030-04-06T10:00'), daily: false },
}

/** An exhibition with one future and one past row of each dependant. */
async function filled() {
  const fair = await world.fair()
  const { exhibitionId: id, organizer } = fair
  const { company } = organizer
  const { db } = world
  await db.run(sql`
    update exhibition set sale_from = '2030-01-10T02:00Z', sale_to = '2030-03-05T09:00Z', receipt_from = '2030-03-01T00:00Z' where id = ${id}`)
  const type = (no: number, from: string, to: string) =>
    db.run(sql`
    insert into ticket_type (exhibition_id, number, name_cn, name_en, price_fen, total, sale_from, sale_to, first_day, last_day, returns_at)
    values (${id}, ${no}, ${`票${no}`}, ${`Ticket ${no}`}, 100, 10, ${from}, ${to}, '2030-03-03', '2030-03-05', '2030-03-04T16:00Z')`)
  await type(1001, '2030-02-01T00:00Z', '2030-03-04T16:00Z')
  await type(1002, '2020-02-01T00:00Z', '2020-03-04T16:00Z')
  await db.run(sql`
    insert into slot (exhibition_id, phase, door_id, begins_at, ends_at, capacity)
    values (${id}, 'moveIn', gen_random_uuid(), '2030-03-01T06:00Z', '2030-03-01T08:00Z', 5)`)
  await world.draft(fair, fair.partner, { entryDays: ['2030-03-03', '2030-03-04'] })
  await publishedPolicy(db, id, [{ types: [fair.badgeTypeId], days: ['2030-03-03'] }])
  // Two versions as far apart as the shift: one takes the moment that the other leaves.
  await db.run(sql`
    insert into policy (exhibition_id, number, state, effective_at, digest)
    select ${id}, 90 + n, 'published', '2030-03-01T00:00Z'::timestamptz + make_interval(days => 31 * n), sha256(n::text::bytea)
    from generate_series(1, 2) n`)
  await db.run(sql`
    insert into rule_book (exhibition_id, number, state, effective_at, digest)
    values (${id}, 1, 'published', '2030-03-01T00:00Z', sha256('rules'))`)
  await db.run(sql`
    insert into whitelist (number, state, kind, exhibition_id, sponsor_id, company_id, allowed_people, door_ids, valid_from, valid_to,
      entries_kind, entry_reason, submitted_by, submitted_by_name, submitted_at)
    values (${`WL-E-${id}`}, 'valid', 'certificate', ${id}, ${company.id}, ${company.id}, 5,
      array[gen_random_uuid()], '2030-03-03', '2030-03-05', 'unlimited', '参观', ${organizer.operatorId}, '测试', now())`)
  const { id: entry } = await db.one<{ id: string }>(sql`
    insert into blacklist (scope, exhibition_id, kind, name, reason, from_day, until_day, company_id, submitted_by, state)
    values ('exhibition', ${id}, 'person', '张三', 'other', '2020-01-01', '2030-03-05', ${company.id}, ${organizer.operatorId}, 'active') returning id`)
  await db.run(sql`
    insert into blacklist_key (blind_index, exhibition_id, blacklist_id, kind, "from", until)
    values ('\\x01', ${id}, ${entry}, 'person', now(), '2030-03-05T16:00Z')`)
  const survey = (from: string, to: string) =>
    db.run(sql`
    insert into survey (company_id, exhibition_id, title_cn, title_en, content, from_day, to_day)
    values (${company.id}, ${id}, '问卷', 'Survey', '{}', ${from}, ${to})`)
  await survey('2030-03-03', '2030-03-12')
  await survey('2020-03-03', '2020-03-12')
  await db.run(sql`
    insert into travel (exhibition_id, company_id, name, employer, origin, arrive_on, leave_on, purpose, heads)
    values (${id}, ${company.id}, '张三', '示例公司', '330100', '2030-03-02', '2030-03-06', 'exhibit', 1)`)
  await db.run(sql`
    insert into transportation (exhibition_id, company_id, means, number, origin, destination, departs_at, arrives_at, heads)
    values (${id}, ${company.id}, 'plane', 'CA1234', '北京', '上海', '2030-03-02T01:00Z', '2030-03-02T03:00Z', 1)`)
  const { id: template } = await db.one<{ id: string }>(sql`
    insert into message_template (owner_id, name, channel, purpose, state, text_cn, text_en)
    values (${company.id}, ${`模板 ${id}`}, 'sms', 'notice', 'approved', '您好', 'Hello') returning id`)
  const runAt = new Date('2030-03-02T02:00:00Z')
  const jobId = await startJob(
    { db, push() {}, language: 'cn', actor: { ...organizer, companyId: company.id } as never, log() {} } as never,
    { kind: 'spread.send', payload: {}, title: { key: 'spread.jobTitle' }, runAt },
  )
  await db.run(sql`
    insert into campaign (owner_id, template_id, exhibition_id, state, chosen, matched, at, job_id)
    values (${company.id}, ${template}, ${id}, 'planned', '{}', 1, ${runAt.toISOString()}, ${jobId})`)
  return { fair, jobId }
}

/** The current dates that the registry shifts. */
async function datesOf({ exhibitionId }: Fair): Promise<Record<string, string[]>> {
  const columns = [...new Set(dependants.flatMap(({ columns }) => columns))].filter(
    column => column !== 'policy_clause.days',
  )
  const entries = columns.map(async column => {
    const [table = '', name = ''] = column.split('.')
    const key = raw(table === 'exhibition' ? 'id' : 'exhibition_id')
    const rows = await world.db.many<{ at: string }>(sql`
      select ${raw(`"${name}"`)}::text as at from ${raw(table)} where ${key} = ${exhibitionId} and ${raw(`"${name}"`)} is not null order by 1`)
    return [column, rows.map(({ at }) => at)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const ask = (fair: Fair, plan: object) =>
  world.call(world.platform, 'getPostponementEffects', {
    id: fair.exhibitionId,
    ...plan,
  } as Payload<'getPostponementEffects'>)

async function postpone(fair: Fair, plan: object) {
  const { exhibitionId: id } = fair
  const { version } = await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)
  const input = { id, version, note: '场馆检修', ...plan } as Payload<'postponeExhibition'>
  const { statusCode, data } = await world.call(world.platform, 'postponeExhibition', input)
  expect([statusCode, data]).toEqual([10001, expect.anything()])
}

describe('an exhibition with one of everything', () => {
  it('lists every dependant in the preview and shifts all of it', async () => {
    const { fair, jobId } = await filled()
    const { data } = await ask(fair, later)
    const said = (what: string, was: [string, string], is: [string, string], unchanged: object[] = []) => ({
      ...{ what, moved: 1, cut: 0, kept: unchanged, was: { from: was[0], to: was[1] }, is: { from: is[0], to: is[1] } },
    })
    expect(data.follows).toEqual([
      said('sale', ['2030-01-10', '2030-03-05'], ['2030-02-10', '2030-04-05']),
      said('ticketSales', ['2030-02-01', '2030-03-05'], ['2030-03-04', '2030-04-05'], [{ why: 'begun', count: 1 }]),
      said('slots', ['2030-03-01', '2030-03-01'], ['2030-04-01', '2030-04-01']),
      said('entryDays', ['2030-03-03', '2030-03-04'], ['2030-04-03', '2030-04-04']),
      { ...said('policyStarts', ['2030-04-01', '2030-05-02'], ['2030-05-02', '2030-06-02']), moved: 2 },
      said('clauses', ['2030-03-03', '2030-03-03'], ['2030-04-03', '2030-04-03']),
      said('ruleBookStarts', ['2030-03-01', '2030-03-01'], ['2030-04-01', '2030-04-01']),
      said('receipts', ['2030-03-01', '2030-03-01'], ['2030-04-01', '2030-04-01']),
      said('whitelists', ['2030-03-03', '2030-03-05'], ['2030-04-03', '2030-04-05']),
      said('blacklists', ['2020-01-01', '2030-03-05'], ['2020-01-01', '2030-04-05']),
      said('campaigns', ['2030-03-02', '2030-03-02'], ['2030-04-02', '2030-04-02']),
      said('surveys', ['2030-03-03', '2030-03-12'], ['2030-04-03', '2030-04-12'], [{ why: 'begun', count: 1 }]),
      said('travel', ['2030-03-02', '2030-03-06'], ['2030-04-02', '2030-04-06']),
      said('transportation', ['2030-03-02', '2030-03-02'], ['2030-04-02', '2030-04-02']),
    ])

    const before = await datesOf(fair)
    await postpone(fair, later)
    const after = await datesOf(fair)
    const plus = (text: string) =>
      text.replace(/\d{4}-\d{2}-\d{2}/g, day => new Date(Date.parse(day) + 31 * 86_400_000).toISOString().slice(0, 10))
    const shifted = Object.entries(before).map(([column, dates]) => [
      column,
      dates.map(date => (date < '2030' ? date : plus(date))),
    ])
    // Nothing was sold: before, there was no row of postponed tickets.
    expect({ ...after, 'ticket_postponement.last_day': [] }).toEqual(Object.fromEntries(shifted))
    const job = await world.db.one<{ at: string }>(
      sql`select run_at as at from graphile_worker.jobs where key = ${jobId}`,
    )
    expect(job.at).toBe('2030-04-02T02:00:00.000Z')
    const { days } = await world.db.one<{ days: string[] }>(sql`
      select c.days::text[] as days from policy_clause c join policy p on p.id = c.policy_id where p.exhibition_id = ${fair.exhibitionId}`)
    expect(days).toEqual(['2030-04-03'])
  })

  it('is restored by the opposite shift', async () => {
    const { fair } = await filled()
    const before = await datesOf(fair)
    const { data } = await world.call(world.platform, 'getExhibitionDetail', { id: fair.exhibitionId })
    const { halls, moveIn, open, moveOut } = data.form
    await postpone(fair, later)
    await postpone(fair, { halls, moveIn, open, moveOut })
    expect({ ...(await datesOf(fair)), 'ticket_postponement.last_day': [] }).toEqual(before)
  })
})
