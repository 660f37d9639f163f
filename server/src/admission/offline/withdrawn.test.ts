import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { hooks } from '../../app/hooks.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createOfflineWorld, zoneOfNoon } from '../../app/testing/offline-world.ts'
import { createWorld } from '../../app/testing/world.ts'
import { titleOf } from '../../insight/notification/queries.ts'

const published: string[] = []

const world = await closeAfterAll(createOfflineWorld(zoneOfNoon()))
const made = createWorld(world.database.pool)
const venue = await made.administrator('platform')
const clerk = await made.operator(venue.company, { permissions: ['case:resolve'] })
const publisher = { publish: (topic: string) => void published.push(topic), isHeard: () => false }
Object.assign(world.services, { hooks, publisher })

const base = Math.floor(Date.now() / 60_000) * 60_000 - 30_000
const ago = (minutes: number) => new Date(base - minutes * 60_000)

/**
 * A hall for one person, into which the device of the first door admitted three within minutes; the device of the
 * second door has not uploaded yet that they left.
 */
async function overfull() {
  const gate = await world.gate()
  const hall = await gate.zone('N1', { capacity: 1 })
  const [entry, exit] = [
    await gate.reader({ zoneId: hall, direction: 'both' }),
    await gate.reader({ zoneId: hall, direction: 'both' }),
  ]
  const typeId = await gate.badgeType()
  const badges = await Promise.all([0, 1, 2].map(() => gate.badge({ typeId })))
  const enters = (n: number, minutes: number) => world.passage(badges[n]?.code ?? '', { at: ago(minutes) })
  const leaves = (n: number, minutes: number) =>
    world.upload(exit, [world.passage(badges[n]?.code ?? '', { at: ago(minutes), direction: 'out' })])
  const findNotifications = () =>
    world.db.many<{ id: string; event: string; count: number; subjectId: string | null }>(sql`
      select id, event, count, subject_id as "subjectId" from notification where exhibition_id = ${gate.exhibitionId} order by id`)
  const titles = async () => (await findNotifications()).map(({ event, count }) => titleOf(event, count, 'en'))
  const read = async (id: string) =>
    world.db.run(sql`insert into notification_read (operator_id, notification_id) values (${clerk.operatorId}, ${id})`)
  return {
    gate,
    enter: (scans: object[]) => world.upload(entry, scans),
    enters,
    leaves,
    notifications: findNotifications,
    titles,
    read,
  }
}

describe('a case that later uploads disprove', () => {
  it('deletes its notification if nobody has read it', async () => {
    const { enter, enters, leaves, titles } = await overfull()
    await enter([enters(0, 50), enters(1, 40)])
    expect(await titles()).toEqual(['1 gate case recorded'])
    published.length = 0
    await leaves(0, 45)
    expect(await titles()).toEqual([])
    expect(published).toContain(`company:${clerk.company.id}`)
  })

  it('notifies those who had read it', async () => {
    const { enter, enters, leaves, notifications, titles, read } = await overfull()
    await enter([enters(0, 50), enters(1, 40)])
    const [notification] = await notifications()
    await read(notification?.id ?? '')
    await leaves(0, 45)
    expect(await titles()).toEqual(['1 gate case withdrawn: passages uploaded later explain it'])
    expect(titleOf('conflict.withdrawn', 1, 'cn')).toBe('1 起通行异常已撤销：后来上传的记录表明无需处理')
  })

  it('also notifies those who marked everything as read', async () => {
    const { enter, enters, leaves, notifications, titles } = await overfull()
    await enter([enters(0, 50), enters(1, 40)])
    const [notification] = await notifications()
    await world.db.run(sql`
      insert into notification_read_all (operator_id, up_to, seen) values (${clerk.operatorId}, ${notification?.id}, pg_current_snapshot())
      on conflict (operator_id) do update set up_to = excluded.up_to, seen = excluded.seen`)
    await leaves(0, 45)
    expect(await titles()).toEqual(['1 gate case withdrawn: passages uploaded later explain it'])
  })

  it('reduces the count of a summed notification, and is reported if the first of them had been read', async () => {
    const { enter, enters, leaves, notifications, titles, read } = await overfull()
    await enter([enters(0, 50), enters(1, 40)])
    const [first] = await notifications()
    await read(first?.id ?? '')
    await leaves(1, 30)
    await enter([enters(2, 20)])
    expect(await titles()).toEqual(['2 gate cases recorded'])
    await leaves(0, 25)
    expect(await titles()).toEqual([
      '1 gate case recorded',
      '1 gate case withdrawn: passages uploaded later explain it',
    ])
  })

  it('stays if somebody investigates it, and the zone gets no second case', async () => {
    const { gate, enter, enters, leaves, titles } = await overfull()
    await enter([enters(0, 50), enters(1, 40)])
    await world.db.run(sql`update discrepancy set state = 'processing', version = 2, taken_by = ${clerk.operatorId}, taken_name = 'A'
      where exhibition_id = ${gate.exhibitionId}`)
    await enter([enters(2, 45)])
    await leaves(0, 30)
    const cases = await world.db.many(sql`select state from discrepancy where exhibition_id = ${gate.exhibitionId}`)
    expect(cases).toEqual([{ state: 'processing' }])
    expect(await titles()).toEqual(['1 gate case recorded'])
  })
})
