import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { certificateFor } from '../../app/testing/certificate.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { fakePooler } from '../../app/testing/fake-pooler.ts'
import { saveLastBackup } from '../backup/last-backup.ts'
import { openKeyring } from '../crypto/keyring.ts'
import { createPool } from '../database/database.ts'
import { readSettings } from '../settings/config.ts'
import { lookAtConnections } from './connections.ts'
import { lookAtArchive, lookAtJobs, lookAtMigrations, lookAtReplica, lookAtServer } from './database.ts'
import { examine, lookAtFiles } from './doctor.ts'
import type { Look } from './finding.ts'
import { lookAtBackup, lookAtDisk, lookAtKey } from './machine.ts'
import {
  lookAtAddress,
  lookAtCertificate,
  lookAtMail,
  lookAtRealNames,
  lookAtSingleSignOn,
  lookAtSms,
} from './outside.ts'

const masterKey = randomBytes(32)
const own = { DATABASE_URL: 'postgresql://db/fairgate', FAIRGATE_KEY: masterKey.toString('base64url') }
const doctorFolder = mkdtempSync(join(tmpdir(), 'fairgate-doctor-'))
const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) server.close()
  rmSync(doctorFolder, { recursive: true, force: true })
  await database.close()
})

/** The findings of one check, for these settings. */
async function said(look: Look, environment: NodeJS.ProcessEnv = {}, later = 0): Promise<string[]> {
  const settings = readSettings({ FAIRGATE_DATA: doctorFolder, ...environment })
  const found = await look({ settings, pool: database.pool, now: () => Date.now() + later })
  return found.map(({ weight, sentence }) => `${weight}: ${sentence}`)
}

/** The address of a server that gives the same answer to everything. */
async function answering(answer: (response: ServerResponse, address: string) => void): Promise<string> {
  const server: Server = createServer((_, response) => answer(response, addressOf(server))).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return addressOf(server)
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const database = await testDatabase()
const gone = createServer().listen(0, '127.0.0.1')
await once(gone, 'listening')
/** An address without a listener. */
const nobody = new URL(addressOf(gone)).host
gone.close()
const keyring = await openKeyring(database.pool, masterKey)
keyring.close()

describe('doctor reports about the database', () => {
  test('that it does not wait for the disk, gives too few connections, and has another clock', async () => {
    const found = await said(lookAtServer, { ...own, POOL_SIZE: '200' }, 60_000)
    expect(found.filter(line => line.startsWith('wrong: PostgreSQL runs with'))).toHaveLength(3)
    expect(found).toContainEqual(
      expect.stringMatching(/^watch: POOL_SIZE 200 and 12 connections .* more than the \d+ /),
    )
    expect(found).toContainEqual(expect.stringMatching(/^wrong: The clocks .* are 60 s apart/))
    expect((await said(lookAtServer)).filter(line => !line.includes('PostgreSQL runs with'))).toEqual([])
  })

  test('missing, superfluous and changed migrations', async () => {
    expect(await said(lookAtMigrations)).toEqual([])
    await database.pool.query(`create table kept as table migration`)
    await database.pool.query(`delete from migration where name = '0515_declaration_import.sql'`)
    await database.pool.query(`update migration set sha256 = 'x' where name = '0001_kernel.sql'`)
    await database.pool.query(`insert into migration values ('9999_tomorrow.sql', '')`)
    const found = await said(lookAtMigrations)
    await database.pool.query(`truncate migration; insert into migration table kept; drop table kept`)
    expect(found).toEqual([
      'watch: Migrations are pending: 1, 0515_declaration_import.sql first; the next start runs them.',
      'wrong: The database has 9999_tomorrow.sql, which this program does not know; start the newer version.',
      'wrong: The migration 0001_kernel.sql was changed after this database had it; put it back as it was.',
    ])
  })

  test('another or missing key', async () => {
    expect(await said(lookAtKey, own)).toEqual([])
    const other = { ...own, FAIRGATE_KEY: randomBytes(32).toString('base64url') }
    expect(await said(lookAtKey, other)).toEqual([expect.stringMatching(/^wrong: FAIRGATE_KEY does not open/)])
    expect(await said(lookAtKey)).toEqual([expect.stringMatching(/^wrong: The key .*key is missing/)])
  })

  test('jobs that nobody takes, and jobs that were given up', async () => {
    expect(await said(lookAtJobs)).toEqual([])
    await database.pool.query(`select graphile_worker.add_job('x', run_at => now() - interval '42 minutes')`)
    await database.pool.query(`select graphile_worker.add_job('y', max_attempts => 1)`)
    await database.pool.query(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)
    expect(await said(lookAtJobs)).toEqual([
      expect.stringMatching(/^wrong: Jobs have waited up to 42 minutes: 1;/),
      expect.stringMatching(/^watch: Jobs were given up after their last attempt: 1;/),
    ])
  })

  test('a rotation in progress, and an old key that cannot be destroyed', async () => {
    const keyring = await openKeyring(database.pool, masterKey)
    const old = keyring.personalKey().kid
    const kid = Buffer.from(old, 'base64url')
    expect(await said(lookAtKey, own)).toEqual([])
    await keyring.renewPersonalKey(Date.now() - 1_000)
    keyring.close()
    expect(await said(lookAtKey, own)).toEqual([expect.stringMatching(/^watch: Data keys are being rotated/)])
    await database.pool.query(
      `insert into batch_search (id, operator_id, operator_name, reason, lines_encrypted, job_id)
       values (uuidv7(), uuidv7(), 'somebody', 'a reason', $1, uuidv7())`,
      [Buffer.concat([kid, Buffer.alloc(28)])],
    )
    await database.pool.query(`insert into retired_key (kid, closed_at) values ($1, now() - interval '3 hours')`, [kid])
    expect(await said(lookAtKey, own)).toEqual([
      expect.stringMatching(
        /^wrong: An old data key was closed 3 hours ago and still seals batch_search.lines_encrypted/,
      ),
    ])
    await database.pool.query('delete from batch_search; delete from retired_key')
  })

  test('a log that is not archived, and a replica that is none', async () => {
    expect(await said(lookAtArchive, own)).toEqual([expect.stringMatching(/^watch: .*archive_mode = off/)])
    expect(await said(lookAtArchive)).toEqual([])
    const replica = (url: string) => said(lookAtReplica, { ...own, DATABASE_REPLICA_URL: url })
    expect(await replica(database.url)).toEqual([expect.stringMatching(/^wrong: .*a server that is no replica/)])
    expect(await replica(`postgresql://${nobody}/x`)).toEqual([
      expect.stringMatching(/^wrong: The replica .*ECONNREFUSED/),
    ])
  })

  test('addresses behind which settings are lost', async () => {
    const pooler = await fakePooler(database.url, { settings: true })
    const [DATABASE_URL, FAIRGATE_KEY] = [database.url, own.FAIRGATE_KEY]
    expect(await said(lookAtConnections)).toEqual([])
    expect(await said(lookAtConnections, { DATABASE_URL, FAIRGATE_KEY })).toEqual([])
    expect(await said(lookAtConnections, { DATABASE_URL: pooler.url, FAIRGATE_KEY })).toEqual([
      expect.stringMatching(/^wrong: DATABASE_URL leads to a pooler that drops the settings of connections; set/),
    ])
    expect(await said(lookAtConnections, { DATABASE_URL, FAIRGATE_KEY, DATABASE_REPLICA_URL: pooler.url })).toEqual([
      expect.stringMatching(/^wrong: Connections of DATABASE_REPLICA_URL lack settings \(plan_cache_mode, /),
    ])
    pooler.close()
  })

  test('that it is away, and continues with the other checks', async () => {
    const pool = createPool(`postgresql://${nobody}/x`, 1)
    const found = await examine({ settings: readSettings({ FAIRGATE_DATA: doctorFolder }), pool, now: Date.now })
    await pool.end()
    expect(found.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^The database cannot be used: .*ECONNREFUSED/),
      expect.stringMatching(/^There is no backup/),
    ])
  })
})

describe('doctor reports about the machine', () => {
  test('a missing backup, a deleted one, one of yesterday', async () => {
    const folder = join(doctorFolder, 'backup')
    expect(await said(lookAtBackup)).toEqual([expect.stringMatching(/^wrong: There is no backup/)])
    const at = new Date().toISOString()
    saveLastBackup(doctorFolder, { folder, at, checkedAt: at })
    expect(await said(lookAtBackup)).toEqual([`wrong: The last backup, ${folder}, is gone or its disk is not mounted.`])
    mkdirSync(folder)
    expect(await said(lookAtBackup)).toEqual([])
    expect(await said(lookAtBackup, {}, 25 * 3_600_000)).toEqual([expect.stringMatching(/is 25 hours old/)])
    expect(await said(lookAtBackup, own, 25 * 3_600_000)).toEqual([])
  })

  test('an unreadable data folder', async () => {
    expect(await said(lookAtDisk, { FAIRGATE_DATA: join(doctorFolder, 'nowhere') })).toHaveLength(1)
    expect((await said(lookAtDisk)).filter(line => line.includes('cannot be read'))).toEqual([])
  })
})

describe('doctor reports about external services', () => {
  test('a certificate of another key, of another name, or near its expiry', async () => {
    const [ours, others] = [certificateFor('fair.example', 300), certificateFor('fair.example', 300)]
    const files = { TLS_CERT: join(doctorFolder, 'certificate.pem'), TLS_KEY: join(doctorFolder, 'key.pem') }
    writeFileSync(files.TLS_CERT, ours.certificate)
    writeFileSync(files.TLS_KEY, ours.key)
    const named = { ...files, PUBLIC_URL: 'https://fair.example' }
    expect(await said(lookAtCertificate, named)).toEqual([])
    const day = 24 * 3_600_000
    expect(await said(lookAtCertificate, named, 290 * day)).toEqual([
      expect.stringMatching(/^watch: .* expires in 9 days/),
    ])
    expect(await said(lookAtCertificate, named, 301 * day)).toEqual([
      expect.stringMatching(/^wrong: .* has expired on/),
    ])
    expect(await said(lookAtCertificate, { ...named, PUBLIC_URL: 'https://other.example' })).toEqual([
      expect.stringMatching(/is not for other\.example/),
    ])
    writeFileSync(files.TLS_KEY, others.key)
    expect(await said(lookAtCertificate, files)).toEqual(['wrong: TLS_KEY is not the key of TLS_CERT.'])
  })

  test('links that lead nowhere, to another server, or by another protocol', async () => {
    const here = await answering(response => response.end('{"data":{"status":"ok"}}'))
    const other = await answering(response => response.end('<html>'))
    expect(await said(lookAtAddress, { PUBLIC_URL: here })).toEqual([])
    expect(await said(lookAtAddress)).toEqual([])
    expect(await said(lookAtAddress, own)).toEqual([expect.stringMatching(/^wrong: PUBLIC_URL is not set/)])
    expect(await said(lookAtAddress, { PUBLIC_URL: other })).toEqual([expect.stringMatching(/is somebody else\.$/)])
    expect(await said(lookAtAddress, { PUBLIC_URL: `http://${nobody}` })).toEqual([
      expect.stringMatching(/ECONNREFUSED/),
    ])
    const behind = { PUBLIC_URL: here, TRUST_PROXY: 'loopback' }
    expect(await said(lookAtAddress, behind)).toEqual([expect.stringMatching(/says http, but .* write https/)])
    const secure = await said(lookAtAddress, { PUBLIC_URL: `https://${nobody}` })
    expect(secure[0]).toMatch(/says https, but neither TLS_CERT nor TRUST_PROXY/)
  })

  test('mail, SMS and single sign-on that cannot be reached', async () => {
    const mail = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], logger: false }).listen(0, '127.0.0.1')
    await once(mail, 'listening')
    const { port } = mail.address() as AddressInfo
    const from = { MAIL_FROM: 'office@example.com' }
    expect(await said(lookAtMail, { ...from, SMTP_URL: `smtp://127.0.0.1:${port}` })).toEqual([])
    mail.close()
    expect(await said(lookAtMail, { ...from, SMTP_URL: `smtp://${nobody}` })).toEqual([
      expect.stringMatching(/^wrong: The mail server 127\.0\.0\.1:\d+ .* ECONNREFUSED/),
    ])
    expect(await said(lookAtMail, own)).toEqual([expect.stringMatching(/^wrong: Neither SMTP_URL nor SMS_URL/)])

    const provider = await answering((response, address) => response.end(JSON.stringify({ issuer: address })))
    const sms = (url: string, later?: number) => said(lookAtSms, { SMS_URL: url, SMS_TOKEN: 'token' }, later)
    expect(await sms(provider)).toEqual([])
    expect(await sms(`http://${nobody}`)).toEqual([
      expect.stringMatching(/^wrong: The provider of SMS .* ECONNREFUSED/),
    ])
    expect(await sms(provider, 120_000)).toEqual([expect.stringMatching(/has a clock 1[12]\d s from ours/)])
    const names = (url: string) => said(lookAtRealNames, { REALNAME_URL: url, REALNAME_TOKEN: 'token' })
    expect(await names(provider)).toEqual([])
    expect(await names(`http://${nobody}`)).toEqual([
      expect.stringMatching(/^wrong: The service of real names .* ECONNREFUSED/),
    ])
    const sso = (url: string) =>
      said(lookAtSingleSignOn, { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'fairgate', OIDC_CLIENT_SECRET: 'secret' })
    expect(await sso(provider)).toEqual([])
    expect(await sso(await answering(response => response.end('{}')))).toEqual([
      expect.stringMatching(/calls itself undefined, not http/),
    ])
  })
  test('whether the bucket stores files, and leaves none of its own there', async () => {
    const directory = join(doctorFolder, 's3')
    const bucket = new S3rver({
      ...{ port: 0, address: '127.0.0.1', silent: true, directory },
      configureBuckets: [{ name: 'fairgate', configs: [] }],
    })
    const { port } = await bucket.run()
    const looked = (name: string) =>
      said(lookAtFiles, {
        ...{ FILE_STORE: `s3://${name}`, S3_ENDPOINT: `http://127.0.0.1:${port}` },
        ...{ S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' },
      })
    expect(await looked('fairgate')).toEqual([])
    expect(readdirSync(join(directory, 'fairgate'))).toEqual([])
    expect(await looked('elsewhere')).toEqual([
      expect.stringMatching(/^wrong: Files cannot be kept in s3:\/\/elsewhere \(FILE_STORE\): .*bucket/),
    ])
    await bucket.close()
    expect(await looked('fairgate')).toEqual([expect.stringMatching(/^wrong: Files cannot be kept .*ECONNREFUSED/)])
    expect(await said(lookAtFiles)).toEqual([])
  })
})
