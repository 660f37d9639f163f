import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOfItsOwn, freePort } from '../../server/src/app/testing/node-process.ts'
import { startStandby } from '../../server/src/app/testing/standby.ts'
import { createPool } from '../../server/src/kernel/database/database.ts'
import { percentile } from '../kernel/load.ts'

const writers = [1, 8, 32]
const seconds = 5

/** Small commits a second that wait for the disk, and for the disk of a standby too; on one machine, so without a network. */
export async function measureCommits(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-commits-'))
  const dataDir = join(folder, 'database')
  const { embedded, url } = await databaseOfItsOwn(dataDir, await freePort(), { max_wal_senders: '4' })
  const pool = createPool(url, 40)
  await pool.query('create table written (id bigint generated always as identity primary key, what text)')
  const { postmaster } = await startStandby(url, dataDir, join(folder, 'standby'), { fsync: 'on' })
  say('| commits that wait for | writers | a second | p50, p99 |\n|---|---|---|---|')
  for (const [what, names] of [
    ['the own disk', ''],
    ['the disk of a standby too', '*'],
  ] as const) {
    await pool.query(`alter system set synchronous_standby_names = '${names}'`)
    await pool.query('select pg_reload_conf()')
    for (const count of writers) {
      const latencies: number[] = []
      const until = performance.now() + seconds * 1_000
      const write = async () => {
        while (performance.now() < until) {
          const begun = performance.now()
          await pool.query(`insert into written (what) values ('an entry of about the size of a passage, say')`)
          latencies.push(performance.now() - begun)
        }
      }
      await Promise.all(Array.from({ length: count }, write))
      latencies.sort((a, b) => a - b)
      const ms = (share: number) => percentile(latencies, share).toFixed(1)
      say(`| ${what} | ${count} | ${(latencies.length / seconds).toFixed(0)} | ${ms(0.5)}, ${ms(0.99)} ms |`)
    }
  }
  await pool.end()
  await postmaster.stop()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
  say('')
}
