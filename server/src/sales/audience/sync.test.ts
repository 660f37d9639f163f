import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { retryRegistry } from '../../app/retry-registry.ts'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { trySetAside } from '../../kernel/crypto/set-aside.ts'
import { syncAudience } from './sync.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

const sync = () => syncAudience({ services: world.services, publish: () => {} })
const realOf = async (caller: TestOperator, name: string) =>
  (await world.call(caller, 'getRealAudiencePage', { search: { type: 'name', value: name } })).data.list
const attendanceOf = (badgeId: string) =>
  world.db.one<{ days: number; erased: boolean; audienceId: string | null; venueId: string | null }>(sql`
    select bit_count(days)::int as days, erased, audience_id as "audienceId", venue_audience_id as "venueId"
    from attendance where holder_id = ${badgeId}`)
const enter = (badgeId: string, day: string) =>
  world.db
    .run(sql`
    with came as (insert into presence (exhibition_id, holder_id, gate_day) values (${fair.exhibitionId}, ${badgeId}, ${day})
      on conflict do nothing) select 1`)
    .then(() =>
      world.db.run(
        sql`update presence set entries_total = entries_total + 1, gate_day = ${day} where holder_id = ${badgeId}`,
      ),
    )

let serial = 0
const phone = () => `136${String(++serial).padStart(8, '0')}`

describe('synchronization', () => {
  it('is not blocked by a holder whose numbers cannot be decrypted', async () => {
    const first = await world.active(fair, { name: '端木损' })
    const next = await world.active(fair, { name: '端木好' })
    const whole = sql`(select phone_encrypted from badge where id = ${first})`
    const { encrypted } = await world.db.one<{ encrypted: Buffer }>(sql`select ${whole} as encrypted`)
    await world.db.run(
      sql`update badge set phone_encrypted = overlay(phone_encrypted placing '\\x00' from 12) where id = ${first}`,
    )
    await sync()
    expect(await realOf(fair.organizer, '端木好')).toHaveLength(1)
    expect(await attendanceOf(next)).toMatchObject({ erased: false })
    await world.db.run(sql`update badge set phone_encrypted = ${encrypted} where id = ${first}`)
    // Damaged: it is retried the next day.
    await world.db.run(sql`update set_aside set last_at = now() - interval '25 hours'`)
    await trySetAside({ services: world.services, publish: () => {} }, retryRegistry)
    await sync()
    expect(await realOf(fair.organizer, '端木损')).toHaveLength(1)
  })

  it('adds the holder of an active badge to the people of the organizer and of the venue', async () => {
    const badge = await world.active(fair, { name: '司马汇' })
    await world.pending(fair, { name: '诸葛等' })
    await sync()
    const [mine] = await realOf(fair.organizer, '司马汇')
    const [theirs] = await realOf(world.platform, '司马汇')
    expect(mine).toMatchObject({ source: 'badge', told: true, exhibitions: 1, marketing: 'unknown' })
    expect(theirs?.id).not.toBe(mine?.id)
    expect(await realOf(fair.organizer, '诸葛等')).toEqual([])
    expect(await attendanceOf(badge)).toMatchObject({ days: 0, audienceId: mine?.id, venueId: theirs?.id })
    const stranger = await world.world.administrator('sponsor')
    expect(await realOf(stranger, '司马汇')).toEqual([])
  })

  it('counts each gate day on which they came in once', async () => {
    const badge = await world.active(fair, { name: '东方日' })
    for (const day of ['2030-03-03', '2030-03-03', '2030-03-04']) await enter(badge, day)
    await sync()
    expect((await attendanceOf(badge)).days).toBe(2)
    const [row] = await realOf(fair.organizer, '东方日')
    const { attendances } = (await world.call(fair.organizer, 'getAudienceDetail', { id: row?.id ?? '' })).data
    expect(attendances).toMatchObject([{ days: ['2030-03-03', '2030-03-04'], returning: false }])
    const came = await world.call(fair.organizer, 'getRealAudiencePage', { day: '2030-03-04' as never })
    expect(came.data.list.map(({ name }) => name)).toEqual(['东方日'])
  })

  it('recognizes a potential visitor by phone and name, and fills blanks', async () => {
    const number = phone()
    await world.call(fair.organizer, 'addAudience', { name: '夏侯来', phone: number, employer: '' } as never)
    await world.active(fair, { name: '夏侯来', phone: number, employer: '夏侯公司' })
    await sync()
    const found = await realOf(fair.organizer, '夏侯来')
    expect(found).toMatchObject([{ source: 'added', employer: '夏侯公司', told: true }])
  })

  it('keeps two documents of one type separate, and suggests the pair', async () => {
    const number = phone()
    await world.active(fair, { name: '公孙双', phone: number })
    await world.active(fair, { name: '公孙双', phone: number })
    await sync()
    expect(await realOf(fair.organizer, '公孙双')).toHaveLength(2)
  })

  it('does not add an erased person again', async () => {
    const badge = await world.active(fair, { name: '令狐除' })
    await sync()
    const [row] = await realOf(fair.organizer, '令狐除')
    await world.call(fair.organizer, 'eraseAudience', { rows: [{ id: row?.id ?? '', version: row?.version ?? 0 }] })
    await enter(badge, '2030-03-03')
    await sync()
    expect(await realOf(fair.organizer, '令狐除')).toEqual([])
    expect(await attendanceOf(badge)).toMatchObject({ days: 1, erased: true, audienceId: null })
  })

  it('counts everybody once if several nodes synchronize in parallel', async () => {
    for (const name of ['甲', '乙', '丙', '丁']) await world.active(fair, { name: `并行${name}` })
    await Promise.all(Array.from({ length: 6 }, sync))
    await sync()
    expect(await realOf(fair.organizer, '并行')).toHaveLength(4)
    expect(await world.db.maybe(sql`select 1 from audience_sync_queue`)).toBeUndefined()
  })
})

describe('mergeAudience', () => {
  const add = async (form: object) => {
    const { data } = await world.call(fair.organizer, 'addAudience', { name: '合并人', ...form } as never)
    return data
  }
  const detail = async (id: string) => (await world.call(fair.organizer, 'getAudienceDetail', { id })).data
  const merge = (survivorId: string, ids: string[], fields: string[] = [], caller = fair.organizer) =>
    world.call(caller, 'mergeAudience', { keep: survivorId, ids, fields } as never)

  it('fills blanks, applies the stricter consent, and can be undone', async () => {
    const one = await add({ phone: phone(), employer: '一公司' })
    const two = await add({ email: 'two@example.com', employer: '二公司', birth: '1990-01-01' })
    await world.call(fair.organizer, 'setAudienceConsent', {
      ...{ rows: [two], purposes: ['marketing'], state: 'withdrawn', text: '来电' },
    } as never)
    expect((await merge(one.id, [two.id], ['employer'])).statusCode).toBe(10001)
    expect(await detail(one.id)).toMatchObject({
      ...{ email: '***@example.com', employer: '二公司', birth: '1990-01-01', marketing: 'withdrawn' },
      merges: [{ id: two.id, name: '合并人' }],
    })
    expect((await world.call(fair.organizer, 'getAudienceDetail', { id: two.id })).statusCode).toBe(10006)
    const split = () => world.call(fair.organizer, 'splitAudience', { keep: one.id, id: two.id })
    expect((await split()).statusCode).toBe(10001)
    expect(await detail(one.id)).toMatchObject({ email: '', employer: '一公司', birth: null, merges: [] })
    expect(await detail(two.id)).toMatchObject({ email: '***@example.com' })
    expect((await split()).statusCode).toBe(10006)
  })

  it('is refused for two documents of one type, for people of others, and to be undone after thirty days', async () => {
    const one = await add({ phone: phone(), documentType: 'passport', documentNumber: 'AB1234567' })
    const two = await add({ phone: phone(), documentType: 'passport', documentNumber: 'AB7654321' })
    expect((await merge(one.id, [two.id])).reason).toBe('audience.notOnePerson')
    expect((await merge(one.id, [two.id], [], world.platform)).statusCode).toBe(10006)
    const three = await add({ email: 'late@example.com' })
    await merge(one.id, [three.id])
    await world.db.run(sql`update audience_merge set at = at - interval '31 days' where merged_id = ${three.id}`)
    const late = await world.call(fair.organizer, 'splitAudience', { keep: one.id, id: three.id })
    expect(late.reason).toBe('audience.splitTooLate')
  })

  it('in parallel with synchronization leaves one row with every attendance', async () => {
    const number = phone()
    const one = await add({ name: '赛跑人', phone: number })
    const two = await add({ name: '赛跑人二', email: 'race@example.com' })
    const badges: string[] = []
    for (let at = 0; at < 3; at++) {
      const other = await world.fair({ organizer: fair.organizer })
      badges.push(
        await world.active(other, {
          name: '赛跑人',
          phone: number,
          documentType: 'passport',
          documentNumber: 'E99887766',
        }),
      )
    }
    await Promise.all([sync(), merge(two.id, [one.id]), sync(), merge(two.id, [one.id])])
    await sync()
    const rows = await world.db.many<{ id: string }>(sql`
      select distinct audience_id as id from attendance where holder_id = any(${badges}::uuid[])`)
    expect(rows).toHaveLength(1)
    expect(await detail(rows[0]?.id ?? '')).toMatchObject({ exhibitions: 3 })
  })

  it('suggests pairs, and no more once they are dismissed', async () => {
    const number = phone()
    await add({ name: '建议甲', phone: number })
    await add({ name: '建议乙', phone: number })
    const open = async () =>
      (await world.call(fair.organizer, 'getMergeSuggestionPage', {})).data.list.filter(({ one }) =>
        one.name.startsWith('建议'),
      )
    const [found] = await open()
    expect(found).toMatchObject({ why: 'phone', actions: ['merge', 'dismiss'] })
    const key = { id: found?.id ?? '', version: found?.version ?? 0 }
    expect((await world.call(fair.organizer, 'dismissMergeSuggestion', key)).statusCode).toBe(10001)
    expect(await open()).toEqual([])
    expect((await world.call(fair.organizer, 'dismissMergeSuggestion', key)).statusCode).toBe(10006)
  })
})
