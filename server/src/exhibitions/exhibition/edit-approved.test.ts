import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

const correction = {
  ...{ nameCn: '示例展会（更名）', nameEn: 'Example Fair, renamed', address: '虹湾路 2 号' },
  ...{ contactName: '陈若溪', contactPhone: '13800000000', contactEmail: 'chen@example.com' },
  ...{ website: 'https://fair.example', descriptionCn: '介绍' },
} as const
const versionOf = async (id: string) =>
  (await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)).version
const correctExhibition = async (caller: TestOperator, changes: object = {}) =>
  world.call(caller, 'editApprovedExhibition', {
    ...{ id: fair.exhibitionId, version: await versionOf(fair.exhibitionId), ...correction, ...changes },
  } as Payload<'editApprovedExhibition'>)
const read = (caller: TestOperator) => world.call(caller, 'getExhibitionDetail', { id: fair.exhibitionId })

describe('editApprovedExhibition', () => {
  it('corrects its public data; partners see it immediately, and nothing of its approval', async () => {
    const before = (await read(fair.organizer)).data.form
    expect((await correctExhibition(fair.organizer)).statusCode).toBe(10001)
    const { data } = await read(fair.partner)
    expect(data.form).toMatchObject(correction)
    const { halls, moveIn, open, moveOut } = before
    expect(data.form).toMatchObject({ halls, moveIn, open, moveOut })
    expect([data.history, data.actions]).toEqual([[], []])
    expect((await read(fair.organizer)).data.history.map(({ event }) => event)).toContain('editApproved')
  })

  it('is for organizer and venue, with the current version, while it is active', async () => {
    expect((await correctExhibition(fair.partner)).statusCode).toBe(10003)
    const stranger = await world.world.administrator('sponsor')
    expect((await correctExhibition(stranger)).reason).toBe('kernel.notFound')
    expect((await correctExhibition(fair.organizer, { version: 1 })).reason).toBe('kernel.changedMeanwhile')
    const version = await versionOf(fair.exhibitionId)
    const twice = await Promise.all([1, 2].map(() => correctExhibition(fair.organizer, { version })))
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10007])
    const other = await world.fair()
    await world.db.run(
      sql`update exhibition set state = 'cancelled', ended_at = now() where id = ${other.exhibitionId}`,
    )
    const late = await world.call(other.organizer, 'editApprovedExhibition', {
      ...{ id: other.exhibitionId, version: 1, ...correction },
    } as Payload<'editApprovedExhibition'>)
    expect(late.reason).toBe('exhibition.notRunning')
  })

  it('gives no exhibition a name that looks like a sandbox', async () => {
    const reply = await correctExhibition(fair.organizer, { nameCn: '【演练】示例展会' })
    expect(reply.data).toMatchObject({ issues: [{ path: 'nameCn', msg: '只有演练展会的名称这样开头' }] })
  })

  it('clears nothing that a submission needs, and accepts no dates, halls or type', async () => {
    const empty = await correctExhibition(fair.organizer, { nameEn: '', contactPhone: '' })
    expect(empty.data).toMatchObject({ issues: [{ path: 'nameEn' }, { path: 'contactPhone' }] })
    expect((await correctExhibition(fair.organizer, { halls: ['N3'] })).statusCode).toBe(10002)
  })
})
