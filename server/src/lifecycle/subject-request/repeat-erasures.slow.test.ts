import { execFile } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Embedded, startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareEnvironment } from '../../app/testing/node-process.ts'
import { adminProgram } from '../../app/testing/programs.ts'
import { createSubjectWorld } from '../../app/testing/subject-world.ts'
import { createPool, toDb } from '../../kernel/database/database.ts'
import { migrate } from '../../kernel/database/migrate.ts'
import { lookAtErasures } from '../../kernel/doctor/machine.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { readErasures, rememberErasure, shareErasures } from '../../kernel/retention/erasure-list.ts'
import { erasedRequests } from './erased-requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairgate-erased-'))
const [dataDir, backups, restored] = [join(folder, 'data'), join(folder, 'backups'), join(folder, 'restored')]
/** The key of the test worlds. */
const key = Buffer.alloc(32, 7).toString('base64url')
let embedded: Embedded
let world: Awaited<ReturnType<typeof createSubjectWorld>>

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir, durable: false, settings: { shared_buffers: '32MB' } })
  embedded.firstRunDone()
  const pool = createPool(embedded.url, 8)
  await migrate(pool)
  await migrateJobs(pool)
  world = await createSubjectWorld({ pool, url: embedded.url, close: () => pool.end() }, { FAIRGATE_DATA: dataDir })
}, 120_000)
afterAll(async () => {
  await world?.close()
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const admin = async (folder: string, ...args: string[]) => {
  const env = { ...bareEnvironment(), FAIRGATE_DATA: folder, FAIRGATE_KEY: key }
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-deprecation', adminProgram, ...args], { env })
  return stdout
}

describe('a restore', () => {
  it('repeats the erasures after the backup, and no others; the certificate records it', async () => {
    const fair = await world.fair()
    const person = (n: number) => world.person({ name: `恢复${n}某`, phone: `1391234567${n}`, employer: '恢复公司' })
    const [gone, other] = [person(1), person(2)]
    const badges = [await world.active(fair, gone), await world.active(fair, other)]
    for (const badge of badges) await world.passed(fair, badge)
    await world.over(fair)
    await admin(dataDir, 'backup', backups)

    const { id } = await world.addRequest({
      ...{ kind: 'erasure', documentType: 'identityCard' },
      ...{ documentNumber: gone.documentNumber, phone: gone.phone },
    })
    await world.run(await world.approved(id))
    const { number } = await world.request(id)
    const list = readFileSync(join(dataDir, 'erasures.list'), 'utf8')
    expect(list).toContain(number)
    for (const named of [gone.name, gone.phone, gone.documentNumber]) expect(list).not.toContain(named)

    const said = await admin(restored, 'restore', backups)
    expect(said).toContain(`Erased again, with certificates of today: ${number}.`)
    const copy = await startEmbedded({ dataDir: restored, settings: { shared_buffers: '16MB' } })
    const pool = createPool(copy.url, 2)
    try {
      const db = toDb(pool)
      const names = await db.many(sql`select name from badge where id = any(${badges}::uuid[]) order by name`)
      expect(names).toEqual([{ name: '—' }, { name: other.name }].toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      for (const table of ['badge', 'person', 'history', 'passage', 'audience', 'subject_request']) {
        const named = `${gone.name}|${gone.phone}|${gone.documentNumber}`
        const { rows } = await pool.query(`select count(*)::int as n from ${table} t where t::text ~ $1`, [named])
        expect([table, rows[0].n]).toEqual([table, 0])
      }
      expect(await db.one(sql`select state, approved_by from subject_request where number = ${number}`)).toMatchObject({
        state: 'done',
      })
      const { papers } = await db.one<{ papers: number }>(
        sql`select count(*)::int as papers from retention_certificate where request = ${number} and kind = 'person'`,
      )
      expect(papers).toBe(1)
    } finally {
      await pool.end()
      await copy.stop()
    }
    expect(await admin(restored, 'erase-again', backups)).toContain('nothing, it was erased in the backup already')

    // Partially done after the backup: partially again, and the rest when its reason ends.
    const running = await world.fair()
    const partly = person(3)
    await world.active(running, partly)
    await world.settleDown()
    await admin(dataDir, 'backup', backups)
    const request = await world.addRequest({
      ...{ kind: 'erasure', documentType: 'identityCard' },
      ...{ documentNumber: partly.documentNumber, phone: partly.phone },
    })
    await world.run(await world.approved(request.id))
    const inPart = await world.request(request.id)
    expect(inPart.state).toBe('partial')
    const again = join(folder, 'again')
    expect(await admin(again, 'restore', backups)).toContain(
      `Not done yet, and gone on with when the server runs: ${inPart.number}.`,
    )
    const second = await startEmbedded({ dataDir: again, settings: { shared_buffers: '16MB' } })
    const secondPool = createPool(second.url, 2)
    try {
      const shown = await toDb(secondPool).one(
        sql`select state, legal_holds as held from subject_request where id = ${request.id}`,
      )
      expect(shown).toMatchObject({ state: 'partial', held: [{ why: 'unsettled', rows: 2 }] })
    } finally {
      await secondPool.end()
      await second.stop()
    }
  }, 300_000)

  it('leads to a warning of the doctor if the list is missing; the next backup completes it', async () => {
    const patient = {
      settings: { ...world.config, key: undefined },
      pool: world.pool,
      erasures: () => erasedRequests(world.db),
      now: Date.now,
    }
    expect(await lookAtErasures(patient)).toEqual([])
    rmSync(join(dataDir, 'erasures.list'))
    expect(await lookAtErasures(patient)).toMatchObject([
      { weight: 'wrong', sentence: expect.stringContaining('lacks 2 erasures') },
    ])
    expect(await admin(dataDir, 'backup', backups)).toContain('Erasures that a restore does again: 2')
    expect(await lookAtErasures(patient)).toEqual([])
  }, 240_000)
})

describe('the list of erasures', () => {
  it('contains each once, in both folders, and continues after a truncated line', () => {
    const [one, two] = ['one', 'two'].map(name => join(folder, name)) as [string, string]
    const audience = (last: string) => ({
      audience: [`01900000-0000-7000-8000-00000000000${last}`],
      at: '2026-01-05T00:00:00Z',
    })
    mkdirSync(one)
    rememberErasure(one, audience('1'))
    appendFileSync(join(one, 'erasures.list'), '{"audience":["019')
    rememberErasure(one, audience('2'))
    rememberErasure(two, audience('3'))
    expect(shareErasures([one, two])).toHaveLength(3)
    for (const folder of [one, two]) expect(readErasures(folder)).toHaveLength(3)
  })
})
