import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createDeskFixture } from '../../../app/testing/desk-fixture.ts'
import { readQrCodes } from '../../../app/testing/pdf-qr.ts'
import { badgeJobs } from '../jobs.ts'

const { world, print, printed } = await createDeskFixture()

const fair = await world.fair()

const findTask = async (participationId: string) =>
  (
    await world.db.one<{ status: number }>(
      sql`select status from participation_task where participation_id = ${participationId}`,
    )
  ).status

const statesOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map(id => world.credentials(id)))).flat().map(({ state }) => state)

describe('printing', () => {
  it('makes a PDF with the codes of the badges; they count as printed after somebody confirms it', async () => {
    const one = await world.fair()
    const ids = [await world.active(one), await world.active(one, { name: '𠮷田海' })]
    const { fileId, badges } = await print(one, { ids })
    expect(badges).toBe(2)
    const pdf = await buffer(await world.services.store.read(fileId))
    const codes = (await Promise.all(ids.map(id => world.credentials(id)))).flat().map(({ code }) => code)
    expect((await readQrCodes(pdf)).flat().sort()).toEqual(codes.sort())
    const { exhibitionId, organizer } = one
    const queue = async () => (await world.call(organizer, 'getPrintQueue', { exhibitionId })).data
    const made = await queue()
    expect(made.tabs).toMatchObject({ all: 2, queued: 2, printed: 0, coded: 0 })
    expect(made.list[0]?.actions).toEqual(['markPrinted', 'markFailed', 'reprint', 'reportLost'])
    await world.call(organizer, 'markPrinted', { exhibitionId, ids })
    const data = await queue()
    expect(data).toMatchObject({ total: 2, tabs: { all: 2, printed: 2, coded: 0 } })
    expect(data.list[0]?.actions).toEqual(['print', 'issue', 'markFailed', 'reprint', 'reportLost'])
  })

  it('refuses to confirm a file that is still being made; confirms several files at once by a job', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const [first = '', second = ''] = [await world.active(one), await world.active(one)]
    await print(one, { ids: [first] })
    const { data } = await world.call(organizer, 'printBadges', { exhibitionId, ids: [second], format: 'single' })
    const early = await world.call(organizer, 'markPrinted', { exhibitionId, ids: [second] })
    expect(early.reason).toBe('badge.stillMade')
    const all = await world.call(organizer, 'markPrinted', { exhibitionId, filter: { tab: 'queued' } })
    expect(await world.runJob(all.data.jobId ?? '', badgeJobs)).toMatchObject({ count: 1, failedCount: 0 })
    expect(await statesOf([first, second])).toEqual(['printed', 'queued'])
    await world.runJob(data.jobId, badgeJobs)
    const theirs = { tab: 'queued' as const, jobId: data.jobId }
    const rest = await world.call(organizer, 'markPrinted', { exhibitionId, filter: theirs })
    expect(await world.runJob(rest.data.jobId ?? '', badgeJobs)).toMatchObject({ count: 1 })
    expect(await statesOf([first, second])).toEqual(['printed', 'printed'])
  })

  it('leaves out badges with characters that no font has, and reports them', async () => {
    const one = await world.fair()
    const [drawable, rare] = [
      await world.active(one, { name: 'สมชาย น้ำฝน' }),
      await world.active(one, { name: '李𱍐' }),
    ]
    const { data } = await world.call(one.organizer, 'printBadges', {
      exhibitionId: one.exhibitionId,
      ids: [drawable, rare],
      format: 'single',
    })
    const made = await world.runJob<{ badges: number; failed: { msg: string }[] }>(data.jobId, badgeJobs)
    expect(made).toMatchObject({ badges: 1, failedCount: 1 })
    expect(made.failed[0]?.msg).toContain('𱍐')
    expect(await statesOf([drawable, rare])).toEqual(['queued', 'failed'])
    await expect(print(one, { ids: [rare] })).rejects.toMatchObject({
      reason: 'badge.undrawable',
      values: { characters: '𱍐' },
    })
  })

  it('takes all badges of a filter, and leaves out printed ones the second time', async () => {
    const one = await world.fair()
    await Promise.all(Array.from({ length: 3 }, () => world.active(one)))
    await world.pending(one)
    expect(await print(one, { filter: { tab: 'active' }, format: 'sheet' })).toMatchObject({ badges: 3, pages: 2 })
    const again = await world.call(one.organizer, 'printBadges', {
      exhibitionId: one.exhibitionId,
      filter: {},
      format: 'single',
    })
    await expect(world.runJob(again.data.jobId, badgeJobs)).rejects.toMatchObject({ reason: 'badge.notPrintable' })
  })

  it('refuses inactive badges, A6 on sheets, and partners', async () => {
    const id = await world.pending(fair)
    const input = { exhibitionId: fair.exhibitionId, ids: [id], format: 'single' as const }
    expect((await world.call(fair.organizer, 'printBadges', input)).reason).toBe('kernel.notFound')
    expect((await world.call(fair.partner, 'printBadges', input)).reason).toBe('kernel.noPermission')
    const saved = await world.call(fair.organizer, 'saveTemplate', {
      exhibitionId: fair.exhibitionId,
      name: '大证',
      size: 'a6',
    })
    const sheet = { ...input, format: 'sheet' as const, templateId: saved.data.id }
    expect((await world.call(fair.organizer, 'printBadges', sheet)).reason).toBe('badge.templateNotSheet')
    const builtIn = { ...input, format: 'sheet' as const, size: 'a6' as const }
    expect((await world.call(fair.organizer, 'printBadges', builtIn)).reason).toBe('badge.templateNotSheet')
    const list = await world.call(fair.organizer, 'getTemplateList', { exhibitionId: fair.exhibitionId })
    expect(list.data.list.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['默认版式 CR80', true],
      ['默认版式 A6', true],
      ['大证', false],
    ])
  })

  it('uses the built-in template of the requested size, a card by default', async () => {
    const one = await world.fair()
    const widthOf = async (chosen: object) => {
      const { fileId } = await print(one, { ids: [await world.active(one)], ...chosen })
      const pdf = await buffer(await world.services.store.read(fileId))
      return Math.round((Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1'))?.[1]) * 25.4) / 72)
    }
    expect([await widthOf({ size: 'a6' }), await widthOf({})]).toEqual([105, 54])
  })

  it('leaves out the cards of suspended badges, also in its counts', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const [first = '', second = ''] = [await world.active(one), await world.active(one)]
    const suspend = async (id: string) => {
      const { data } = await world.call(organizer, 'getBadgeDetail', { exhibitionId, id })
      await world.call(organizer, 'suspendBadge', { exhibitionId, id, version: data.version, note: '核实' })
    }
    const queue = async (tab: 'all' | 'printable') =>
      (await world.call(organizer, 'getPrintQueue', { exhibitionId, tab })).data
    await suspend(second)
    const all = await queue('all')
    expect(all).toMatchObject({ total: 2, tabs: { coded: 2, printable: 1 } })
    expect(all.list.map(card => [card.badgeId, card.badgeState, card.actions.length > 0])).toEqual([
      [second, 'suspended', false],
      [first, 'active', true],
    ])
    const printable = await queue('printable')
    expect([printable.total, printable.list.map(({ badgeId }) => badgeId)]).toEqual([1, [first]])
    expect(await print(one, { filter: {} })).toMatchObject({ badges: 1 })
    expect((await queue('all')).tabs).toMatchObject({ coded: 1, queued: 1, printable: 0 })
  })
})

describe('the print desk', () => {
  it('issues printed cards and records who took them; then the task is done and voiding refunds nothing', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const id = await world.active(one)
    expect((await world.call(organizer, 'issueBadges', { exhibitionId, ids: [id] })).reason).toBe('badge.notPrinted')
    await printed(one, { ids: [id] })
    expect((await world.call(organizer, 'markPrintFailed', { exhibitionId, ids: [id] })).data.count).toBe(1)
    const failed = await world.call(organizer, 'getPrintQueue', { exhibitionId, tab: 'failed' })
    expect(failed.data.list[0]?.actions).toEqual(['print', 'markPrinted', 'reprint', 'reportLost'])
    expect((await world.call(organizer, 'markPrinted', { exhibitionId, ids: [id] })).data.count).toBe(1)
    expect((await world.call(organizer, 'issueBadges', { exhibitionId, ids: [id], to: '王芳' })).data.count).toBe(1)
    expect((await world.call(organizer, 'issueBadges', { exhibitionId, ids: [id] })).reason).toBe(
      'kernel.notInThisState',
    )
    expect(await findTask(one.participationId)).toBe(1040)
    const { data } = await world.call(one.partner, 'getBadgeDetail', { exhibitionId, id })
    expect(data.credential).toMatchObject({ state: 'issued', issuedTo: '王芳' })
    await world.call(organizer, 'voidBadges', { exhibitionId, ids: [id], note: '违规' })
    expect(await world.quotaOf(one.participationId)).toEqual({ reserved: 0, used: 1 })
  })

  it('issues all printed cards of a filter by a job', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    await Promise.all(Array.from({ length: 3 }, () => world.active(one)))
    await printed(one, { filter: {} })
    const { data } = await world.call(organizer, 'issueBadges', { exhibitionId, filter: {} })
    expect(await world.runJob(data.jobId ?? '', badgeJobs)).toMatchObject({ count: 3, failedCount: 0 })
    expect(await findTask(one.participationId)).toBe(1040)
  })

  it('revokes a lost code at once and creates another one at the reprint, which uses no quota', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const id = await world.active(one)
    const key = { exhibitionId, id }
    const why = { ...key, reasonCode: 'lost', note: '遗失' }
    const [first] = await world.credentials(id)
    await world.call(organizer, 'reportBadgeLost', key)
    expect((await world.call(organizer, 'reportBadgeLost', key)).reason).toBe('badge.noCredential')
    expect(await world.stateOf(id)).toBe('active')
    expect((await world.call(organizer, 'reprintBadge', why)).statusCode).toBe(10001)
    const credentials = await world.credentials(id)
    expect(credentials.map(({ state }) => state)).toEqual(['dead', 'coded'])
    expect(credentials[1]?.code).not.toBe(first?.code)
    expect(await world.quotaOf(one.participationId)).toEqual({ reserved: 0, used: 1 })
    const stranger = await world.world.administrator('sponsor')
    expect((await world.call(stranger, 'reprintBadge', why)).reason).toBe('kernel.notFound')
  })
})

describe('a card that a colleague changed first', () => {
  it('is not replaced or reported lost a second time from an outdated view', async () => {
    const { exhibitionId, organizer } = fair
    const id = await world.active(fair)
    const [card] = await world.credentials(id)
    const seen = { exhibitionId, id, cardId: card?.id ?? null, reasonCode: 'damaged' }
    const colleague = await world.world.operator(organizer.company)
    const both = await Promise.all([organizer, colleague].map(caller => world.call(caller, 'reprintBadge', seen)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10007])
    expect((await world.call(colleague, 'reportBadgeLost', { exhibitionId, id, cardId: seen.cardId })).statusCode).toBe(
      10007,
    )
    expect((await world.call(colleague, 'reprintBadge', { ...seen, cardId: null })).statusCode).toBe(10007)
    expect((await world.credentials(id)).map(({ state }) => state)).toEqual(['dead', 'coded'])
  })

  it('takes its reason from the dictionary and records it in the history', async () => {
    const { exhibitionId, organizer } = fair
    const id = await world.active(fair)
    const refused = await world.call(organizer, 'reprintBadge', { exhibitionId, id, reasonCode: 'nosuch' })
    expect([refused.statusCode, refused.data]).toEqual([
      10002,
      { issues: [expect.objectContaining({ path: 'reasonCode', msg: '没有这个原因，或已停用' })] },
    ])
    await world.call(organizer, 'reprintBadge', { exhibitionId, id, reasonCode: 'unreadable', note: '刮花' })
    const { data } = await world.call(organizer, 'getBadgeDetail', { exhibitionId, id })
    expect(data.history[0]).toMatchObject({ event: 'reprint', reasonCode: 'unreadable', note: '刮花' })
  })
})
