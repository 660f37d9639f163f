import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { createEpidemicWorld } from '../../app/testing/epidemic-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { logged } from '../../foundation/operation-log/logged.ts'
import { purgeImages } from './clock.ts'
import { preventionIndex } from './figures.ts'
import { epidemicJobs } from './jobs.ts'

const epidemic = await createEpidemicWorld()
const { world, venue } = epidemic
afterAll(() => world.close())

describe('stored data', () => {
  it('is encrypted, shown masked, and erased after the exhibition', async () => {
    const fair = await epidemic.opened()
    const documentNumber = epidemic.passport()
    const name = '可见姓名'
    await epidemic.declared(fair, { documentNumber, name })
    const { id } = await epidemic.last(fair)
    const { text } = await world.db.one<{ text: string }>(
      sql`select to_jsonb(d)::text as text from declaration d where id = ${id}`,
    )
    expect(text).not.toContain(documentNumber)
    expect(
      (await epidemic.call(venue, 'getDeclarationPage', { search: { type: 'documentNumber', value: documentNumber } }))
        .data,
    ).toMatchObject({ list: [{ id, entrant: name, documentMasked: expect.stringContaining('*') }] })
    const image = await epidemic.call(venue, 'getDeclarationImage', { id, no: 1 })
    expect(image.data.url).toContain('/files/')
    const purge = () => purgeImages({ services: world.services, logged }, new Date())
    await purge()
    expect((await epidemic.call(venue, 'getDeclarationImage', { id, no: 1 })).statusCode).toBe(10001)
    await world.db.run(
      sql`update exhibition set state = 'closed', ended_at = now() - interval '15 days' where id = ${fair.exhibitionId}`,
    )
    // The pictures of pending declarations are still needed.
    await purge()
    expect((await epidemic.call(venue, 'getDeclarationImage', { id, no: 1 })).statusCode).toBe(10001)
    await world.db.run(sql`update declaration set state = 'rejected' where id = ${id}`)
    await purge()
    expect((await epidemic.call(venue, 'getDeclarationImage', { id, no: 1 })).reason).toBe('epidemic.imageOnly')
    const left = await world.db.one<{ files: number; logged: number }>(sql`
      select (select count(*)::int from file where target = ${id} and expires_at is null) as files,
        (select count(*)::int from operation_log_entry where command = 'deleteDeclaration' and exhibition_id = ${fair.exhibitionId}) as logged`)
    expect(left).toEqual({ files: 0, logged: 1 })
  })

  it('is counted for today, but not for other shows', async () => {
    const fair = await epidemic.opened()
    await epidemic.declared(fair)
    const index = await epidemic.call(venue, 'getPreventionIndex', { exhibitionId: fair.exhibitionId })
    expect(index.data).toMatchObject({
      declared: 1,
      waiting: 1,
      reading: 0,
      valid: 0,
      origins: [{ code: '330000', people: 1 }],
    })
    expect(
      (await epidemic.call(fair.organizer, 'getPreventionIndex', { exhibitionId: fair.exhibitionId })).data.declared,
    ).toBe(1)
    const stranger = await world.fair()
    expect(
      (await epidemic.call(stranger.organizer, 'getPreventionIndex', { exhibitionId: fair.exhibitionId })).data
        .declared,
    ).toBe(0)
    // The exhibitions whose gates are queried for refusals: an organizer's own, not other shows with receipts.
    const findGatesCounted = async ({ actor }: TestOperator) => {
      let gateExhibitions: readonly string[] = []
      const index = preventionIndex(async (_db, exhibitionIds) => {
        gateExhibitions = exhibitionIds
        return { refused: 0, since: new Date().toISOString() }
      })
      await index({}, { db: world.db, actor, now: new Date(), services: world.services } as never)
      return gateExhibitions
    }
    expect(await findGatesCounted(fair.organizer)).toEqual([fair.exhibitionId])
    expect(await findGatesCounted(stranger.organizer)).toEqual([])
    // The same rows are exported, for callers with and without access to those of others.
    const exported = async (caller: TestOperator, command: 'exportDeclarations' | 'exportDeclarationLog') => {
      const { data } = await epidemic.call(caller, command, { exhibitionId: fair.exhibitionId, format: 'csv' })
      return (await world.runJob<{ rows: number }>(data.jobId, epidemicJobs)).rows
    }
    expect(await exported(venue, 'exportDeclarations')).toBe(1)
    expect(await exported(fair.organizer, 'exportDeclarations')).toBe(1)
    expect(await exported(fair.partner, 'exportDeclarations')).toBe(0)
    expect(await exported(venue, 'exportDeclarationLog')).toBe(1)
    const log = await epidemic.call(venue, 'getDeclarationLogPage', { exhibitionId: fair.exhibitionId })
    expect(log.data.list).toMatchObject([{ event: 'submit', to: 'pendingManual' }])
    expect((await epidemic.call(null, 'openDeclaration', { code: randomUUID().slice(0, 16) })).statusCode).not.toBe(
      10001,
    )
  })
})
