import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../../seeds/demo.ts'
import { bypassTriggers } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { type MovingFair, startMovingFair } from '../../app/testing/moving-fair.ts'
import { killNode, type NodeProcess, startNode } from '../../app/testing/node-process.ts'
import { addSum, sumTables } from '../../app/testing/sums-of-exhibition.ts'
import type { TestCluster } from '../../app/testing/two-clusters.ts'
import { verifiedLedger } from '../../finance/ledger/verify.ts'
import { writeLogCheckpoints } from '../../foundation/operation-log/log-checkpoint.ts'
import { logged } from '../../foundation/operation-log/logged.ts'
import { verifyMoveLinks } from '../../foundation/operation-log/moved-log.ts'
import { verifyHashChain } from '../../foundation/operation-log/verify-hash-chain.ts'
import { venueCompanyId } from '../../identity/company/api.ts'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { addCell } from './cells.ts'
import { deleteCopy } from './delete-copy.ts'
import { moveBack } from './move-back.ts'
import { moveOut, undoMove } from './move-out.ts'
import { moveStatus } from './move-status.ts'
import { recountExhibition, recountShared } from './recount.ts'
import { reopenAbandoned } from './reopen-abandoned.ts'
import { checkMove, type Mover } from './run.ts'

let fair: MovingFair
let home: Db
let cell: Db
let mover: Mover
let exhibitionId: string

beforeAll(async () => {
  fair = await closeAfterAll(startMovingFair())
  const { clusters } = fair
  ;({ home, cell, exhibitionId } = fair)
  await addCell(home, 'other', 'https://other.example')
  mover = { ...fair.mover, urls: { ...fair.mover.urls, other: clusters.home.url } }
}, 600_000)

/** A built server that works on one of the databases. */
const serverOf = ({ url, dataDir }: TestCluster) =>
  startNode({
    ...{
      DATABASE_URL: url,
      FAIRGATE_KEY: fair.clusters.key.toString('base64url'),
      FAIRGATE_DATA: join(dataDir, 'server'),
    },
  })

/** Logs the venue's administrator in with the password that the demo gave. */
async function logIn({ client }: NodeProcess, db: Db): Promise<string> {
  const { captchaId } = (await client.call<{ captchaId: string }>('getShowTextImgUrl')).data
  const { captcha } = await db.one<{ captcha: string }>(
    sql`select answer as captcha from captcha where id = ${captchaId}`,
  )
  const form = { account: 'admin', password: demoPassword, captchaId, captcha }
  return (await client.call<{ token: string }>('userLogin', form)).data.token
}

/** Writes one badge after the other until it is reported to stop. */
function writeContinuously(db: Db) {
  let writing = true
  let written = 0
  const loop = (async () => {
    while (writing) {
      const done = await fair.write(db, `Employer ${written + 1}`).catch(() => 0)
      if (done > 0) written++
    }
  })()
  return async () => {
    writing = false
    await loop
    return written
  }
}

describe('an exhibition that is here', { timeout: 300_000 }, () => {
  beforeEach(() => fair.toHome())

  it('is not moved where that is impossible, and the sentence says why', async () => {
    await expect(checkMove(mover, 'EXH-1999-0001', 'north')).rejects.toThrow('There is no exhibition EXH-1999-0001')
    await expect(checkMove(mover, exhibitionId, 'south')).rejects.toThrow('There is no cell south, only: north, other.')
    await expect(checkMove({ ...mover, urls: {} }, exhibitionId, 'north')).rejects.toThrow(
      'CELL_URLS has no connection',
    )
    const nowhere = { north: 'postgresql://fairgate@127.0.0.1:1/fairgate' }
    await expect(checkMove({ ...mover, urls: nowhere }, exhibitionId, 'north')).rejects.toThrow('does not let us in')
    const { otherId } = await home.one<{ otherId: string }>(sql`
      select id as "otherId" from exhibition where kind = 'show' and id <> ${exhibitionId} and not is_sandbox(id) limit 1`)
    await expect(undoMove(mover, otherId)).rejects.toThrow('has never been moved')
  })

  it('is not moved to an older cell, or by a role without rights', async () => {
    await cell.run(sql`update migration set sha256 = 'another' where name like '1370%'`)
    expect(await checkMove(mover, exhibitionId, 'north')).toEqual([expect.stringContaining('start the same version')])
    await cell.run(
      sql`update migration m set sha256 = h.sha256 from (values (${await digestOfMigration()})) h (sha256) where m.name like '1370%'`,
    )
    await cell.run(sql`create role weak login password 'weak'`)
    const weak = Object.assign(new URL(fair.clusters.cell.url), { username: 'weak', password: 'weak' }).href
    const obstacles = await checkMove({ ...mover, urls: { north: weak } }, exhibitionId, 'north').catch(String)
    expect(String(obstacles)).toMatch(/may not subscribe|permission denied/)
    expect(await checkMove(mover, exhibitionId, 'north')).toEqual([])
  })

  it('is not moved if its settlements were netted with those of another', async () => {
    const { entry } = await home.one<{ entry: string }>(
      sql`select id as entry from journal_entry where exhibition_id = ${exhibitionId} limit 1`,
    )
    const name = (exhibition: string) =>
      bypassTriggers(
        fair.clusters.home.pool,
        `update journal_entry set exhibition_id = ${exhibition} where id = '${entry}'`,
      )
    await name('null')
    expect(await checkMove(mover, exhibitionId, 'north')).toEqual([expect.stringContaining('cannot move alone')])
    await name(`'${exhibitionId}'`)
    expect(await checkMove(mover, exhibitionId, 'north')).toEqual([])
  })

  it('moves while it is written, with every row, and is written there from then on', async () => {
    const stop = writeContinuously(home)
    const said = await moveOut(mover, exhibitionId, 'north')
    const written = await stop()
    expect(said).toContain('https://north.example')
    expect(written).toBeGreaterThan(0)
    expect(await fair.differentTables()).toEqual([])
    expect(await fair.written(cell)).toBe(`Employer ${written}`)
    for (const late of [fair.write(home, 'too late'), editExhibition(home, 'Renamed too late')])
      await expect(late).rejects.toMatchObject({ code: 'FG005', detail: 'https://north.example' })
    expect(await fair.write(cell, 'written at the cell')).toBeGreaterThan(0)
    for (const db of [home, cell]) {
      await writeLogCheckpoints(db)
      expect((await verifyHashChain(db)).links).toBeGreaterThan(0)
      expect(await verifyMoveLinks(db)).toBeGreaterThan(0)
    }
  })

  it('is as before if a move is undone, or its command was killed with the fence closed', async () => {
    const failing = { ...mover, report: (line: string) => expect(line).not.toMatch(/^Compared/) }
    await expect(moveOut(failing, exhibitionId, 'north')).rejects.toThrow()
    expect(await moveStatus(home)).toContain('is being copied')
    await home.run(sql`update cell_member set open = false where exhibition_id = ${exhibitionId}`)
    await expect(fair.write(home, 'closed')).rejects.toMatchObject({ code: 'FG004' })
    expect(await reopenAbandoned(fair.clusters.home.pool)).toBe(1)
    expect(await undoMove(mover, exhibitionId)).toContain('is undone')
    expect(await fair.write(home, 'open')).toBeGreaterThan(0)
    const left = await Promise.all([home, cell].map(db => db.many(sql`select subname from pg_subscription`)))
    expect(left).toEqual([[], []])
    expect(await home.many(sql`select slot_name from pg_replication_slots`)).toEqual([])
  })
})

describe('an exhibition that is at a cell', { timeout: 300_000 }, () => {
  beforeEach(() => fair.toCell())

  it('is served by the server of the cell, to the same accounts; the server of the venue says where it is', async () => {
    const nodes = await Promise.all([serverOf(fair.clusters.cell), serverOf(fair.clusters.home)])
    const [there, here] = nodes
    try {
      const { participationId } = await home.one<{ participationId: string }>(sql`
        select participation_id as "participationId" from payment
        where exhibition_id = ${exhibitionId} and kind = 'prepaid' and by = 'hand' limit 1`)
      const money = { participationId, purpose: 'prepaid', amount: '120.00', paidOn: '2026-01-05', payer: '示例企业' }
      const token = await logIn(there, cell)
      const { data } = await there.client.call<{ list: { id: string }[] }>('getBadgePage', { exhibitionId }, { token })
      expect(data.list.length).toBeGreaterThan(0)
      expect(await there.client.call('recordPayment', money, { token })).toMatchObject({ statusCode: 10001 })
      const refused = await here.client.call('recordPayment', money, { token: await logIn(here, home), language: 'en' })
      expect(refused).toMatchObject({ statusCode: 10503, msg: 'This exhibition has moved to “https://north.example”.' })
    } finally {
      for (const node of nodes) await killNode(node)
    }
  })

  it('comes back with what was written there, also where both databases have summed its rows', async () => {
    await fair.write(cell, 'written at the cell')
    await editExhibition(cell, 'Renamed at the cell')
    const generation = Number((await home.one<{ generation: number }>(placement())).generation)
    for (const table of sumTables) for (const db of [home, cell]) await addSum(db, table, exhibitionId, 7)
    await lookAt(home)
    expect(await moveBack(mover, exhibitionId)).toContain(`generation ${generation + 1}`)
    expect(await fair.written(home)).toBe('written at the cell')
    expect(await editedExhibition(home)).toEqual({ nameEn: 'Renamed at the cell', coSponsors: ['Renamed at the cell'] })
    expect(await fair.differentTables()).toEqual([])
    await expect(fair.write(cell, 'too late')).rejects.toMatchObject({ code: 'FG005', detail: 'https://venue.example' })
    expect(await fair.write(home, 'written at home')).toBeGreaterThan(0)
    const again = await recountExhibition(fair.clusters.home.pool, exhibitionId, mover.timeZone)
    expect(again).toEqual({ counters: 0, ledger: 0, statistics: 0 })
    for (const db of [home, cell]) expect(await verifyMoveLinks(db)).toBeGreaterThan(0)
    await expect(deleteCopy(mover, exhibitionId, false)).rejects.toThrow('are retained for 30')
    expect(await deleteCopy(mover, exhibitionId, true)).toMatch(/^\d+ rows of .* deleted at the cell north/)
    expect(await cell.one(sql`select count(*)::int as rows from badge`)).toEqual({ rows: 0 })
    expect(await recountShared(fair.clusters.cell.pool)).toBe(0)
    expect((await verifiedLedger(cell)).wrong).toEqual([])
  })

  it('is not waited for in vain if the other database cannot write what arrives', async () => {
    await home.run(sql`create function refuse_here() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`)
    await home.run(sql`create trigger refused before update on badge for each row execute function refuse_here()`)
    await home.run(sql`alter table badge enable replica trigger refused`)
    try {
      await fair.write(cell, 'refused at home')
      await expect(moveBack(mover, exhibitionId)).rejects.toThrow('cannot write what arrives; its log says why')
    } finally {
      await home.run(sql`drop function refuse_here cascade`)
    }
    expect(await fair.write(cell, 'still written here')).toBeGreaterThan(0)
  })
})

/** Changes the exhibition's own row and who organizes it, as its form does. */
const editExhibition = (db: Db, nameEn: string) =>
  transaction(db === home ? fair.clusters.home.pool : fair.clusters.cell.pool, async tx => {
    await tx.run(sql`update exhibition set name_en = ${nameEn}, version = version + 1 where id = ${exhibitionId}`)
    await tx.run(sql`delete from exhibition_co_sponsor where exhibition_id = ${exhibitionId}`)
    await tx.run(
      sql`insert into exhibition_co_sponsor (exhibition_id, position, name_cn, name_en) values (${exhibitionId}, 0, '甲', ${nameEn})`,
    )
  })
const editedExhibition = (db: Db) =>
  db.one(sql`select name_en as "nameEn", array(select c.name_en from exhibition_co_sponsor c where c.exhibition_id = e.id) as "coSponsors"
    from exhibition e where id = ${exhibitionId}`)

/** Somebody opens it where it is not; that is logged there, and stays there. */
const lookAt = async (db: Db) =>
  db.run(
    logged({
      ...{ command: 'getBadgeDetail', traceId: randomUUID(), address: '', statusCode: 10001, entityType: 'badge' },
      ...{ targetId: randomUUID(), targetName: '', exhibitionId },
      actor: { companyId: await venueCompanyId(db), operatorName: 'Curious' },
    }),
  )

const placement = () => sql`select generation from exhibition_placement where exhibition_id = ${exhibitionId}`

const digestOfMigration = async (): Promise<string> =>
  (await home.one<{ sha256: string }>(sql`select sha256 from migration where name like '1370%'`)).sha256
