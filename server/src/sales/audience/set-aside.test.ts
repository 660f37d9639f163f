import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { retryRegistry } from '../../app/retry-registry.ts'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { loseKey, setAside } from '../../app/testing/lost-key.ts'
import { trySetAside } from '../../kernel/crypto/set-aside.ts'
import { lookAtSetAside } from '../../kernel/doctor/database.ts'
import { syncAudience } from './sync.ts'

const world = await closeAfterAll(createBadgeWorld())
beforeEach(() => world.db.run(sql`delete from set_aside`))

const sync = () => syncAudience({ services: world.services, publish: () => {} })
const due = async () => (await world.db.one<{ n: number }>(sql`select count(*)::int as n from audience_sync_queue`)).n
const isSynced = async (badgeId: string) =>
  (await world.db.maybe(sql`select from attendance where holder_id = ${badgeId} and audience_id is not null`)) !==
  undefined
const look = () => lookAtSetAside({ settings: { ...world.config, key: undefined }, pool: world.pool, now: Date.now })

it('a badge with an unreadable number is set aside, reported by the doctor, and synchronized when its key is back; all others are synchronized', async () => {
  const fair = await world.fair()
  const [lost, other] = [await world.active(fair), await world.active(fair)]
  const back = await loseKey(world, { table: 'badge', column: 'document_encrypted', where: sql`t.id = ${lost}` })
  expect(await look()).toEqual([])
  await Promise.all([sync(), sync()])
  await sync()
  expect([await isSynced(lost), await isSynced(other), await due()]).toEqual([false, true, 0])
  expect(await setAside(world.db)).toEqual([{ walk: 'audience.gather', source: 'badge', row: lost, kid: 'AAAAAAAA' }])
  expect(await look()).toEqual([
    {
      weight: 'wrong',
      sentence: expect.stringMatching(`Rows of badge .* by the audience sync: 1, ${lost} first, .*key AAAAAAAA`),
    },
  ])
  // Without its key nothing is retried before the next day.
  expect(await trySetAside({ services: world.services, publish: () => {} }, retryRegistry)).toBe(0)
  expect(await back()).toBe(1)
  await sync()
  expect([await isSynced(lost), await setAside(world.db), await look()]).toEqual([true, [], []])
})

it('is set aside too if the matching person cannot be read', async () => {
  const fair = await world.fair()
  const person = world.person()
  const first = await world.active(fair, person)
  await sync()
  await world.db.run(
    sql`update audience set phone_encrypted = '\\x00'::bytea || substring(phone_encrypted from 2) where phone_encrypted is not null`,
  )
  const again = await world.fair()
  await world.active(again, { ...person, documentNumber: world.person().documentNumber })
  const other = await world.active(again)
  await sync()
  expect([await isSynced(first), await isSynced(other), await due()]).toEqual([true, true, 0])
})

it('a damaged value is retried once a day', async () => {
  const fair = await world.fair()
  const badgeId = await world.active(fair)
  await world.db.run(sql`
    update badge set phone_encrypted = substring(phone_encrypted from 1 for 20) || '\\x0000'::bytea || substring(phone_encrypted from 23)
    where id = ${badgeId}`)
  await sync()
  expect(await setAside(world.db)).toMatchObject([{ source: 'badge', row: badgeId, kid: null }])
  const node = { services: world.services, publish: () => {} }
  expect(await trySetAside(node, retryRegistry)).toBe(0)
  await world.db.run(sql`update set_aside set last_at = now() - interval '25 hours'`)
  expect(await trySetAside(node, retryRegistry)).toBe(1)
  await sync()
  expect(await setAside(world.db)).toMatchObject([{ row: badgeId, kid: null }])
  expect(await look()).toMatchObject([{ sentence: expect.stringContaining('damaged') }])
})
