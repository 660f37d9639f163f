import {
  formatPartly,
  retentionExceptionLabels,
} from '@fairgate/contract/lifecycle/subject-request/retention-exceptions'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { lookEverywhere } from '../../app/testing/look-everywhere.ts'
import { pdfText } from '../../app/testing/render-pdf.ts'
import { createSubjectWorld } from '../../app/testing/subject-world.ts'
import { phoneDigest, searchedDocuments } from '../../badging/badge/api.ts'
import { writeLogCheckpoints } from '../../foundation/operation-log/log-checkpoint.ts'
import { erase, take } from './erase.ts'
import { findIdentifiers } from './find-identifiers.ts'
import { followErasures } from './follow-erasures.ts'
import { writeAnswer } from './write-answer.ts'

const world = await closeAfterAll(createSubjectWorld())

const squeezed = (text: string) => text.replace(/\s+/g, '')
/** The answer to the person, without spaces and line ends. */
async function paperOf(id: string): Promise<string> {
  return squeezed((await pdfText(await writeAnswer(await world.request(id)))).join(''))
}
/** The job of a request, if one was queued. */
async function runFollowed(id: string): Promise<void> {
  expect(await followErasures(world.services)).toBe(1)
  const { jobId } = await world.request(id)
  await world.run(jobId ?? '')
}
/** A day later idempotency records are gone, and with them the copies of log entries. */
async function nextDay(): Promise<void> {
  await vi.waitFor(async () => {
    await writeLogCheckpoints(world.db)
    await world.db.run(sql`delete from idempotency_record`)
  })
}

describe('an erasure of somebody with a badge of a running exhibition', () => {
  it('is partially done, erases the rest when the exhibition is settled, and nothing is left anywhere', async () => {
    const [over, running, later] = [await world.fair(), await world.fair(), await world.fair()]
    const person = world.person({ name: '处处查找', phone: '13812347001', employer: '处处公司' })
    const { name, phone, documentNumber } = person
    for (const fair of [over, running]) await world.passed(fair, await world.active(fair, person))
    await world.over(over)
    const looked = {
      texts: [name, phone, documentNumber],
      digests: [phoneDigest(world.services.cipher, phone), ...searchedDocuments(world.services.cipher, documentNumber)],
    }
    const look = () => lookEverywhere(world, looked)
    expect(Object.keys(await look())).toEqual(
      expect.arrayContaining(['badge', 'badge.document_encrypted, encrypted', 'audience']),
    )

    const input = { kind: 'erasure', documentType: 'identityCard', documentNumber, phone } as const
    const { id } = await world.addRequest(input)
    await world.run(await world.approved(id))
    expect(await world.request(id)).toMatchObject({ state: 'partial', endedAt: null, overdue: false })
    expect(Object.keys(await look())).toContain('badge')
    const show = await world.db.one<{ cn: string; en: string }>(sql`
      select name_cn as cn, name_en as en from exhibition where id = ${running.exhibitionId}`)
    const partial = await paperOf(id)
    for (const said of [
      '您的请求已部分办理',
      'has been partly completed',
      `${show.cn}结算`,
      `the settlement of ${show.en}`,
    ])
      expect(partial).toContain(squeezed(said))
    // In both languages of the sheet, too.
    const page = await world.call(world.first, 'getSubjectRequestPage', {
      pageNum: 1,
      pageSize: 10,
      tab: 'partial',
    })
    expect(page.data.list.map(row => formatPartly(row.held))).toEqual([
      [`部分完成，${show.cn}结算前保留`, `In part, until the settlement of ${show.en}`],
    ])
    // Later uses of the retained badge are included, and so is a second badge there.
    const { id: retainedId } = await world.db.one<{ id: string }>(sql`
      select id from badge where exhibition_id = ${running.exhibitionId} and name = ${name}`)
    await world.passed(running, retainedId)
    const { number } = await world.request(id)
    expect(await followErasures(world.services)).toBe(0)
    expect(await world.request(id)).toMatchObject({ state: 'partial' })

    await world.over(running)
    await runFollowed(id)
    expect(await world.request(id)).toMatchObject({ state: 'done', held: [] })
    expect(number).toMatch(/^SR-/)
    // The answer lists each: names in the log, digests of the request and of opt-outs.
    const [named, numbered] = [
      { texts: [name], digests: [] },
      { texts: [phone, documentNumber], digests: looked.digests },
    ]
    await nextDay()
    expect(Object.keys(await lookEverywhere(world, named))).toEqual(['operation_log'])
    expect(Object.keys(await lookEverywhere(world, numbered))).toEqual(['subject_request', 'suppression'])
    const answer = await paperOf(id)
    for (const said of [retentionExceptionLabels.proof, retentionExceptionLabels.log].flat())
      expect(answer).toContain(squeezed(said))
    expect(answer).not.toContain(squeezed('has been partly completed'))
    // A person who comes again afterwards is new, and stays.
    const again = await world.active(later, person)
    expect(await followErasures(world.services)).toBe(0)
    expect((await world.db.one<{ name: string }>(sql`select name from badge where id = ${again}`)).name).toBe(name)
  })
  it('resumes if its job ended before it recorded the result, and can be resumed by hand', async () => {
    const fair = await world.fair()
    const person = world.person({ name: '说前被杀', phone: '13812347002' })
    const badgeId = await world.active(fair, person)
    await world.over(fair)
    const input = { kind: 'erasure', documentType: 'identityCard', documentNumber: person.documentNumber } as const
    const { id } = await world.addRequest(input)
    const jobId = await world.approved(id)
    const request = { id, number: (await world.request(id)).number, by: '示例', at: new Date().toISOString() }
    await take(world.purgeContext, request)
    await erase(world.purgeContext, request, await findIdentifiers(world.db, id))
    await world.db.run(sql`select graphile_worker.remove_job(${jobId})`)
    await world.db.run(sql`update job set state = 'failed', finished_at = now() where id = ${jobId}`)
    expect(await followErasures(world.services)).toBe(0)
    await world.db.run(sql`update job set finished_at = now() - interval '11 minutes' where id = ${jobId}`)
    await runFollowed(id)
    expect(await world.request(id)).toMatchObject({ state: 'done' })
    expect((await world.db.one<{ name: string }>(sql`select name from badge where id = ${badgeId}`)).name).toBe('—')

    const running = await world.fair()
    const other = world.person({ name: '手动继续', phone: '13812347003' })
    const retained = await world.active(running, other)
    await world.settleDown()
    const { id: second } = await world.addRequest({ ...input, documentNumber: other.documentNumber })
    await world.run(await world.approved(second))
    await world.over(running)
    const { version, actions } = await world
      .call(world.second, 'getSubjectRequest', { id: second })
      .then(({ data }) => data)
    expect(actions).toContain('resume')
    const resumed = await world.call(world.second, 'resumeSubjectRequest', { id: second, version })
    expect(resumed.statusCode).toBe(10001)
    await world.run(resumed.data.jobId)
    expect(await world.request(second)).toMatchObject({ state: 'done' })
    expect((await world.db.one<{ name: string }>(sql`select name from badge where id = ${retained}`)).name).toBe('—')
  })

  it('retains a pass of the venue’s days until it ends, not without limit', async () => {
    const fair = await world.fair()
    const person = world.person({ name: '日常通行', phone: '13812347004' })
    const badgeId = await world.active(fair, person)
    await world.over(fair)
    const venueContext = '00000000-0000-7000-8000-000000000001'
    await world.db.run(sql`
      insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, document_type, document_blind_index,
        document_masked, phone_masked, phases, created_by)
      select ${venueContext}, uuidv7(), 'active', 'GR-1', badge_type_id, participation_id, company_id, name, document_type, document_blind_index,
        document_masked, phone_masked, phases, created_by from badge where id = ${badgeId}`)
    await world.settleDown()
    const input = { kind: 'erasure', documentType: 'identityCard', documentNumber: person.documentNumber } as const
    const { id } = await world.addRequest(input)
    await world.run(await world.approved(id))
    expect(await world.request(id)).toMatchObject({ state: 'partial', held: [{ why: 'inForce', rows: 2, shows: [] }] })
    await world.db.run(sql`update badge set state = 'expired' where exhibition_id = ${venueContext} and code = 'GR-1'`)
    await world.settleDown()
    await runFollowed(id)
    expect(await world.request(id)).toMatchObject({ state: 'done' })
    const { texts } = { texts: [person.name, person.documentNumber] }
    await nextDay()
    expect(Object.keys(await lookEverywhere(world, { texts, digests: [] }))).toEqual(['operation_log'])
  })
})
