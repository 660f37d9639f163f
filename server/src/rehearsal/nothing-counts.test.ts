import { type CommandName, commands } from '@fairgate/contract/catalogue'
import { isRehearsal } from '@fairgate/contract/kernel/rehearsal'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatherAudience } from '../audience/gather.ts'
import { entryFold } from '../gate/facts.ts'
import { transaction } from '../kernel/database.ts'
import { runFold } from '../kernel/fold.ts'
import { post } from '../ledger/effects.ts'
import type { Fair } from '../testing/badge-world.ts'
import { type ChargeWorld, createChargeWorld } from '../testing/charge-world.ts'
import type { TestOperator } from '../testing/world.ts'

let world: ChargeWorld
let fair: Fair
let rehearsed: Fair
beforeAll(async () => {
  world = await createChargeWorld()
  fair = await world.priced()
  await world.prepay(fair.participationId, 5_000_000n)
  await world.charge(fair, 40)
  const type = await world.call(fair.organizer, 'addTicketType', {
    ...{ exhibitionId: fair.exhibitionId, nameCn: '日票', nameEn: 'Day', price: '80.00', total: 100 },
    ...{ firstDay: '2030-03-03', lastDay: '2030-03-05' },
  })
  ok(type)
  ok(await sell(fair.exhibitionId, type.data.id))
})
afterAll(() => world.close())

/** What is asked of no exhibition: every reading command that takes nothing. Each of its answers is of all that there is. */
const askable = Object.entries(commands)
  .filter(([, { kind, access, input }]) => kind === 'read' && access.who === 'operator' && input.safeParse({}).success)
  .map(([name]) => name as CommandName)

/** Who keeps what was done or said, or shows rehearsals by themselves; each says so. */
const told: Readonly<Record<string, string>> = {
  getOperatorExhibitionPage: 'who chooses an exhibition finds a rehearsal behind all others',
  getAffairExhibitionPage: 'the same',
  getProxyExhibitions: 'the same',
  getOperationLogPage: 'the log keeps what was done, in a rehearsal too',
  getMessagePage: 'the outbox shows what a rehearsal said, unsent',
  verifyLedger: 'it recounts every voucher, those of rehearsals too',
}

/** Answers to a reader, without what every moment changes. */
async function answersTo(who: TestOperator): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const name of askable) {
    if (name in told) continue
    const { statusCode, data } = await world.call(who, name, {} as never)
    answers.set(name, `${statusCode} ${JSON.stringify(data, (key, value) => (volatile.has(key) ? undefined : value))}`)
  }
  return answers
}
const volatile = new Set([
  'url',
  'at',
  'asOf',
  'now',
  'lastSeenAt',
  'lastLoginAt',
  'ticket',
  'token',
  'baseUrl',
  'captchaId',
  'checkedAt',
])

/** Ledger accounts of the venue and all else that is real, as they stand. */
const books = () =>
  world.db.many(sql`select a.id, a.kind, sum(t.fen)::text as fen, sum(t.postings)::int as postings from ledger_account a
    join ledger_total t on t.account_id = a.id where not is_rehearsal(a.holder_id) group by a.id order by a.id`)
const counters = () =>
  world.db.many(sql`
    select c.scope, c.name, sum(c.value)::int as value from counter c
    where c.scope in (select id from company union select '00000000-0000-0000-0000-000000000000' union select ${fair.exhibitionId}::uuid
      union select ${fair.participationId}::uuid union select ${fair.badgeTypeId}::uuid)
      and c.name not like 'message.%' and c.name not like 'notification%'
    group by 1, 2 having sum(c.value) <> 0 order by 1, 2`)

/** A whole course: applied for, approved, paid, made, passed. */
async function story(): Promise<void> {
  const { id } = (
    await world.call(fair.organizer, 'beginRehearsal', { id: fair.exhibitionId, version: await version() })
  ).data
  const { type, participation } = await world.db.one<{ type: string; participation: string }>(sql`
    select (select b.id from badge_type b where b.exhibition_id = ${id}) as type,
      (select p.id from participation p where p.exhibition_id = ${id} and p.company_id = ${fair.partner.company.id}) as participation`)
  rehearsed = { ...fair, exhibitionId: id, badgeTypeId: type, participationId: participation }
  await world.prepay(participation, 90_000n)
  const { id: charge } = await world.charge(rehearsed, 10)
  const due = await world.db.one<{ version: number; payable: string }>(
    sql`select version, (payable / 100.0)::numeric(12, 2)::text as payable from charge where id = ${charge}`,
  )
  const received = { amount: due.payable, paidOn: '2026-01-05', payer: '示例公司' }
  const paid = { id: charge, version: due.version, received }
  ok(await world.call(world.platform, 'finishQuotaPay', paid))
  await world.active(rehearsed)
  await world.pending(rehearsed)
  await world.draft(rehearsed)
  const { ticketType } = await world.db.one<{ ticketType: string }>(
    sql`select y.id as "ticketType" from ticket_type y where y.exhibition_id = ${id}`,
  )
  ok(await sell(id, ticketType))
  await gatherAudience({ services: world.services, publish: () => {} })
  await runFold(world.services, entryFold)
}
/** It is closed, which begins its settlement, and ended. */
async function over(): Promise<void> {
  const { exhibitionId: id } = rehearsed
  const key = async () => ({
    id,
    ...(await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)),
  })
  ok(await world.call(fair.organizer, 'moveRehearsalClock', { ...(await key()), day: 'over' }))
  ok(await world.call(world.platform, 'closeExhibition', await key()))
  const { n } = await world.db.one<{ n: number }>(
    sql`select count(*)::int as n from settlement where exhibition_id = ${id}`,
  )
  expect(n).toBeGreaterThan(0)
}

const sell = (exhibitionId: string, ticketTypeId: string) =>
  world.call(fair.organizer, 'issueTickets', {
    ...{ exhibitionId, lines: [{ ticketTypeId, quantity: 2 }], method: 'cash' },
    buyer: { name: '买家', phone: '13800000001' },
  })
function ok(reply: { statusCode: number; reason?: string; data: unknown }): void {
  if (reply.statusCode !== 10001) throw new Error(`${reply.reason} ${JSON.stringify(reply.data)}`)
}
const version = async () =>
  (await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${fair.exhibitionId}`)).version

describe('what happens in a rehearsal', () => {
  it('changes no answer that is not about it, no counter of others and no account, to the digit', async () => {
    const readers = [world.platform, fair.organizer, fair.partner]
    const before = {
      answers: await Promise.all(readers.map(answersTo)),
      books: await books(),
      counters: await counters(),
    }
    await story()
    expect(isRehearsal(rehearsed.exhibitionId)).toBe(true)
    const answers = await Promise.all(readers.map(answersTo))
    const changed = readers.flatMap((_, reader) =>
      askable.flatMap(name => {
        const [was, is] = [before.answers[reader]?.get(name), answers[reader]?.get(name)]
        return was === is ? [] : [{ reader, name, was, is }]
      }),
    )
    expect(changed).toEqual([])
    expect(await counters()).toEqual(before.counters)
    expect(await books()).toEqual(before.books)
    await over()
    expect(await Promise.all(readers.map(answersTo))).toEqual(before.answers)
    expect(await counters()).toEqual(before.counters)
    expect(await books()).toEqual(before.books)
    expect(askable.length).toBeGreaterThan(60)
    expect(Object.keys(told).filter(name => !askable.includes(name as CommandName))).toEqual([])
  })

  it('is in the lists of its own exhibition', async () => {
    const { exhibitionId } = rehearsed
    for (const name of ['getQuotaFinishedPage', 'getPrepaidPage', 'getLedgerPage', 'getParticipationPage'] as const) {
      const { data } = await world.call(world.platform, name, { exhibitionId } as never)
      expect([name, (data as { total: number }).total > 0]).toEqual([name, true])
    }
  })

  it('is posted to accounts of its own: money of both worlds in one voucher is refused', async () => {
    const posted = await world.db.many(sql`select a.kind, a.exhibition_id as "exhibitionId" from ledger_account a
      where is_rehearsal(a.holder_id) and a.kind = 'rehearsal'`)
    expect(posted).toEqual([{ kind: 'rehearsal', exhibitionId: rehearsed.exhibitionId }])
    const mixed = transaction(world.pool, db =>
      post(
        { db },
        {
          ...{ event: 'take', cause: { noun: 'charge', id: crypto.randomUUID() } },
          lines: [
            { account: { of: 'prepaid', participationId: fair.participationId }, debit: 1n },
            { account: { of: 'prepaid', participationId: rehearsed.participationId }, credit: 1n },
          ],
        },
      ),
    )
    await expect(mixed).rejects.toMatchObject({ reason: 'rehearsal.notInRehearsal' })
    const { data } = await world.call(world.platform, 'verifyLedger', {})
    expect(data.wrong).toEqual([])
  })

  it('would be mixed with the rule taken away', async () => {
    const client = await world.pool.connect()
    try {
      await client.query('begin')
      await client.query('drop trigger posting_of_one_world on posting')
      const db = { ...world.db, ...(await import('../kernel/database.ts')).dbOf(client as never) }
      await post(
        { db },
        {
          ...{ event: 'take', cause: { noun: 'charge', id: crypto.randomUUID() } },
          lines: [
            { account: { of: 'prepaid', participationId: fair.participationId }, debit: 1n },
            { account: { of: 'prepaid', participationId: rehearsed.participationId }, credit: 1n },
          ],
        },
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('gathers nobody as audience', async () => {
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from attendance where exhibition_id = ${rehearsed.exhibitionId}`,
    )
    expect(n).toBe(0)
  })
})
