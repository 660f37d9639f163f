import { buffer } from 'node:stream/consumers'
import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { jobs } from './jobs.ts'
import { createBadgeWorld } from './testing/badge-world.ts'
import { closeAfterAll } from './testing/close-after-all.ts'
import type { TestOperator } from './testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

/** The lines of a list's sheet, the title first. */
async function sheetOf<N extends CommandName>(
  caller: TestOperator,
  command: N,
  input: Omit<Payload<N>, 'format'>,
  language: Language = 'cn',
): Promise<string[]> {
  const reply = await world.call(caller, command, { ...input, format: 'csv' } as Payload<N>, { language })
  expect(reply.reason).toBeUndefined()
  const { jobId } = reply.data as { jobId: string }
  const { fileId } = await world.runJob<{ fileId: string }>(jobId, jobs)
  const text = (await buffer(await world.services.store.read(fileId))).toString()
  return text.trimEnd().split(/\r?\n/)
}

describe("a list is exported with its filters, in the caller's language", () => {
  it('badges to approve, with masked numbers, for the only approver', async () => {
    const { exhibitionId, organizer, partner } = fair
    const pending = await world.pending(fair, {
      name: '示例待审',
      documentNumber: 'E76500001',
      documentType: 'passport',
    })
    await world.active(fair, { name: '示例已审' })
    const [title, ...rows] = await sheetOf(organizer, 'exportBadgeApprovals', { exhibitionId, tab: 'pending' })
    expect(title).toContain('证卡编号')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('示例待审')
    expect(rows[0]).not.toContain('E76500001')
    const found = { exhibitionId, tab: 'all' as const, search: { type: 'name' as const, value: '示例已审' } }
    const [titleEn, ...active] = await sheetOf(organizer, 'exportBadgeApprovals', found, 'en')
    expect([titleEn?.includes('Badge code'), active.length, active[0]?.includes('Active')]).toEqual([true, 1, true])
    const input = { exhibitionId, format: 'csv' as const }
    const stranger = (await world.fair()).organizer
    expect((await world.call(partner, 'exportBadgeApprovals', input)).reason).toBe('kernel.noPermission')
    expect((await world.call(stranger, 'exportBadgeApprovals', input)).reason).toBe('kernel.notFound')
    expect(await world.stateOf(pending)).toBe('pending')
  })

  it('the print queue, with withheld badges marked', async () => {
    const own = await world.fair()
    const { exhibitionId, organizer } = own
    await world.active(own, { name: '示例制证' })
    const suspended = await world.active(own, { name: '示例暂停' })
    await world.db.run(sql`update badge set state = 'suspended' where id = ${suspended}`)
    const rows = await sheetOf(organizer, 'exportPrintQueue', { exhibitionId, tab: 'coded' })
    expect(rows).toHaveLength(3)
    expect(rows.find(row => row.includes('示例暂停'))).toContain('已暂停')
    const [title = '', one = ''] = await sheetOf(organizer, 'exportPrintQueue', {
      ...{ exhibitionId, search: { type: 'name', value: '示例制证' } },
    })
    expect(title).toContain('证卡编号')
    expect(one).toContain('示例制证')
    const input = { exhibitionId, format: 'csv' as const }
    expect((await world.call(fair.organizer, 'exportPrintQueue', input)).reason).toBe('kernel.notFound')
  })

  it('guards with their doors, those in use first, for their managers', async () => {
    const { exhibitionId, organizer } = fair
    const names = { nameCn: '示例门', nameEn: 'Door' }
    const zone = await world.call(world.platform, 'saveZone', { exhibitionId, ...names, code: 'ZX' })
    const door = await world.call(world.platform, 'addDoor', {
      ...{ exhibitionId, ...names, code: 'DX', zoneId: zone.data.id },
    })
    const guard = async (name: string) =>
      (await world.call(world.platform, 'saveGuard', { exhibitionId, name, doorIds: [door.data.id], pin: '135790' }))
        .data
    const first = await guard('甲')
    await guard('乙')
    await world.call(world.platform, 'stopGuard', { exhibitionId, ...first, stopped: true })
    const [title, ...rows] = await sheetOf(world.platform, 'exportGuards', { exhibitionId }, 'en')
    expect(title).toMatch(/Name.*Doors.*On duty.*Status/)
    expect(rows).toEqual(['乙,DX,Off duty,Enabled', '甲,DX,Off duty,Disabled'])
    const { list } = (await world.call(world.platform, 'getGuardList', { exhibitionId })).data
    expect(list.map(({ name }) => name)).toEqual(['乙', '甲'])
    const refused = await world.call(organizer, 'exportGuards', { exhibitionId, format: 'csv' })
    expect(refused.reason).toBe('kernel.noPermission')
  })

  it('requests to postpone, with old and new days', async () => {
    const { exhibitionId, organizer } = fair
    const days = (from: string, to: string) => ({ from: `${from}T01:00:00Z`, to: `${to}T09:00:00Z`, daily: true })
    const { reason } = await world.call(organizer, 'askPostponement', {
      ...{ exhibitionId, halls: ['N1'], note: '示例改期' },
      moveIn: days('2030-04-01', '2030-04-02'),
      open: days('2030-04-03', '2030-04-05'),
      moveOut: days('2030-04-06', '2030-04-07'),
    })
    expect(reason).toBeUndefined()
    const [title, ...rows] = await sheetOf(world.platform, 'exportPostponements', { tab: 'pending' })
    expect(title).toContain('拟改为')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('2030-03-03 – 2030-03-05,2030-04-03 – 2030-04-05')
    const refused = await world.call(organizer, 'exportPostponements', { format: 'csv' })
    expect(refused.reason).toBe('kernel.noPermission')
  })

  it('system parameters, with their defaults and users', async () => {
    const rows = await sheetOf(
      world.platform,
      'exportSystemParameters',
      { search: { type: 'name', value: 'gate.' } },
      'en',
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.slice(1).every(row => row.startsWith('gate.'))).toBe(true)
    expect(rows.find(row => row.startsWith('gate.packHours'))).toMatch(/^gate\.packHours,12,12,Gates,Whole number,/)
  })
})
