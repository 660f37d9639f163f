import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterFolder } from '@fairgate/embedded-postgres/cluster'
import { postmasterPid } from '@fairgate/embedded-postgres/leftover'
import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from './running-server.ts'
import { type OpenFair, openFair } from './story/open-fair.ts'
import { WireActor } from './story/wire-actor.ts'
import { inVenue } from './venue-database.ts'

/** Rows of the fixture. */
const good = 4_963
const bad = 37
/** Polls this often (ms) to find the job in the middle of its work. */
const often = { intervals: [10], timeout: 60_000 }

const counts = `select
  (select count(*)::int from badge where exhibition_id = $1) as badges,
  (select count(distinct id)::int from badge where exhibition_id = $1) as ids,
  (select count(distinct document_blind_index)::int from badge where exhibition_id = $1) as documents,
  (select count(distinct person_id)::int from badge_uniqueness_claim where exhibition_id = $1) as holders,
  (select count(*)::int from badge where exhibition_id = $1 and state = 'pending') as pending,
  (select count(*)::int from badge where exhibition_id = $1 and state = 'active') as active,
  (select count(*)::int from credential where exhibition_id = $1 and state <> 'dead') as credentials,
  (select count(distinct code)::int from credential where exhibition_id = $1) as codes,
  (select count(*)::int from history h join badge b on b.id = h.subject_id where b.exhibition_id = $1 and h.event = 'submit') as submissions,
  (select count(*)::int from history h join badge b on b.id = h.subject_id where b.exhibition_id = $1 and h.event = 'approve') as approvals,
  (select sum(reserved)::int from quota where exhibition_id = $1) as reserved,
  (select sum(used)::int from quota where exhibition_id = $1) as used`

interface Counts {
  badges: number
  ids: number
  documents: number
  holders: number
  pending: number
  active: number
  credentials: number
  codes: number
  submissions: number
  approvals: number
  reserved: number
  used: number
}

test.describe
  .serial('killed in the middle of 5,000 rows', () => {
    let dataDir: string
    let server: RunningServer
    let partner: WireActor
    let organizer: WireActor
    let fair: OpenFair
    let jobId: string

    async function start() {
      server = await startServer({ dataDir })
      partner = await WireActor.logIn(server, 'cooperator')
      organizer = await WireActor.logIn(server, 'organizer')
    }
    const counted = () =>
      inVenue(async ({ query }) => (await query<Counts>(counts, [fair.exhibitionId]))[0] as Counts, dataDir)

    /** Resolves when the number is above zero and below all. */
    const inTheMiddle = (read: (now: Counts) => number) =>
      inVenue(async ({ query }) => {
        const now = async () => read((await query<Counts>(counts, [fair.exhibitionId]))[0] as Counts)
        await expect.poll(now, often).toBeGreaterThan(0)
        expect(await now()).toBeLessThan(good)
      }, dataDir)

    async function jobEnds(caller: WireActor) {
      await expect
        .poll(async () => (await caller.does('getJobDetail', { id: jobId })).state, { timeout: 60_000 })
        .toBe('done')
    }

    test.beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'fairgate-kill-'))
      await start()
      const venue = await WireActor.logIn(server, 'admin')
      fair = await openFair({ venue, organizer, partner }, 6_000)
    })
    test.afterAll(async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    test.setTimeout(120_000)

    test('an import continues automatically after kill -9 of the server', async () => {
      const sheet = readFileSync(join(import.meta.dirname, 'fixtures', 'people-5000.xlsx'))
      const fileId = await partner.uploads(sheet, 'people-5000.xlsx')
      const started = await partner.does('importBadges', { ...fair, fileId })
      jobId = started.jobId
      await inTheMiddle(({ badges }) => badges)
      await server.kill()
      await start()
      await jobEnds(partner)
      expect(await partner.does('getImportReport', { importId: started.importId })).toMatchObject({
        total: good + bad,
        good,
        bad,
      })
      expect(await counted()).toMatchObject({ badges: good, ids: good, documents: good, credentials: 0, used: 0 })
    })

    test('a bulk submission continues automatically after kill -9 of PostgreSQL under the running server', async () => {
      const { jobId: started } = await partner.does('submitBadges', {
        exhibitionId: fair.exhibitionId,
        filter: { tab: 'draft' },
      })
      jobId = started ?? ''
      await inTheMiddle(({ pending }) => pending)
      const postmaster = postmasterPid(clusterFolder(dataDir))
      process.kill(postmaster ?? Number.NaN, 'SIGKILL')
      const another = () => [undefined, postmaster].includes(postmasterPid(clusterFolder(dataDir)))
      await expect.poll(another).toBe(false)
      await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
      await jobEnds(partner)
      expect(await counted()).toMatchObject({
        pending: good,
        submissions: good,
        reserved: good,
        used: 0,
        holders: good,
      })
    })

    test('a bulk approval continues automatically after kill -9 of the server', async () => {
      const { jobId: started } = await organizer.does('approveBadges', {
        exhibitionId: fair.exhibitionId,
        filter: { tab: 'pending' },
      })
      jobId = started ?? ''
      await inTheMiddle(({ active }) => active)
      await server.kill()
      await start()
      await jobEnds(organizer)
      expect((await organizer.does('getJobDetail', { id: jobId })).result).toMatchObject({
        count: good,
        failedCount: 0,
      })
      expect(await counted()).toEqual({
        badges: good,
        ids: good,
        documents: good,
        holders: good,
        pending: 0,
        active: good,
        credentials: good,
        codes: good,
        submissions: good,
        approvals: good,
        reserved: 0,
        used: good,
      })
      const { tabs } = await organizer.does('getBadgePage', { exhibitionId: fair.exhibitionId })
      expect(tabs).toMatchObject({ draft: 0, pending: 0, active: good })
      const venue = await WireActor.logIn(server, 'admin')
      expect((await venue.does('verifyOperationLog', {})).broken).toBeUndefined()
    })
  })
