import { parameters } from '@fairgate/contract/kernel/settings/parameters'
import { kindNames, retentionKinds } from '@fairgate/contract/lifecycle/privacy/kinds'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createPrivacyWorld } from '../../app/testing/privacy-world.ts'
import { toDb } from '../../kernel/database/database.ts'
import { readMigrations } from '../../kernel/database/migration-files.ts'
import { periodsNow } from './periods.ts'

/** After every period following the end of the show in 2030. */
const yearsAfter = new Date('2035-01-01T00:00:00Z')

const database = await closeAfterAll(testDatabase())

it('no kind of a new installation has unlimited retention, and each period is a valid setting', async () => {
  for (const { kind, days } of await periodsNow(toDb(database.pool))) {
    const { preset, range } = parameters[retentionKinds[kind]]
    expect([kind, days]).toEqual([kind, preset])
    expect(days).toBeGreaterThan(0)
    expect(days).toBeLessThanOrEqual(range[1])
  }
  // Network logs: at least six months.
  expect(parameters['privacy.addressDays'].preset).toBeGreaterThanOrEqual(184)
})

it('an existing installation keeps everything, shows what would be erased, and erases it once a period is set', async () => {
  const world = await createPrivacyWorld()
  try {
    const fair = await world.fair()
    await world.active(fair, world.person({ name: '旧展会的人' }))
    await world.over(fair)
    // Runs the migration on such a venue, whose seeds have inserted nothing.
    await world.db.run(sql`delete from system_parameter where name like 'privacy.%Days'`)
    const migration = readMigrations().find(({ name }) => name.startsWith('1011_'))
    // The migration is older than the names of its columns.
    await world.pool.query(migration?.sql.replace('least, most', 'min_value, max_value') ?? '')
    await world.pool.query(readMigrations().find(({ name }) => name.startsWith('1434_'))?.sql ?? '')
    const { list } = (await world.call(world.platform, 'getRetention', {})).data
    // There was no evidence before it had a period.
    const kinds = kindNames.filter(kind => !['declaration', 'evidence', 'idSide'].includes(kind))
    expect(list.filter(({ days }) => days === 0).map(({ kind }) => kind)).toEqual(kinds)
    await world.purge(yearsAfter)
    expect(await world.certified(fair.exhibitionId)).toEqual({})
    const person = list.find(({ kind }) => kind === 'person')
    await world.setRetention('person', person?.preset ?? 0)
    await world.purge(yearsAfter)
    expect(await world.certified(fair.exhibitionId)).toMatchObject({ person: expect.any(Number) })
  } finally {
    await world.close()
  }
})
