import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())

type Dates = Omit<Payload<'getPostponementEffects'>, 'id'>
const period = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z`, daily: true })
/** The dates of the exhibitions of the test world. */
const asItIs = {
  halls: ['N1', 'N2'],
  moveIn: period('2030-03-01T00:00', '2030-03-02T10:00'),
  open: period('2030-03-03T01:00', '2030-03-05T09:00'),
  moveOut: { ...period('2030-03-05T10:00', '2030-03-06T10:00'), daily: false },
}
const later = {
  ...{ halls: ['N3'], moveIn: period('2030-04-01T00:00', '2030-04-02T10:00') },
  open: period('2030-04-03T01:00', '2030-04-05T09:00'),
  moveOut: { ...period('2030-04-05T10:00', '2030-04-06T10:00'), daily: false },
}
const versionOf = async ({ exhibitionId: id }: Fair) =>
  (await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)).version
const postpone = async (fair: Fair, dates: object, caller: TestOperator = world.platform, version?: number) =>
  world.call(caller, 'postponeExhibition', {
    ...{ id: fair.exhibitionId, version: version ?? (await versionOf(fair)), note: '场馆检修' },
    ...dates,
  } as Payload<'postponeExhibition'>)
const fetchPreview = async (fair: Fair, dates: object) =>
  (await world.call(world.platform, 'getPostponementEffects', { id: fair.exhibitionId, ...(dates as Dates) })).data
const messagesOf = ({ exhibitionId }: Fair) =>
  world.db.many(sql`select purpose from message where exhibition_id = ${exhibitionId}`)
/** All of it began a long time ago. */
const begun = ({ exhibitionId }: Fair) =>
  world.db.run(sql`update exhibition set move_in_from = now() - interval '2 days', move_in_to = now() - interval '1 day'
    where id = ${exhibitionId}`)

describe('a postponement', () => {
  it('previews the consequences, then applies them: badges, cards, doors, notifications', async () => {
    const fair = await world.fair()
    await world.active(fair)
    const printed = await world.active(fair)
    await world.db.run(sql`update credential set state = 'issued' where badge_id = ${printed}`)
    await world.db.run(
      sql`update company set contact_email = id || '@fair.example' where id = ${fair.partner.company.id}`,
    )
    const nothing = { doors: 0, zones: 0, companies: 1, follows: [], taken: [] }
    const sent = (day: string) => [{ language: 'cn', count: 1, text: expect.stringContaining(`改为 ${day} 至`) }]
    expect(await fetchPreview(fair, later)).toEqual({ badges: 2, cards: 1, ...nothing, messages: sent('2030-04-03') })
    // The types are valid for move-in and the opening days: later shifts affect no badge.
    const end = { ...asItIs, moveOut: { ...asItIs.moveOut, to: '2030-03-07T10:00:00.000Z' } }
    expect(await fetchPreview(fair, end)).toEqual({ badges: 0, cards: 0, ...nothing, messages: sent('2030-03-03') })

    const before = world.published.length
    expect((await postpone(fair, later)).statusCode).toBe(10001)
    const { data } = await world.call(fair.partner, 'getExhibitionDetail', { id: fair.exhibitionId })
    expect(data.form).toMatchObject(later)
    expect(await messagesOf(fair)).toEqual([{ purpose: 'exhibitionPostponed' }])
    const topics = world.published.slice(before).map(({ topic }) => topic)
    expect(topics).toContain(`company:${fair.partner.company.id}`)
    const { data: own } = await world.call(fair.organizer, 'getExhibitionDetail', { id: fair.exhibitionId })
    expect(own.history[0]).toMatchObject({ event: 'postpone', note: '场馆检修' })
  })

  it('is made by the venue, with the displayed version, once, while it runs', async () => {
    const fair = await world.fair()
    expect((await postpone(fair, later, fair.organizer)).statusCode).toBe(10003)
    expect((await postpone(fair, later, world.platform, 99)).reason).toBe('kernel.changedMeanwhile')
    const version = await versionOf(fair)
    const replies = await Promise.all([1, 2, 3].map(() => postpone(fair, later, world.platform, version)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10007, 10007])
    expect((await postpone(fair, later)).reason).toBe('exhibition.nothingMoves')
    await world.db.run(sql`update exhibition set state = 'cancelled', ended_at = now() where id = ${fair.exhibitionId}`)
    expect((await postpone(fair, asItIs)).reason).toBe('exhibition.notRunning')
  })

  it('does not shift what has begun, and shifts nothing into the past', async () => {
    const fair = await world.fair()
    await begun(fair)
    const postponed = await postpone(fair, later)
    expect(postponed.data).toMatchObject({
      issues: [{ path: 'moveIn.from' }, { path: 'moveIn.to', msg: '已经开始，不能再改' }],
    })
    const { data } = await world.call(world.platform, 'getExhibitionDetail', { id: fair.exhibitionId })
    const { moveIn } = data.form
    expect((await postpone(fair, { ...later, moveIn })).statusCode).toBe(10001)
    const other = await world.fair()
    const past = { ...asItIs, moveIn: period('2020-03-01T00:00', '2030-03-02T10:00') }
    expect((await postpone(other, past)).data).toMatchObject({ issues: [{ path: 'moveIn.from' }] })
  })

  it('refuses inverted and incomplete dates; its sale ends with it at the latest', async () => {
    const fair = await world.fair()
    const disorder = { ...later, moveOut: period('2030-04-04T00:00', '2030-04-06T00:00') }
    expect((await postpone(fair, disorder)).data).toMatchObject({ issues: [{ path: 'moveOut.from' }] })
    const open = { ...later, open: { ...later.open, to: null } }
    expect((await postpone(fair, open)).data).toMatchObject({ issues: [{ path: 'open.to' }] })
    expect((await postpone(fair, { ...later, halls: [] })).data).toMatchObject({ issues: [{ path: 'halls' }] })
    await world.db.run(
      sql`update exhibition set sale_from = '2030-01-01T00:00Z', sale_to = '2030-05-01T00:00Z' where id = ${fair.exhibitionId}`,
    )
    expect((await fetchPreview(fair, later)).follows).toMatchObject([
      { what: 'sale', cut: 1, was: { to: '2030-05-01' }, is: { to: '2030-04-06' } },
    ])
    expect((await postpone(fair, later)).statusCode).toBe(10001)
    const sale = await world.db.one(
      sql`select sale_from as from, sale_to as to from exhibition where id = ${fair.exhibitionId}`,
    )
    expect(sale).toEqual({ from: '2030-02-01T00:00:00.000Z', to: '2030-04-06T10:00:00.000Z' })
  })
})
