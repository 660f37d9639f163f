import { buffer } from 'node:stream/consumers'
import { type TemplatePreview, type TemplateSides, templateProof } from '@fairgate/contract/badging/badge/template'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { pdfText } from '../../../app/testing/render-pdf.ts'
import { migrateJobs } from '../../../kernel/jobs/migrate-jobs.ts'
import { badgeJobs } from '../jobs.ts'

const world = await closeAfterAll(createBadgeWorld())
await migrateJobs(world.pool)
const fair = await world.fair()

const text = (line: string, box: object = {}): TemplateSides['front'][number] => ({
  ...{ kind: 'text', x: 4, y: 4, w: 46, h: 12, align: 'left', valign: 'top' },
  lines: [{ spans: [{ text: line, size: 8, colour: '#14181f' }], leading: 1.3, above: 0, indent: 0 }],
  ...box,
})
const showing = (line: string): TemplateSides => ({ front: [text(line)], back: [] })

async function proofed(sides: TemplateSides): Promise<TemplatePreview> {
  const { exhibitionId, organizer } = fair
  const { data } = await world.call(organizer, 'proofTemplate', { exhibitionId, size: 'cr80', sides })
  return templateProof().parse(await world.runJob(data.jobId, badgeJobs))
}
const save = (form: { name: string; sides?: TemplateSides; id?: string; version?: number }) =>
  world.call(fair.organizer, 'saveTemplate', { exhibitionId: fair.exhibitionId, size: 'cr80', ...form })

describe('templates of badges', () => {
  it('begin as the built-in one and are saved as versions, each previewed before', async () => {
    const { exhibitionId, organizer } = fair
    const { data: made } = await save({ name: '版式一' })
    const detail = async () => (await world.call(organizer, 'getTemplateDetail', { exhibitionId, id: made.id })).data
    const first = await detail()
    expect(first).toMatchObject({ no: 1, size: 'cr80', name: '版式一' })
    expect(first.sides.front.length).toBeGreaterThan(5)

    const sides = showing('{name.zh} 新版')
    const over = { name: '版式一', id: made.id, version: made.version }
    expect((await save({ ...over, sides })).reason).toBe('badge.templateUnseen')
    const { faults, front } = await proofed(sides)
    expect(faults).toEqual([])
    expect(front[0]?.length).toBeGreaterThan(3)
    const { data: second } = await save({ ...over, sides })
    expect(await detail()).toMatchObject({ no: 2, version: second.version, sides })
    expect((await save({ ...over, sides })).reason).toBe('kernel.changedMeanwhile')
  })

  it('create one version when two clerks save concurrently', async () => {
    const { data: made } = await save({ name: '两人' })
    const sides = [showing('甲'), showing('乙')]
    for (const one of sides) await proofed(one)
    const over = { name: '两人', id: made.id, version: made.version }
    const replies = await Promise.all(sides.map(one => save({ ...over, sides: one })))
    expect(replies.map(({ reason }) => reason).sort()).toEqual(['kernel.changedMeanwhile', undefined].sort())
  })

  it('are refused if the longest name is clipped, a code is too small, or an element crosses the edge', async () => {
    const { data: made } = await save({ name: '不合适' })
    const over = { name: '不合适', id: made.id, version: made.version }
    const tight = { front: [text('{name.zh}', { w: 8, h: 2 })], back: [] }
    expect((await proofed(tight)).faults).toEqual([{ side: 'front', index: 0, fault: 'clipped' }])
    expect((await save({ ...over, sides: tight })).reason).toBe('badge.templateClipped')
    const small = { front: [{ kind: 'qr' as const, x: 10, y: 10, size: 20 }], back: [] }
    expect((await save({ ...over, sides: small })).reason).toBe('badge.templateQrTooSmall')
    const outside = { front: [text('x', { x: 30 })], back: [] }
    expect((await save({ ...over, sides: outside })).reason).toBe('badge.templateOutside')
    const image = { kind: 'image' as const, x: 4, y: 4, w: 9, h: 9, radius: 0, fileId: crypto.randomUUID() }
    const lost = { front: [image], back: [] }
    expect((await proofed(lost)).faults).toEqual([{ side: 'front', index: 0, fault: 'imageLost' }])
  })

  it('print with the version that was current when the print was requested, also after a newer one is saved', async () => {
    const { exhibitionId, organizer } = fair
    const sides = [showing('第一版 {name.zh}'), showing('第二版 {name.zh}')]
    for (const one of sides) await proofed(one)
    const { data: made } = await save({ name: '印刷', sides: sides[0] })
    const ids = [await world.active(fair)]
    const input = { exhibitionId, ids, format: 'single' as const, templateId: made.id }
    const { data } = await world.call(organizer, 'printBadges', input)
    await save({ name: '印刷', id: made.id, version: made.version, sides: sides[1] })
    const { fileId, template } = await world.runJob<{ fileId: string; template: object }>(data.jobId, badgeJobs)
    expect(template).toEqual({ id: made.id, no: 1 })
    const [front = ''] = await pdfText(await buffer(await world.services.store.read(fileId)))
    expect(front).toContain('第一版')
    expect(front).not.toContain('第二版')
  })

  it('belong to the organizer: a partner can neither preview nor save, another organizer finds none', async () => {
    const { exhibitionId, partner } = fair
    const shown = { exhibitionId, size: 'cr80' as const, sides: showing('x') }
    expect((await world.call(partner, 'proofTemplate', shown)).reason).toBe('kernel.noPermission')
    const other = await world.fair()
    const foreign = await world.call(other.organizer, 'proofTemplate', shown)
    expect(foreign.reason).toBe('kernel.notFound')
    const { data } = await save({ name: '别人的' })
    const theirs = { exhibitionId: other.exhibitionId, id: data.id }
    expect((await world.call(other.organizer, 'getTemplateDetail', theirs)).reason).toBe('kernel.notFound')
    const stored = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from badge_template_proof where exhibition_id = ${other.exhibitionId}`,
    )
    expect(stored.n).toBe(0)
  })
})
