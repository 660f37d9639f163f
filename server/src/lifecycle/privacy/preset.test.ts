import { parameters } from '@fairgate/contract/kernel/settings/parameters'
import { kindNames, retentionKinds } from '@fairgate/contract/lifecycle/privacy/kinds'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../app/testing/database.ts'
import { createPrivacyWorld } from '../../app/testing/privacy-world.ts'
import { toDb } from '../../kernel/database/database.ts'
import { readMigrations } from '../../kernel/database/migrate.ts'
import { periodsNow } from './periods.ts'

/** Beyond every period after the end of the show, which is in 2030. */
const yearsAfter = new Date('2035-01-01T00:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('no kind of a new installation is kept for good, and each period is one that may be set', async () => {
  for (const { kind, days } of await periodsNow(toDb(database.pool))) {
    const { preset, range } = parameters[retentionKinds[kind]]
    expect([kind, days]).toEqual([kind, preset])
    expect(days).toBeGreaterThan(0)
    expect(days).toBeLessThanOrEqual(range[1])
  }
  // Network logs: six months at least.
  expect(parameters['privacy.addressDays'].preset).toBeGreaterThanOrEqual(184)
})

it('an installation that was there before keeps what it kept, sees what would go, and loses it once a period is set', async () => {
  const world = await createPrivacyWorld()
  try {
    const fair = await world.fair()
    await world.active(fair, world.person({ name: '旧展会的人' }))
    await world.over(fair)
    // The migration over such a venue, whose seeds have put nothing in.
    await world.db.run(sql`delete from system_parameter where name like 'privacy.%Days'`)
    const migration = readMigrations().find(({ name }) => name.startsWith('1011_'))
    await world.pool.query(migration?.sql ?? '')
    const { list } = (await world.call(world.platform, 'getRetention', {})).data
    const kinds = kindNames.filter(kind => kind !== 'declaration')
    expect(list.filter(({ days }) => days === 0).map(({ kind }) => kind)).toEqual(kinds)
    await world.purge(yearsAfter)
    expect(await world.certified(fair.exhibitionId)).toEqual({})
    const person = list.find(({ kind }) => kind === 'person')
    await world.keep('person', person?.preset ?? 0)
    await world.purge(yearsAfter)
    expect(await world.certified(fair.exhibitionId)).toMatchObject({ person: expect.any(Number) })
  } finally {
    await world.close()
  }
})
