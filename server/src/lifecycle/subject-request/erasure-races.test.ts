import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { createErasureFixture } from '../../app/testing/erasure-fixture.ts'
import { phoneDigest } from '../../badging/badge/api.ts'
import { erase, take } from './erase.ts'
import { findIdentifiers } from './find-identifiers.ts'

const { world, somebody, toInput, nameOf, certified } = await createErasureFixture()

describe('concurrent runs', () => {
  it('of two jobs share the rows, each erased and certified once', async () => {
    const fair = await world.fair()
    const gone = await somebody(fair)
    await manyPassages(fair, gone.badgeId, 1_700)
    await world.over(fair)
    const { id } = await toInput(gone)
    const jobId = await world.approved(id)
    const passed = (await world.request(id)).goes?.find(({ kind }) => kind === 'passage')?.rows
    expect(passed).toBeGreaterThan(1_700)
    await Promise.all([world.run(jobId), world.run(jobId)].map(one => one.catch(() => undefined)))
    if ((await world.request(id)).state !== 'done') await world.run(jobId)
    const { number, state } = await world.request(id)
    expect(state).toBe('done')
    expect((await certified(number)).find(({ kind }) => kind === 'passage')?.rows).toBe(passed)
  })

  it('resume after a stop, also for rows found by numbers that are erased by then', async () => {
    const fair = await world.fair()
    const gone = await somebody(fair)
    await manyPassages(fair, gone.badgeId, 1_700)
    await world.over(fair)
    const { id } = await toInput(gone)
    const jobId = await world.approved(id)
    const { number, goes } = await world.request(id)
    const request = { id, number, by: '示例', at: new Date().toISOString() }
    const onProgress = (rows: number) => {
      if (rows >= 500) throw new Error('killed')
    }
    await take(world.purgeContext, request)
    const identifiers = await findIdentifiers(world.db, id)
    await expect(erase({ ...world.purgeContext, onProgress: onProgress }, request, identifiers)).rejects.toThrow(
      'killed',
    )
    // The badge's numbers are erased, its passages are not: without the keys they could not be found.
    expect(await nameOf(gone.badgeId)).toBe('—')
    const left = () =>
      world.db.one<{ n: number }>(sql`select count(*)::int as n from passage where badge_id = ${gone.badgeId}`)
    expect((await left()).n).toBeGreaterThan(0)
    await world.run(jobId)
    expect(await left()).toEqual({ n: 0 })
    const all = (kind: string, rows: readonly { kind: string; rows: number }[]) =>
      rows.filter(one => one.kind === kind).reduce((sum, one) => sum + one.rows, 0)
    const papers = await certified(number)
    for (const kind of ['person', 'document', 'passage']) expect(all(kind, papers)).toBe(all(kind, goes ?? []))
  })

  it('leave a person who was entered again in the meantime: the new badge stays', async () => {
    const [old, running] = [await world.fair(), await world.fair()]
    const person = await somebody(old)
    await world.over(old)
    const { id } = await toInput(person)
    const jobId = await world.approved(id)
    const { name, phone, documentNumber } = person
    const [, badgeId] = await Promise.all([
      world.run(jobId).catch(() => undefined),
      world.active(running, { name, phone, documentNumber }),
    ])
    await world.settleDown()
    if ((await world.request(id)).state !== 'done') await world.run(jobId)
    expect([await nameOf(person.badgeId), await nameOf(badgeId)]).toEqual(['—', name])
    const badge = await world.db.one<{ person: string; digest: Buffer }>(sql`
      select person_id as person, document_blind_index as digest from badge where id = ${badgeId}`)
    expect(
      await world.db.many(sql`
        select from person_document where blind_index = ${badge.digest} and person_id = ${badge.person}`),
    ).toHaveLength(1)
  })

  it('accept a late passage: it refers to an anonymous badge', async () => {
    const fair = await world.fair()
    const gone = await somebody(fair)
    await world.over(fair)
    const { id } = await toInput(gone)
    const jobId = await world.approved(id)
    await Promise.all([world.run(jobId).catch(() => undefined), world.passed(fair, gone.badgeId)])
    await world.settleDown()
    if ((await world.request(id)).state !== 'done') await world.run(jobId)
    expect([(await world.request(id)).state, await nameOf(gone.badgeId)]).toEqual(['done', '—'])
    const { rows } = await world.pool.query(`select count(*)::int as n from passage t where t::text ~ $1`, [
      `${gone.name}|${gone.phone}|${gone.documentNumber}`,
    ])
    expect(rows[0].n).toBe(0)
  })

  it('erase a person whom an organizer adds in the meantime, or stop messages to them', async () => {
    const { cipher } = world.services
    const phone = '13812340555'
    const add = (name: string) =>
      world.call(world.platform, 'addAudience', {
        ...{ name, phone, gender: null, birth: null, documentType: null, region: null },
        ...{ employer: '', jobTitle: '', jobClass: null, industry: null, channel: null },
      })
    await add('同时来')
    const { id } = await world.addRequest({ kind: 'erasure', phone })
    const jobId = await world.approved(id)
    const added = Array.from({ length: 12 }, (_, n) => add(`同时来${n}`))
    const [, ...answers] = await Promise.all([world.run(jobId), ...added])
    expect(answers.map(answer => (answer as { statusCode: number }).statusCode)).toEqual(added.map(() => 10001))
    const left = await world.db.many<{ stopped: boolean }>(sql`
      select exists (select from suppression s where s.owner_id = a.owner_id and s.contact_blind_index = a.phone_blind_index) as stopped
      from audience a where a.phone_blind_index = ${phoneDigest(cipher, phone)}`)
    expect(left.every(({ stopped }) => stopped)).toBe(true)
    expect((await world.request(id)).state).toBe('done')
  })

  it('wait for a locked row: it is not done before that is erased', async () => {
    const fair = await world.fair()
    const gone = await somebody(fair)
    await world.over(fair)
    const { id } = await toInput(gone)
    const jobId = await world.approved(id)
    const client = await world.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from badge where id = $1 for update', [gone.badgeId])
      await expect(world.run(jobId)).rejects.toThrow('are retained')
      expect((await world.request(id)).state).toBe('approved')
      await client.query('commit')
    } finally {
      client.release()
    }
    await world.run(jobId)
    expect([(await world.request(id)).state, await nameOf(gone.badgeId)]).toEqual(['done', '—'])
  })
})

/** Adds a number of passages of a badge, as those of a lane. */
const manyPassages = ({ exhibitionId }: Fair, badgeId: string, count: number) =>
  world.db.run(sql`
    insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, clock_off, at, device_at,
      gate_day)
    select exhibition_id, device_id, uuidv7(), channel_id, zone_id, badge_id, direction, verdict, clock_off, at, device_at, gate_day
    from passage, generate_series(1, ${count}) where exhibition_id = ${exhibitionId} and badge_id = ${badgeId}`)
