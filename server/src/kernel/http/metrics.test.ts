import Fastify from 'fastify'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createPool } from '../database/database.ts'
import type { Replica } from '../database/replica.ts'
import { readSettings } from '../settings/config.ts'
import { createMetrics, type Sources } from './metrics.ts'

const database = await closeAfterAll(testDatabase())

/** The samples of one scrape, and the statements that it sent. */
async function scrape(sources: Partial<Sources> = {}): Promise<{ samples: string[]; statements: string[] }> {
  const statements: string[] = []
  const pool = {
    ...{ totalCount: 0, idleCount: 0, waitingCount: 0 },
    query: (text: string) => {
      statements.push(text)
      return database.pool.query(text)
    },
  } as unknown as pg.Pool
  const app = Fastify()
  createMetrics({
    ...{ pool, config: readSettings({ FAIRGATE_DATA: '/nowhere' }), sockets: () => 0 },
    lines: { people: { waiting: 0 }, devices: { waiting: 0 } } as Sources['lines'],
    ...sources,
  }).routes(app)
  const { body } = await app.inject('/metrics')
  await app.close()
  return { samples: body.split('\n').filter(line => line.startsWith('fairgate_')), statements }
}

it('what the database is takes one statement for a scrape, whatever is shown of it', async () => {
  const { samples, statements } = await scrape()
  expect(samples).toContain('fairgate_database_role{role="primary"} 1')
  expect(samples).toContain('fairgate_database_role{role="standby"} 0')
  expect(samples).toContain('fairgate_database_timeline 1')
  expect(samples).toContain('fairgate_sync_standbys 0')
  expect(statements.filter(text => text.includes('pg_stat_replication'))).toHaveLength(1)
})

it('what is not known has no value: a missing backup, a replica that is not read, a database that is away', async () => {
  const away = createPool('postgresql://127.0.0.1:1/none', 1)
  const replica = { behind: undefined, counts: new Map() } as unknown as Replica
  const { samples } = await scrape({ pool: away, replica })
  await away.end()
  const named = (name: string) => samples.filter(line => line.startsWith(name))
  expect(named('fairgate_backup_age_seconds')).toEqual([])
  expect(named('fairgate_replica_behind_seconds')).toEqual([])
  expect(named('fairgate_sync_standbys')).toEqual([])
  expect(named('fairgate_database_')).toEqual([])
  expect(named('fairgate_push_sockets')).toEqual(['fairgate_push_sockets 0'])
})
