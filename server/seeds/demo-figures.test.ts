import type { Input, Payload, Result } from '@fairgate/contract/app/catalogue'
import { dayOf, gateDay } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blacklistStatistics } from '../src/admission/blacklist/queries.ts'
import { preventionIndex } from '../src/admission/epidemic/figures.ts'
import { refusedForReceipts } from '../src/admission/gate/api.ts'
import { controlRoomHandlers } from '../src/admission/gate/control-room.ts'
import { entryRollup } from '../src/admission/gate/entry-rollup.ts'
import { countOpenDiscrepancies } from '../src/admission/offline/api.ts'
import { travelStatistics } from '../src/admission/travel/handlers.ts'
import { whitelistStatistics } from '../src/admission/whitelist/handlers.ts'
import { handlerBook } from '../src/app/handlers.ts'
import { hooks } from '../src/app/hooks.ts'
import { callAs } from '../src/app/testing/call-as.ts'
import { createDemoDatabase } from '../src/app/testing/demo-database.ts'
import { scanAt } from '../src/app/testing/gate-of-fair.ts'
import { runRollupToEnd } from '../src/app/testing/run-rollup-to-end.ts'
import { actorOf, type TestOperator } from '../src/app/testing/world.ts'
import { openExtraSession } from '../src/identity/session/sessions.ts'
import { statisticsHandlers } from '../src/insight/statistics/handlers.ts'
import type { ReadContext } from '../src/kernel/command/context.ts'
import { createCipher } from '../src/kernel/crypto/cipher.ts'
import { type Keyring, openKeyring } from '../src/kernel/crypto/keyring.ts'
import type { Services } from '../src/kernel/services/services.ts'
import { syncAudience } from '../src/sales/audience/sync.ts'
import { seedDemo } from './demo.ts'
import type { ScreenFigures, ScreenIds } from './screen-figures/screen.ts'
import { screenFigures } from './screen-figures/screen-figures.ts'

// Every number that a page of statistics shows for the demo equals an independent query over the rows.

const { config, database, db } = await createDemoDatabase()
let exhibitionId: Input<'getControlRoom'>['exhibitionId']
let context: ReadContext
let keyring: Keyring
let call: ReturnType<typeof callAs>
let screenIds: ScreenIds
const zone = config.venueTimeZone
beforeAll(async () => {
  await seedDemo(database.pool, config)
  keyring = await openKeyring(database.pool, config.masterKey)
  const cipher = createCipher(keyring)
  call = callAs(database.pool, handlerBook, cipher)
  const services = { config, pool: database.pool, keyring, cipher, hooks } as unknown as Services
  while ((await syncAudience({ services, publish: () => {} })) > 0) {}
  await runRollupToEnd(services, entryRollup)
  const venue = await db.one<{ id: string }>(sql`select id from company where type = 'platform'`)
  const actor = {
    ...{ companyType: 'platform', companyId: venue.id },
    permissions: new Set([
      'epidemic:view',
      'statistics:view',
      'blacklist:view',
      'passage:view',
      'whitelist:view',
      'whitelist:approve',
    ]),
  }
  context = { db, actor, now: new Date(), services, language: 'en' } as unknown as ReadContext
  const open = await db.one<{ id: typeof exhibitionId }>(sql`select exhibition_id as id from zone limit 1`)
  exhibitionId = open.id
  const ids = await db.one<Omit<ScreenIds, 'exhibitionId' | 'today'>>(sql`
    select (select exhibition_id from ticket where state = 'refunded' limit 1) as "pastId",
      (select id from settlement where state = 'settled' and family = 'Cooperator' limit 1) as "settlementId",
      (select participation_id from bill where state = 'finished' limit 1) as "participationId",
      (select id from survey where state = 'published' limit 1) as "surveyId", (select id from campaign limit 1) as "spreadId"`)
  screenIds = { ...ids, exhibitionId, today: gateDay(context.now, zone) }
  await work(ids.settlementId)
}, 900_000)
afterAll(() => keyring?.close())

const number = async (query: ReturnType<typeof sql>) => (await db.one<{ n: number }>(query)).n

interface Passed {
  holder: string | null
  grouped: boolean
  people: number
  direction: 'in' | 'out'
  /**
   * Whether they entered or left; an offline device may have admitted a holder whose scan is evaluated differently
   * later.
   */
  went: boolean
  admitted: boolean
  reason: string | null
}

/** Gate events of today's gate day, in order. */
const passedToday = () =>
  db.many<Passed>(sql`
    select coalesce(p.badge_id, p.ticket_id) as holder, coalesce(k.people > 1, false) as grouped, p.people, p.direction,
      coalesce(p.action_taken, p.verdict) = 'admitted' as went, p.verdict = 'admitted' as admitted, p.reason
    from passage p left join ticket k on k.exhibition_id = p.exhibition_id and k.id = p.ticket_id
    where p.exhibition_id = ${exhibitionId} and p.gate_day = ${gateDay(context.now, zone)}::date order by p.at, p.id`)

/** The number of people who arrived and left, computed person by person. */
function followed(passed: readonly Passed[]): { in: number; out: number } {
  const inside = new Map<string, number>()
  const counted = { in: 0, out: 0 }
  for (const { holder, grouped, people, direction, went } of passed) {
    if (!holder || !went) continue
    const here = inside.get(holder) ?? 0
    const change =
      direction === 'in' ? (grouped ? people : here === 0 ? 1 : 0) : grouped ? Math.min(people, here) : here
    counted[direction] += change
    inside.set(holder, direction === 'in' ? here + change : here - change)
  }
  return counted
}

describe('the numbers of the demo', () => {
  it('add up in the control room: people inside, arrived and left, scans and refusals', async () => {
    const room = (await controlRoomHandlers(countOpenDiscrepancies).getControlRoom(
      { exhibitionId },
      context as never,
    )) as Result<'getControlRoom'>
    const passed = await passedToday()
    const refused = passed.filter(({ admitted }) => !admitted)
    expect(passed.length).toBeGreaterThan(100)
    expect(room.today).toEqual({ ...followed(passed), refused: refused.length, scans: passed.length })
    // Some people who left today had not come in today: their scans count, but they are not subtracted.
    expect(room.inside).toBe(room.today.in - room.today.out)
    expect(room.zones.reduce((sum, { inside }) => sum + inside, 0)).toBe(room.inside)
    expect(room.refusals.reduce((sum, { count }) => sum + count, 0)).toBe(room.today.refused)
    expect(Object.fromEntries(room.refusals.map(({ reason, count }) => [reason, count]))).toEqual(
      Object.fromEntries(
        [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, some]) => [reason, some.length]),
      ),
    )
    expect(room.gateDay).toBe(gateDay(context.now, zone))
  })

  it('are the gate events by gate day on the statistics page', async () => {
    const data = await statisticsHandlers.getEntryStatistics(
      { exhibitionIds: [exhibitionId] } as never,
      context as never,
    )
    const days = await db.many(sql`
      select gate_day::text as day, coalesce(sum(people) filter (where verdict = 'admitted' and direction = 'in'), 0)::int as entries,
        coalesce(sum(people) filter (where verdict = 'admitted' and direction = 'out'), 0)::int as exits,
        (count(*) filter (where verdict = 'refused'))::int as refused
      from passage where exhibition_id = ${exhibitionId} group by 1 order by 1`)
    const shown = (data as Result<'getEntryStatistics'>).days.map(({ day, entries, exits, refused }) => {
      return { day, entries, exits, refused }
    })
    expect(shown).toEqual(days)
  })

  it('are the entries of the blacklist, each holder and each refusal once', async () => {
    const figures = await blacklistStatistics({}, context)
    const states = await db.many<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from blacklist group by 1 order by 1`,
    )
    const shown = figures.states.filter(({ count }) => count > 0)
    expect(shown.toSorted((one, other) => (one.state < other.state ? -1 : 1))).toEqual(states)
    expect(figures.scopes.reduce((sum, { inForce }) => sum + inForce, 0)).toBe(
      await number(sql`select count(*)::int as n from blacklist where state in ('active', 'urgent')`),
    )
    expect(figures.scopes.reduce((sum, { all }) => sum + all, 0)).toBe(
      await number(sql`select count(*)::int as n from blacklist`),
    )
    expect(figures.badges + figures.tickets).toBe(
      await number(sql`select count(distinct holder_id)::int as n from suspended_by_entry where released_at is null`),
    )
    expect(figures.hits).toBe(
      await number(sql`
        select count(*)::int as n from passage p where p.verdict = 'refused' and (p.blacklisted is not null or exists (
          select from suspended_by_entry h where h.exhibition_id = p.exhibition_id
            and h.holder_id = coalesce(p.badge_id, p.ticket_id) and p.at >= h.at))`),
    )
  })

  it('are the declarations of the venue’s day on the epidemic page', async () => {
    const figures = await preventionIndex(refusedForReceipts)({}, context)
    const today = dayOf(context.now, zone)
    const counted = (where: ReturnType<typeof sql>) =>
      number(sql`select count(*)::int as n from declaration t join exhibition e on e.id = t.exhibition_id
        where not is_sandbox(e.id) and ${where}`)
    expect(figures).toMatchObject({
      declared: await counted(sql`(t.declared_at at time zone ${zone})::date = ${today}::date`),
      valid: await counted(sql`t.state = 'valid' and t.valid_until > ${context.now}`),
      waiting: await counted(sql`t.state = 'pendingManual'`),
      reading: await counted(sql`t.state = 'processing'`),
      rejected: await counted(sql`t.state = 'rejected' and (t.decided_at at time zone ${zone})::date = ${today}::date`),
      refusedAtGates: await number(sql`
        select count(*)::int as n from passage where reason in ('noReceipt', 'receiptExpired')
          and gate_day = ${gateDay(context.now, zone)}::date`),
    })
  })

  it('are the people and the rides on the travel page, counted separately', async () => {
    const figures = await travelStatistics({}, context)
    const sum = (of: readonly { heads: number }[]) => of.reduce((all, { heads }) => all + heads, 0)
    const travellers = await number(sql`select sum(heads)::int as n from travel`)
    expect([figures.heads, sum(figures.origins), sum(figures.purposes)]).toEqual([travellers, travellers, travellers])
    expect(sum(figures.means)).toBe(await number(sql`select sum(heads)::int as n from transportation`))
    expect(figures.rides).toBe(await number(sql`select count(*)::int as n from transportation`))
  })

  it('are the places and guests of whitelists', async () => {
    const { list } = await whitelistStatistics({ scope: 'during' }, context)
    expect(list.reduce((sum, { bound }) => sum + bound, 0)).toBe(
      await number(sql`
        select count(*)::int as n from whitelist_guest g join whitelist t on t.id = g.whitelist_id
          join exhibition e on e.id = t.exhibition_id
        where not t.standing and e.kind = 'show' and t.state in ('valid', 'pendingReview', 'stopped', 'expired')`),
    )
  })
})

const people = new Map<string, TestOperator>()
async function operator(account: string): Promise<TestOperator> {
  const { id } = await db.one<{ id: string }>(sql`select o.id from operator o join account a on a.id = o.account_id
    where a.user_name = ${account} order by o.id limit 1`)
  const { token } = await openExtraSession(db, id)
  const found = { token, operatorId: id, actor: await actorOf(db, token) } as TestOperator
  people.set(account, found)
  return found
}

/** The demo has no jobs, log entries and messages: each of two people starts a job and is refused once. */
async function work(unknownId: string): Promise<void> {
  for (const account of ['admin', 'organizer']) {
    const caller = await operator(account)
    expect((await call(caller, 'exportLedger', { format: 'csv' })).statusCode).toBe(10001)
    expect((await call(caller, 'cancelJob', { id: unknownId as never, version: 1 })).statusCode).toBe(10006)
  }
  await db.run(sql`update job set state = 'failed' where operator_id = ${people.get('admin')?.operatorId}`)
  await db.run(sql`
    insert into message (state, channel, purpose, language, recipient_encrypted, recipient_blind_index, recipient_masked, subject,
      decoy, transport, failure, sent_at)
    select state, 'mail', 'password', 'cn', '', '', '', '', false, case when state = 'sent' then 'outbox' end,
      case when state = 'failed' then 'refused' end, case when state = 'sent' then now() end
    from (values ('sent'), ('sent'), ('failed')) of (state)`)
}

describe('the numbers of the phone scanner', () => {
  it('are the people who enter with a group, and those its ticket still admits', async () => {
    const groups = await db.many<{
      device: string
      scan: string
      code: string
      people: number
      left: number | null
    }>(sql`
      select p.device_id as device, p.scan_id as scan, c.code, p.people, k.people * case y.entries_kind when 'single' then 1 when 'daily' then y.entries_a_day end
        - (select coalesce(sum(q.people), 0)::int from passage q where q.exhibition_id = p.exhibition_id and q.ticket_id = k.id
            and q.direction = 'in' and coalesce(q.action_taken, q.verdict) = 'admitted' and (y.entries_kind = 'single' or q.gate_day = p.gate_day)) as left
      from passage p join ticket k on k.exhibition_id = p.exhibition_id and k.id = p.ticket_id and k.people > 1
        join ticket_type y on y.id = k.ticket_type_id
        join ticket_credential c on c.exhibition_id = k.exhibition_id and c.ticket_id = k.id and c.revoked_reason is null
      where p.exhibition_id = ${exhibitionId} and not p.offline`)
    expect(groups.length).toBeGreaterThan(0)
    for (const { device, scan, code, people, left } of groups) {
      // The demo's devices are not paired yet.
      await db.run(sql`update device set state = 'active' where id = ${device}`)
      const shown = await scanAt(context, device, code, scan)
      await db.run(sql`update device set state = 'pending' where id = ${device}`)
      expect([shown.people, shown.peopleLeft]).toEqual([people, left])
    }
  })
})

/** The value as it is sent in JSON. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('the numbers of a screen', () => {
  // Ids are known when the demo exists; the list of screens is needed before.
  const anyId = '00000000-0000-7000-8000-000000000000'
  const none = { ...{ exhibitionId: anyId, pastId: anyId, settlementId: anyId, participationId: anyId } }
  const planned = screenFigures({ ...none, surveyId: anyId, spreadId: anyId, today: '2030-01-01' })
  const named = planned.map(({ name, account, command }, at) => ({ name, account, command, at }))

  it('are compared on many screens', () => {
    expect(new Set(planned.map(({ name }) => name)).size).toBeGreaterThan(45)
  })

  it.each(named)('$name ($account, $command) equal a query', async ({ at }) => {
    const { account, command, input, shown, query } = screenFigures(screenIds)[at] as ScreenFigures
    const caller = people.get(account) ?? (await operator(account))
    const { statusCode, data } = await call(caller, command, input as Payload<typeof command>)
    expect(statusCode).toBe(10001)
    const { figures } = await db.one<{ figures: unknown }>(query)
    expect(plain(shown(data as never))).toEqual(figures)
  })
})
