import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failure } from './cluster.ts'
import { refuseForeignCluster, refuseForeignFolder } from './foreign-owner.ts'

function folders() {
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-owner-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const cluster = join(folder, 'postgres')
  mkdirSync(cluster)
  const { uid } = statSync(folder)
  // A user other than the one who runs the tests.
  return { folder, cluster, uid, other: { uid: uid + 61_234 } }
}

test('a data folder of another user: the error names the owner and the command to run', () => {
  const { folder, uid, other } = folders()
  const refused = () => refuseForeignFolder(folder, other, () => false)
  expect(refused).toThrow(`The data folder ${folder} belongs to`)
  expect(refused).toThrow(`(uid ${uid})`)
  expect(refused).toThrow(`the server runs as uid ${other.uid}`)
  expect(refused).toThrow(`"chown -R ${other.uid} ${folder}"`)
})

test('a database of another user inside a writable folder: the same error', () => {
  const { folder, cluster, other } = folders()
  const refused = () => refuseForeignFolder(folder, other, () => true)
  expect(refused).toThrow(`The database folder ${cluster} belongs to`)
  expect(refused).toThrow(`"chown -R ${other.uid} ${cluster}"`)
})

test('the user’s own folder, and one that does not exist yet, are accepted', () => {
  const { folder, cluster, uid, other } = folders()
  expect(() => refuseForeignFolder(folder, { uid }, () => true)).not.toThrow()
  expect(() => refuseForeignCluster(join(folder, 'absent'), other)).not.toThrow()
  expect(() => refuseForeignCluster(cluster, undefined)).not.toThrow()
})

test('an error of PostgreSQL without a level is reported', () => {
  const output =
    'postgres: could not access directory "/data/postgres": Permission denied\nRun initdb or pg_basebackup to initialize a PostgreSQL data directory.\n'
  expect(failure(output, '/data').message).toBe(
    'The embedded PostgreSQL in /data did not start: could not access directory "/data/postgres": Permission denied.',
  )
  expect(failure('', '/data').message).toContain('it gave no reason')
})
