import { parameters } from '@fairgate/contract/kernel/settings/parameters'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { sweepLookUps } from './get-badge-status.ts'

const world = await closeAfterAll(createBadgeWorld())
const { db } = world
const fair = await world.fair()
const { exhibitionId } = fair
const { exhibitionCode } = await db.one<{ exhibitionCode: string }>(
  sql`select code as "exhibitionCode" from exhibition where id = ${exhibitionId}`,
)
const free = parameters['status.perNetwork'].preset

let network = 0
/** Each in a network of its own. */
const nextAddress = () => `10.${Math.floor(++network / 250)}.${network % 250}.7`

const lookUp = (number: string, more: object = {}, address = nextAddress()) =>
  world.call(null, 'getBadgeStatus', { exhibitionCode, number, ...more }, { address })

const codeOf = async (id: string) =>
  (await db.one<{ code: string }>(sql`select code from badge where exhibition_id = ${exhibitionId} and id = ${id}`))
    .code
const set = (id: string, state: string) =>
  db.run(sql`update badge set state = ${state} where exhibition_id = ${exhibitionId} and id = ${id}`)

describe('the status of a badge', () => {
  it('says what to do next, and nothing of person, company or reason', async () => {
    const person = world.person({ name: '某某某' })
    const number = await codeOf(await world.pending(fair, person))
    const reply = await lookUp(number)
    expect(reply.data).toEqual({
      ...{ exhibition: { cn: '示例展会', en: 'Example Fair' }, number, status: 'waiting', step: 'organizer' },
      class: { cn: expect.any(String), en: expect.any(String) },
      days: [
        { phase: 'moveIn', from: '2030-03-01', to: '2030-03-02' },
        { phase: 'open', from: '2030-03-03', to: '2030-03-05' },
      ],
      correct: [],
    })
    expect(JSON.stringify(reply)).not.toMatch(new RegExp(`某某某|${person.phone}|示例公司`))
  })

  it('follows the state of the badge', async () => {
    const id = await world.active(fair)
    const number = await codeOf(id)
    const statusOf = async () => (await lookUp(number)).data.status
    const listsDays = async () => (await lookUp(number)).data.days.length > 0
    expect(await statusOf()).toBe('notYet')
    for (const [state, status] of [
      ['endorsed', 'waiting'],
      ['awaitingPayment', 'waiting'],
      ['returned', 'needsCorrection'],
      ['rejected', 'blocked'],
      ['suspended', 'blocked'],
      ['voided', 'ended'],
      ['expired', 'ended'],
    ] as const) {
      await set(id, state)
      expect([state, await statusOf()]).toEqual([state, status])
      expect([state, await listsDays()]).toEqual([state, !['blocked', 'ended'].includes(status)])
    }
  })

  it('says the chosen days of entry, and counts them alone', async () => {
    const other = await world.fair()
    const id = await world.active(other, { entryDays: ['2030-03-02', '2030-03-03'] })
    const { code, show } = await db.one<{ code: string; show: string }>(sql`
      select b.code, e.code as show from badge b join exhibition e on e.id = b.exhibition_id where b.id = ${id}`)
    const answer = async () => (await lookUp(code, { exhibitionCode: show })).data
    expect(await answer()).toMatchObject({
      status: 'notYet',
      days: [
        { phase: 'moveIn', from: '2030-03-02', to: '2030-03-02' },
        { phase: 'open', from: '2030-03-03', to: '2030-03-03' },
      ],
    })
    const between = (from: number, to: number) =>
      db.run(sql`update badge set valid = tstzrange(now() + make_interval(hours => ${from}::int), now() + make_interval(hours => ${to}::int))
        where exhibition_id = ${other.exhibitionId} and id = ${id}`)
    await between(-1, 1)
    expect((await answer()).status).toBe('valid')
    await between(-2, -1)
    expect((await answer()).status).toBe('ended')
  })

  it('is valid during its days and ended after them', async () => {
    const other = await world.fair()
    const id = await world.active(other)
    const { code, show } = await db.one<{ code: string; show: string }>(sql`
      select b.code, e.code as show from badge b join exhibition e on e.id = b.exhibition_id where b.id = ${id}`)
    const statusOf = async () => (await lookUp(code, { exhibitionCode: show })).data.status
    await db.run(sql`update exhibition set move_in_from = now() - interval '1 day' where id = ${other.exhibitionId}`)
    expect(await statusOf()).toBe('valid')
    await db.run(sql`
      update exhibition set move_in_from = now() - interval '9 days', move_in_to = now() - interval '8 days',
        open_from = now() - interval '7 days', open_to = now() - interval '6 days', move_out_from = now() - interval '5 days',
        move_out_to = now() + interval '1 day' where id = ${other.exhibitionId}`)
    expect(await statusOf()).toBe('ended')
  })

  it('is found by numbers in full width, in lower case and without the hyphen', async () => {
    const number = await codeOf(await world.pending(fair))
    const wide = (text: string) => text.replace(/[!-~]/g, one => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
    for (const typed of [number.toLowerCase(), number.replace('-', ''), wide(number), ` ${number} `]) {
      expect((await lookUp(typed, { exhibitionCode: wide(exhibitionCode.toLowerCase()) })).data.number).toBe(number)
    }
  })

  it('shows what to correct to whoever knows the last four characters of the document', async () => {
    const person = world.person()
    const id = await world.pending(fair, person)
    const number = await codeOf(id)
    await world.call(fair.organizer, 'returnBadges', {
      ...{ exhibitionId, ids: [id], reasonCode: 'other', note: '名字不对' },
      asked: ['name', 'photoFileId'],
    })
    expect((await lookUp(number)).data).toMatchObject({ status: 'needsCorrection', correct: [] })
    const last4 = person.documentNumber.slice(-4)
    const shown = await lookUp(number, { last4 })
    expect(shown.data.correct).toEqual(['name', 'photoFileId'])
    expect(JSON.stringify(shown)).not.toContain('名字不对')
    expect(await lookUp(number, { last4: '0000' })).toMatchObject({ reason: 'badge.statusUnknown' })
  })
})

describe('badges cannot be enumerated', () => {
  it('unknown, private and wrongly proved badges have one answer', async () => {
    const draft = await world.draft(fair)
    const withdrawn = await world.pending(fair)
    await world.call(fair.partner, 'withdrawBadges', { exhibitionId, ids: [withdrawn] })
    const known = await codeOf(await world.pending(fair))
    const guest = await world.pending(fair)
    const guestCode = await codeOf(guest)
    await db.run(sql`
      update badge set participation_id = null, valid = tstzrange(now(), now() + interval '1 day') where id = ${guest}`)
    const traceId = 'a'.repeat(32)
    const answers = []
    for (const [number, more] of [
      ['ZZ-999999', {}],
      ['', { number: '?' }],
      [known, { exhibitionCode: 'EXH-1999-0001' }],
      [await codeOf(draft), {}],
      [await codeOf(withdrawn), {}],
      [guestCode, {}],
      [known, { last4: '0000' }],
      [known, { last4: '1' }],
    ] as const) {
      const input = { exhibitionCode, number, ...more }
      answers.push(await world.call(null, 'getBadgeStatus', input, { address: nextAddress(), traceId }))
    }
    expect(answers[0]).toMatchObject({ statusCode: 10006, reason: 'badge.statusUnknown' })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('after some look-ups a network needs a captcha for each, known or not', async () => {
    const number = await codeOf(await world.pending(fair))
    const address = nextAddress()
    const reasons = []
    for (let n = 0; n < free + 3; n++) {
      const typed = n % 2 ? number : `ZZ-${String(n).padStart(6, '0')}`
      reasons.push((await lookUp(typed, {}, address)).reason ?? 'found')
    }
    expect(reasons.slice(0, free).filter(reason => reason === 'found')).toHaveLength(free / 2)
    expect(reasons.slice(free)).toEqual(['badge.statusProof', 'badge.statusProof', 'badge.statusProof'])
    expect(await lookUp(number, { captchaId: crypto.randomUUID(), captcha: 'nope' }, address)).toMatchObject({
      reason: 'session.captchaWrong',
    })
    // Its neighbour is in the same network; another network is not affected.
    expect(await lookUp(number, {}, address.replace(/7$/, '8'))).toMatchObject({ reason: 'badge.statusProof' })
    expect((await lookUp(number)).statusCode).toBe(10001)
    const { counted } = await db.one<{ counted: number }>(sql`
      select count(*)::int as counted from badge_look_up where network = ${address.replace(/7$/, '0/24')}`)
    expect(counted).toBe(free)
    await db.run(sql`update badge_look_up set at = at - interval '10 minutes'`)
    expect((await lookUp(number, {}, address)).statusCode).toBe(10001)
    await sweepLookUps(db)
    const { left } = await db.one<{ left: number }>(sql`select count(*)::int as left from badge_look_up`)
    expect(left).toBe(1)
  })

  it('the venue may require the last four characters', async () => {
    await db.run(sql`
      insert into system_parameter (name, kind, value, built_in, min_value, max_value)
      values ('status.requireLast4', 'integer', '1', true, 0, 1) on conflict (name) do update set value = '1'`)
    try {
      const person = world.person()
      const number = await codeOf(await world.pending(fair, person))
      for (const typed of [number, 'ZZ-999999'])
        expect(await lookUp(typed)).toMatchObject({ reason: 'badge.statusLast4' })
      expect((await lookUp(number, { last4: person.documentNumber.slice(-4) })).statusCode).toBe(10001)
    } finally {
      await db.run(sql`delete from system_parameter where name = 'status.requireLast4'`)
    }
  })
})
