import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createErasureFixture } from '../../app/testing/erasure-fixture.ts'
import { phoneDigest } from '../../badging/badge/api.ts'
import { emailDigest } from '../../sales/audience/api.ts'
import { followErasures } from './follow-erasures.ts'

const { world, somebody, toInput, nameOf, certified } = await createErasureFixture()

/** Two nodes check which erasures can continue; the job of this one runs if it was queued. */
async function follow(id: string): Promise<number> {
  const queued = async () =>
    (
      await world.db.one<{ n: number }>(sql`
        select count(*)::int as n from job where kind = 'subjectRequest.erase' and state = 'queued' and payload ->> 'id' = ${id}`)
    ).n
  const before = await queued()
  await Promise.all([followErasures(world.services), followErasures(world.services)])
  const { jobId } = await world.request(id)
  const now = (await queued()) - before
  if (now > 0) await world.run(jobId ?? '')
  return now
}

describe('an erasure', () => {
  it('erases exactly the preview, leaves a certificate without a name, and lists what is retained', async () => {
    const fair = await world.fair()
    const [gone, other] = [await somebody(fair), await somebody(fair)]
    await world.over(fair)
    const { id } = await toInput(gone)
    const jobId = await world.approved(id)
    const { goes, stays: exceptions, number } = await world.request(id)
    expect(goes).toEqual(
      expect.arrayContaining([
        { kind: 'person', rows: 1 },
        { kind: 'document', rows: 1 },
        { kind: 'passage', rows: expect.any(Number) },
        { kind: 'audience', rows: expect.any(Number) },
      ]),
    )
    expect(exceptions).toEqual([
      { why: 'proof', rows: null },
      { why: 'log', rows: null },
    ])
    await world.run(jobId)
    expect(await world.request(id)).toMatchObject({
      state: 'done',
      goes: expect.arrayContaining(goes ?? []),
      stays: exceptions,
    })
    expect([await nameOf(gone.badgeId), await nameOf(other.badgeId)]).toEqual(['—', other.name])
    for (const table of [
      'badge',
      'person',
      'history',
      'passage',
      'audience',
      'subject_request',
      'retention_certificate',
    ]) {
      const { rows } = await world.pool.query(`select count(*)::int as n from ${table} t where t::text ~ $1`, [
        `${gone.name}|${gone.phone}|${gone.documentNumber}`,
      ])
      expect([table, rows[0].n]).toEqual([table, 0])
    }
    const papers = await certified(number)
    expect(papers.map(({ kind, rows }) => ({ kind, rows }))).toEqual(
      expect.arrayContaining([...(goes ?? [])].map(one => expect.objectContaining(one))),
    )
    expect(papers.every(({ days }) => days === null)).toBe(true)
    const { left } = await world.db.one<{ left: number }>(sql`
      select count(*)::int as left from subject_request_row where request_id = ${id}`)
    expect(left).toBe(0)
  })

  it('changes no figure of the exhibition', async () => {
    const fair = await world.fair()
    const gone = await somebody(fair)
    await world.over(fair)
    const figures = () =>
      world.db.many(sql`
        select to_jsonb(r) as row from entry_rollup r where r.scope in (${fair.exhibitionId}, ${fair.participationId})
        union all select to_jsonb(r) - 'id' from visitor_rollup r where r.scope in (${fair.exhibitionId}, ${fair.participationId})
        order by 1`)
    const before = await figures()
    await world.run(await world.approved((await toInput(gone)).id))
    await world.settleDown()
    expect(await figures()).toEqual(before)
  })

  it('stays open for what an unsettled exhibition and a blacklist entry retain, states until when, and continues automatically', async () => {
    const [running, over] = [await world.fair(), await world.fair()]
    const person = await somebody(over)
    await world.over(over)
    const { name, phone, documentNumber } = person
    const here = await world.active(running, { name, phone, documentNumber })
    await world.settleDown()
    const { id } = await toInput(person)
    await world.run(await world.approved(id))
    const { state, stays: exceptions, held, endedAt, actions } = await world.request(id)
    expect([state, await nameOf(person.badgeId), await nameOf(here)]).toEqual(['partial', '—', name])
    expect(exceptions).toEqual(expect.arrayContaining([expect.objectContaining({ why: 'unsettled' })]))
    const show = await world.db.one<{ cn: string; en: string }>(sql`
      select name_cn as cn, name_en as en from exhibition where id = ${running.exhibitionId}`)
    expect(held).toEqual([{ why: 'unsettled', rows: 2, shows: [show] }])
    expect([endedAt, actions]).toEqual([null, expect.arrayContaining(['print'])])
    await world.over(running)
    expect(await follow(id)).toBe(1)
    expect(await world.request(id)).toMatchObject({ state: 'done', held: [] })
    expect(await nameOf(here)).toBe('—')

    const fair = await world.fair()
    const blacklisted = await somebody(fair)
    await world.over(fair)
    const entry = await world.addApproved({
      name: blacklisted.name,
      documents: [{ documentType: 'identityCard', documentNumber: blacklisted.documentNumber }],
    })
    const again = await toInput(blacklisted)
    await world.run(await world.approved(again.id))
    expect(await nameOf(blacklisted.badgeId)).toBe(blacklisted.name)
    expect(await world.request(again.id)).toMatchObject({
      ...{ state: 'partial', overdue: false },
      held: [{ why: 'blacklist', rows: expect.any(Number), shows: [] }],
    })
    expect((await world.request(again.id)).stays).toEqual(
      expect.arrayContaining([
        { why: 'blacklist', rows: expect.any(Number) },
        { why: 'listed', rows: 1 },
      ]),
    )
    // A lifted entry retains nothing else, and stays itself: the answer lists it.
    await world.call(world.second, 'liftBlacklist', { id: entry, version: 2, note: '查明' })
    expect(await follow(again.id)).toBe(1)
    expect([(await world.request(again.id)).state, await nameOf(blacklisted.badgeId)]).toEqual(['done', '—'])
    const left = (await world.request(again.id)).stays ?? []
    expect(left).toEqual(expect.arrayContaining([{ why: 'ended', rows: 1 }]))
    expect(left.map(({ why }) => why)).not.toContain('listed')
  })

  it('stops messages, whoever adds the person again', async () => {
    const { cipher } = world.services
    const [phone, email] = ['13812349999', 'gone@example.com']
    const add = () =>
      world.call(world.platform, 'addAudience', {
        ...{ name: '再来者', phone, email, gender: null, birth: null, documentType: null, region: null },
        ...{ employer: '', jobTitle: '', jobClass: null, industry: null, channel: null },
      })
    expect((await add()).statusCode).toBe(10001)
    const { id } = await world.addRequest({ kind: 'erasure', phone })
    await world.run(await world.approved(id))
    const known = () =>
      world.db.one<{ n: number }>(sql`
        select count(*)::int as n from audience where phone_blind_index = ${phoneDigest(cipher, phone)}`)
    expect(await known()).toEqual({ n: 0 })
    expect((await add()).statusCode).toBe(10001)
    expect(await known()).toEqual({ n: 1 })
    const stopped = await world.db.many(sql`
      select from suppression where contact_blind_index in (${phoneDigest(cipher, phone)}, ${emailDigest(cipher, email)})`)
    expect(stopped).toHaveLength(2)
  })
})

describe('the approver', () => {
  it('is another operator than the one who entered it, also by a database constraint, and one of two', async () => {
    const third = await world.world.administrator('platform')
    const { id } = await world.addRequest({ kind: 'erasure', phone: '13812340777' })
    const version = await world.previewed(id)
    const key = { id, version, note: '核实无误' }
    expect(await world.call(world.first, 'approveSubjectRequest', key)).toMatchObject({
      reason: 'kernel.ownSubmission',
    })
    await expect(
      world.db.run(sql`update subject_request set approved_by = submitted_by where id = ${id}`),
    ).rejects.toThrow('subject_request_two_people')
    const both = await Promise.all([
      world.call(world.second, 'approveSubjectRequest', key),
      world.call(third, 'approveSubjectRequest', key),
    ])
    expect(both.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    const { jobs } = await world.db.one<{ jobs: number }>(sql`
      select count(*)::int as jobs from job where kind = 'subjectRequest.erase' and payload ->> 'id' = ${id}`)
    expect(jobs).toBe(1)
    // And the second click.
    expect((await world.call(world.second, 'approveSubjectRequest', key)).statusCode).not.toBe(10001)
  })

  it('can neither approve nor preview a copy, nor refuse their own entry', async () => {
    const { id, version } = await world.addRequest({ phone: '13812340778' })
    expect((await world.call(world.first, 'previewSubjectRequest', { id, version })).statusCode).not.toBe(10001)
    expect(
      (await world.call(world.second, 'approveSubjectRequest', { id, version, note: '不该' })).statusCode,
    ).not.toBe(10001)
    expect(await world.call(world.first, 'refuseSubjectRequest', { id, version, note: '不该' })).toMatchObject({
      reason: 'kernel.ownSubmission',
    })
    expect((await world.call(world.second, 'refuseSubjectRequest', { id, version, note: '身份不符' })).statusCode).toBe(
      10001,
    )
  })
})
