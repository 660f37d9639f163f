import { type CommandName, commands } from '@fairgate/contract/app/catalogue'
import { sampleQuestion, sampleSurvey } from '@fairgate/contract/app/testing/sample-question'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { entryRollup } from '../../admission/gate/api.ts'
import type { Fair } from '../../app/testing/badge-world.ts'
import { createBillWorld } from '../../app/testing/bill-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { scanAt } from '../../app/testing/gate-of-fair.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { post } from '../../finance/ledger/hooks.ts'
import { makeOpenLink } from '../../kernel/auth/open-link.ts'
import { runRollup } from '../../kernel/counter/rollup.ts'
import { transaction } from '../../kernel/database/database.ts'
import { syncAudience } from '../../sales/audience/sync.ts'

let sandbox: Fair

/** Every reading command without input. Each of its answers covers all data. */
const askable = Object.entries(commands)
  .filter(
    ([, { kind, access, input }]) => kind === 'read' && access.caller === 'operator' && input.safeParse({}).success,
  )
  .map(([name]) => name as CommandName)

/** Lists of actions and texts, and lists that mark sandboxes; each with its reason. */
const reasons: Readonly<Record<string, string>> = {
  getOperatorExhibitionPage: 'who chooses an exhibition finds a rehearsal behind all others',
  getAffairExhibitionPage: 'the same',
  getProxyExhibitions: 'the same',
  getOperationLogPage: 'the log keeps what was done, in a rehearsal too',
  getMessagePage: 'the outbox shows what a rehearsal said, unsent',
  verifyLedger: 'it recounts every voucher, those of rehearsals too',
}

/** The answers to a caller, without values that change all the time. */
async function answersTo(caller: TestOperator): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const name of askable) {
    if (name in reasons) continue
    const { statusCode, data } = await world.call(caller, name, {} as never)
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

/** The current balances of the venue's and all other real ledger accounts. */
const books = () =>
  world.db.many(sql`select a.id, a.kind, sum(t.fen)::text as fen, sum(t.postings)::int as postings from ledger_account a
    join ledger_total t on t.account_id = a.id where not is_sandbox(a.holder_id) group by a.id order by a.id`)
const counters = () =>
  world.db.many(sql`
    select c.scope, c.name, sum(c.value)::int as value from row_count c
    where c.scope in (select id from company union select '00000000-0000-0000-0000-000000000000' union select ${fair.exhibitionId}::uuid
      union select ${fair.participationId}::uuid union select ${fair.badgeTypeId}::uuid)
      and c.name not like 'message.%' and c.name not like 'notification%'
    group by 1, 2 having sum(c.value) <> 0 order by 1, 2`)

/** A complete course of events: application, approval, payment, printing, passages, survey. */
async function story(): Promise<void> {
  const { id } = (
    await world.call(fair.organizer, 'beginRehearsal', { id: fair.exhibitionId, version: await version() })
  ).data
  const { type, participation } = await world.db.one<{ type: string; participation: string }>(sql`
    select (select b.id from badge_type b where b.exhibition_id = ${id}) as type,
      (select p.id from participation p where p.exhibition_id = ${id} and p.company_id = ${fair.partner.company.id}) as participation`)
  sandbox = { ...fair, exhibitionId: id, badgeTypeId: type, participationId: participation }
  await world.prepay(participation, 90_000n)
  const { id: bill } = await world.addBill(sandbox, 10)
  const due = await world.db.one<{ version: number; payable: string }>(
    sql`select version, (payable / 100.0)::numeric(12, 2)::text as payable from bill where id = ${bill}`,
  )
  const received = { amount: due.payable, paidOn: '2026-01-05', payer: '示例公司' }
  const paid = { id: bill, version: due.version, received }
  ok(await world.call(world.platform, 'finishQuotaPay', paid))
  await world.pending(sandbox)
  await world.draft(sandbox)
  const { ticketType } = await world.db.one<{ ticketType: string }>(
    sql`select y.id as "ticketType" from ticket_type y where y.exhibition_id = ${id}`,
  )
  ok(await sell(id, ticketType))
  const { version: before } = await world.db.one<{ version: number }>(
    sql`select version from exhibition where id = ${id}`,
  )
  ok(await world.call(fair.organizer, 'moveRehearsalClock', { id, version: before, day: 'firstDay' }))
  await passes(await world.active(sandbox))
  await answers()
  await syncAudience({ services: world.services, publish: () => {} })
  await runRollup(world.services, entryRollup)
}

/** A gate of an exhibition: zone, door, channel. */
async function gateOf(exhibitionId: string): Promise<void> {
  const zone = await world.call(world.platform, 'saveZone', { exhibitionId, code: 'A', nameCn: '甲', nameEn: 'A' })
  ok(zone)
  const named = { code: 'G1', nameCn: '东门', nameEn: 'East' }
  const door = await world.call(world.platform, 'addDoor', { exhibitionId, zoneId: zone.data.id, ...named })
  ok(door)
  await world.db.run(sql`insert into channel (exhibition_id, door_id, code, direction, subject)
    values (${exhibitionId}, ${door.data.id}, 'L1', 'in', 'person')`)
}

/** One person passes its gate, and another one is denied. */
async function passes(badgeId: string): Promise<void> {
  const { exhibitionId } = sandbox
  const { channelId } = await world.db.one<{ channelId: string }>(
    sql`select id as "channelId" from channel where exhibition_id = ${exhibitionId}`,
  )
  const made = await world.call(world.platform, 'addDevice', { exhibitionId, name: 'R1', channelId })
  ok(made)
  const paired = await world.call(null, 'pairDevice', { code: made.data.pairingCode })
  ok(paired)
  const [credential] = await world.credentials(badgeId)
  const verdicts = []
  for (const code of [credential?.code ?? '', 'NOTACODE']) {
    verdicts.push((await scanAt(world, paired.data.deviceId, code)).verdict)
  }
  expect(verdicts).toEqual(['admitted', 'refused'])
}

/** Somebody answers its survey, and consents to messages of its company. */
async function answers(): Promise<void> {
  const { draft } = await world.db.one<{ draft: { id: string; version: number } }>(
    sql`select json_build_object('id', id, 'version', version) as draft from survey
      where exhibition_id = ${sandbox.exhibitionId}`,
  )
  ok(await world.call(fair.organizer, 'publishSurvey', draft))
  const { url } = (await world.call(fair.organizer, 'getSurveyDetail', { id: draft.id })).data
  const { form } = (await world.call(null, 'getSurvey', { code: url?.split('/').at(-1) ?? '' })).data
  const contact = { name: '林一', phone: '13300000001', marketing: true }
  const given = { form, answers: [{ question: 'q1', options: ['a'] }], contact }
  ok(await world.call(null, 'answerSurvey', given))
}

/** It is closed, which begins its settlement, and ended. */
async function over(): Promise<void> {
  const { exhibitionId: id } = sandbox
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

const world = await closeAfterAll(createBillWorld())
const fair = await world.priced()
await world.prepay(fair.participationId, 5_000_000n)
await world.addBill(fair, 40)
const type = await world.call(fair.organizer, 'addTicketType', {
  ...{ exhibitionId: fair.exhibitionId, nameCn: '日票', nameEn: 'Day', price: '80.00', total: 100 },
  ...{ firstDay: '2030-03-03', lastDay: '2030-03-05' },
})
ok(type)
ok(await sell(fair.exhibitionId, type.data.id))
const titled = { titleCn: '满意度', titleEn: 'How was it' }
const survey = (await world.call(fair.organizer, 'addSurvey', titled)).data
const form = { ...titled, content: sampleSurvey(sampleQuestion('q1')), asksContact: true }
ok(await world.call(fair.organizer, 'editSurvey', { ...survey, ...form, exhibitionId: fair.exhibitionId }))
await gateOf(fair.exhibitionId)

function ok(reply: { statusCode: number; reason?: string; data: unknown }): void {
  if (reply.statusCode !== 10001) throw new Error(`${reply.reason} ${JSON.stringify(reply.data)}`)
}
const version = async () =>
  (await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${fair.exhibitionId}`)).version

describe('what happens in a sandbox', () => {
  it('changes no answer about anything else, no counter of others and no account', async () => {
    const readers = [world.platform, fair.organizer, fair.partner]
    const before = {
      answers: await Promise.all(readers.map(answersTo)),
      books: await books(),
      counters: await counters(),
    }
    await story()
    expect(isSandbox(sandbox.exhibitionId)).toBe(true)
    const answers = await Promise.all(readers.map(answersTo))
    const changed = readers.flatMap((_, reader) =>
      askable.flatMap(name => {
        const [was, is] = [before.answers[reader]?.get(name), answers[reader]?.get(name)]
        return was === is ? [] : [{ reader, name, was, is }]
      }),
    )
    expect(changed).toEqual([])
    const records = sql`select badge_id from badge_record where exhibition_id = ${sandbox.exhibitionId}`
    expect(await world.db.many(records)).toEqual([])
    expect(await counters()).toEqual(before.counters)
    expect(await books()).toEqual(before.books)
    await over()
    expect(await Promise.all(readers.map(answersTo))).toEqual(before.answers)
    expect(await counters()).toEqual(before.counters)
    expect(await books()).toEqual(before.books)
    expect(askable.length).toBeGreaterThan(60)
    expect(Object.keys(reasons).filter(name => !askable.includes(name as CommandName))).toEqual([])
  })

  it('is in the lists of its own exhibition', async () => {
    const { exhibitionId } = sandbox
    for (const name of ['getQuotaFinishedPage', 'getPrepaidPage', 'getLedgerPage', 'getParticipationPage'] as const) {
      const { data } = await world.call(world.platform, name, { exhibitionId } as never)
      expect([name, (data as { total: number }).total > 0]).toEqual([name, true])
    }
  })

  it('is posted to separate accounts: a journal entry with both kinds of money is refused', async () => {
    const posted = await world.db.many(sql`select a.kind, a.exhibition_id as "exhibitionId" from ledger_account a
      where is_sandbox(a.holder_id) and a.kind = 'rehearsal'`)
    expect(posted).toEqual([{ kind: 'rehearsal', exhibitionId: sandbox.exhibitionId }])
    const mixed = transaction(world.pool, db =>
      post(
        { db },
        {
          ...{ event: 'take', cause: { entityType: 'charge', id: crypto.randomUUID() } },
          lines: [
            { account: { of: 'prepaid', participationId: fair.participationId }, debit: 1n },
            { account: { of: 'prepaid', participationId: sandbox.participationId }, credit: 1n },
          ],
        },
      ),
    )
    await expect(mixed).rejects.toMatchObject({ reason: 'rehearsal.notInRehearsal' })
    const { data } = await world.call(world.platform, 'verifyLedger', {})
    expect(data.wrong).toEqual([])
  })

  it('would be mixed without the rule', async () => {
    const client = await world.pool.connect()
    try {
      await client.query('begin')
      await client.query('drop trigger posting_of_one_world on posting')
      const db = { ...world.db, ...(await import('../../kernel/database/database.ts')).toDb(client as never) }
      await post(
        { db },
        {
          ...{ event: 'take', cause: { entityType: 'charge', id: crypto.randomUUID() } },
          lines: [
            { account: { of: 'prepaid', participationId: fair.participationId }, debit: 1n },
            { account: { of: 'prepaid', participationId: sandbox.participationId }, credit: 1n },
          ],
        },
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('does not ask for consent on the page of a ticket', async () => {
    const { id: subject } = await world.db.one<{ id: string }>(
      sql`select id from ticket_order where exhibition_id = ${sandbox.exhibitionId}`,
    )
    const { code } = await makeOpenLink({ db: world.db, services: world.services }, { purpose: 'order', subject })
    expect((await world.call(null, 'getTicket', { code })).data).toMatchObject({ consent: null })
    const said = await world.call(null, 'setTicketConsent', { code, purpose: 'survey', agrees: true })
    expect(said.reason).toBe('kernel.linkUnknown')
  })

  it('adds nobody to the audience, not even people who left a contact', async () => {
    const found = await world.db.one(sql`
      select (select count(*)::int from attendance where exhibition_id = ${sandbox.exhibitionId}) as synced,
        (select count(*)::int from audience where name = '林一') as left,
        (select count(*)::int from survey_answer a join survey s on s.id = a.survey_id
          where s.exhibition_id = ${sandbox.exhibitionId}) as answered,
        (select count(*)::int from passage where exhibition_id = ${sandbox.exhibitionId}) as passed`)
    expect(found).toEqual({ synced: 0, left: 0, answered: 1, passed: 2 })
  })
})
