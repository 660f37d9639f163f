import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { fetchReplication, type Replication, standbysAwaited } from '../database/replication.ts'
import { replicationFindings } from './replication.ts'

const database = await closeAfterAll(testDatabase())

const alone: Replication = {
  ...{ role: 'primary', timeline: 3, wanted: '', commit: 'on', account: 'fairgate', standbys: [], slots: [] },
}
const said = (found: Partial<Replication>) =>
  replicationFindings({ ...alone, ...found }).map(({ weight, sentence }) => `${weight}: ${sentence}`)
const standby = { name: 'pg2', state: 'sync', bytes: 2048 } as const
const slot = { name: 'pg3', active: false, bytes: 3 * 1024 ** 3, lost: false }
const info = expect.stringMatching(/^info: The database is the primary, timeline 3;/)

describe('doctor says of the replication', () => {
  it('nothing where there is none', async () => {
    expect(said({})).toEqual([])
    expect(replicationFindings(await fetchReplication(database.pool))).toEqual([])
  })

  it('what the database is, and who follows it', () => {
    expect(said({ wanted: 'pg2', standbys: [standby], slots: [{ ...slot, active: true }] })).toEqual([
      'info: The database is the primary, timeline 3; standbys: pg2 (sync, 2 kB behind); replication slots: pg3 (read, 3145728 kB behind).',
    ])
  })

  it('that it is a standby', () => {
    expect(said({ role: 'standby' })).toEqual([
      expect.stringMatching(/^wrong: DATABASE_URL leads to a standby, which accepts no writes/),
      expect.stringMatching(/^info: The database is the standby/),
    ])
  })

  it('that a synchronous standby is wanted and not connected', () => {
    const incomplete = (found: string) => [
      expect.stringMatching(new RegExp(`^wrong: .*, but ${found} .* are connected`)),
      info,
    ]
    expect(said({ wanted: '*' })).toEqual(incomplete('0 of 1'))
    expect(said({ wanted: 'pg2', standbys: [{ ...standby, state: 'async' }] })).toEqual(incomplete('0 of 1'))
    expect(said({ wanted: 'ANY 2 (pg2, pg3)', standbys: [{ ...standby, state: 'quorum' }] })).toEqual(
      incomplete('1 of 2'),
    )
    expect(['', 'a, b', '2 (a, b)', 'first 2 (a)', 'ANY 3 (*)'].map(standbysAwaited)).toEqual([0, 1, 2, 2, 3])
  })

  it('that a commit does not wait for the standby that is wanted', () => {
    expect(said({ wanted: 'pg2', standbys: [standby], commit: 'local' })).toEqual([
      expect.stringMatching(/^wrong: .* synchronous_commit is local: a commit does not wait/),
      info,
    ])
  })

  it('that a slot is not read and stores log, or has lost it', () => {
    expect(said({ slots: [slot] })).toEqual([
      expect.stringMatching(
        /^wrong: The replication slot pg3 is not read .* 3\.0 GB .*pg_drop_replication_slot\('pg3'\)/,
      ),
      info,
    ])
    expect(said({ slots: [{ ...slot, bytes: 1_000 }] })).toEqual([info])
    expect(said({ slots: [{ ...slot, bytes: null, lost: true }] })).toEqual([
      expect.stringMatching(/^wrong: The replication slot pg3 has lost the log it needs/),
      info,
    ])
  })

  it('what it cannot see, and no more', () => {
    expect(said({ wanted: 'pg2', standbys: [{ name: null, state: null, bytes: null }] })).toEqual([
      'watch: The account fairgate may not see the state of the 1 connected standbys, nor doctor whether one is synchronous: grant pg_monitor to fairgate.',
      'info: The database is the primary, timeline 3; standbys: one (not shown); replication slots: none.',
    ])
  })
})

it('an account without rights may ask', async () => {
  await database.pool.query(`create role sees_little`)
  const client = await database.pool.connect()
  try {
    await client.query('set role sees_little')
    const found = await fetchReplication(client as unknown as pg.Pool)
    expect(found).toMatchObject({ role: 'primary', timeline: 1, account: 'sees_little', standbys: [], slots: [] })
  } finally {
    await client.query('reset role')
    client.release()
    await database.pool.query('drop role sees_little')
  }
})
