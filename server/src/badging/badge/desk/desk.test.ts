import { buffer } from 'node:stream/consumers'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { readQrCodes } from '../../../app/testing/pdf-qr.ts'
import { migrateJobs } from '../../../kernel/jobs/migrate-jobs.ts'
import { countedByCard } from '../badge-filter.ts'
import { badgeJobs } from '../jobs.ts'

const world = await closeAfterAll(createBadgeWorld())
await migrateJobs(world.pool)
const fair = await world.fair()

const findTask = async (participationId: string) =>
  (
    await world.db.one<{ status: number }>(
      sql`select status from participation_task where participation_id = ${participationId}`,
    )
  ).status

async function print(one: Fair, chosen: object) {
  const reply = await world.call(one.organizer, 'printBadges', {
    exhibitionId: one.exhibitionId,
    format: 'single',
    ...chosen,
  })
  expect(reply.reason).toBeUndefined()
  return world.runJob<{ fileId: string; badges: number; pages: number }>(reply.data.jobId, badgeJobs)
}

/** Creates the print file, and confirms that it was printed. */
async function printed(one: Fair, chosen: { ids?: string[]; filter?: object }) {
  await print(one, chosen)
  const { exhibitionId, organizer } = one
  const { data } = await world.call(organizer, 'markPrinted', {
    exhibitionId,
    ...(chosen.ids ? { ids: chosen.ids } : { filter: { tab: 'queued' } }),
  })
  if (data.jobId) await world.runJob(data.jobId, badgeJobs)
}

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

describe('the list of badges', () => {
  it('combines filters by card and day, and shows when a card was printed and issued', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const [printedId = '', old = ''] = [await world.active(one), await world.active(one), await world.draft(one)]
    await printed(one, { ids: [printedId, old] })
    await world.db.run(sql`update badge set created_at = now() - interval '8 days' where id = ${old}`)
    const shown = async (narrowed: object) =>
      (await world.call(organizer, 'getBadgePage', { exhibitionId, ...narrowed })).data
    expect((await shown({ card: 'printed' })).total).toBe(2)
    expect((await shown({ card: 'none' })).list.map(({ state }) => state)).toEqual(['draft'])
    const { list, tabs } = await shown({ card: 'printed', created: 'week', tab: 'active' })
    expect([list.map(({ id }) => id), tabs?.active]).toEqual([[printedId], 1])
    expect(Date.parse(list[0]?.printedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await world.call(organizer, 'issueBadges', { exhibitionId, ids: [printedId], to: '王芳' })
    expect((await shown({ card: 'issued' })).list).toMatchObject([{ id: printedId, issuedTo: '王芳' }])
  })

  it('includes badges whose card was lost among those without a card, in every tab, until a reprint', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const [suspended, lost = ''] = [await world.active(one), await world.active(one), await world.draft(one)]
    await world.call(organizer, 'reportBadgeLost', { exhibitionId, id: lost, note: '遗失' })
    const none = async (narrowed: object = {}, caller = organizer) => {
      const { data } = await world.call(caller, 'getBadgePage', { exhibitionId, card: 'none', ...narrowed })
      return [data.list.map(({ state }) => state).toSorted(), data.total, data.tabs?.active, data.tabs?.all]
    }
    for (const caller of [organizer, one.partner]) {
      expect(await none({}, caller)).toEqual([['active', 'draft'], 2, 1, 2])
      expect(await none({ tab: 'active' }, caller)).toEqual([['active'], 1, 1, 2])
      expect((await none({ tab: 'stopped' }, caller))[0]).toEqual([])
    }
    await world.call(organizer, 'reprintBadge', { exhibitionId, id: lost, reasonCode: 'lost' })
    expect(await none()).toEqual([['draft'], 1, 0, 1])
    expect(suspended).not.toBe(lost)
  })

  it('counts the same from the cards and from the badges', async () => {
    const one = await world.fair()
    const { exhibitionId } = one
    await printed(one, { ids: [await world.active(one), await world.active(one)] })
    await world.active(one)
    for (const cards of [1, 100_000]) {
      const from = countedByCard(exhibitionId, { cards, narrow: true })(['active'])
      const { n } = await world.db.one<{ n: number }>(
        sql`select count(*)::int as n from ${from} where b.exhibition_id = ${exhibitionId} and c.state = 'printed' and b.state = 'active'`,
      )
      expect([cards, n]).toEqual([cards, 2])
    }
  })

  it('filters by the days of printing and issue, the latest first', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const ids = await Promise.all(Array.from({ length: 4 }, () => world.active(one)))
    await printed(one, { ids })
    await world.call(organizer, 'issueBadges', { exhibitionId, ids: ids.slice(1) })
    /** Noon of a venue's day some days ago, so that no test crosses midnight. */
    const on = (id: string | undefined, column: 'printed_at' | 'issued_at', ago: number) =>
      world.db.run(sql`update credential set ${raw(column)} =
          (date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '12 hours' - ${ago} * interval '1 day') at time zone 'Asia/Shanghai'
        where badge_id = ${id}`)
    const [today, yesterday, week, long] = ids
    for (const [id, ago] of [...ids.entries()].map(([at, id]) => [id, [0, 1, 6, 40][at] ?? 0] as const))
      await on(id, 'printed_at', ago)
    await on(yesterday, 'issued_at', 0)
    await on(week, 'issued_at', 1)
    await on(long, 'issued_at', 6)
    const page = async (narrowed: object) => {
      const { data } = await world.call(organizer, 'getBadgePage', { exhibitionId, ...narrowed })
      return data.list.map(({ id }) => id)
    }
    expect(await page({ printed: 'today' })).toEqual([today])
    expect(await page({ printed: 'yesterday' })).toEqual([yesterday])
    expect(await page({ printed: 'week' })).toEqual([today, yesterday, week])
    expect(await page({ printed: 'month' })).toEqual([today, yesterday, week])
    expect(await page({ issued: 'week' })).toEqual([yesterday, week, long])
    expect(await page({ issued: 'week', printed: 'week', tab: 'active' })).toEqual([yesterday, week])
    expect(await page({ issued: 'today', printed: 'today' })).toEqual([])
    expect(await page({ issued: 'week', card: 'issued', created: 'today', sort: 'createdAt' })).toHaveLength(3)
    const { data: counted } = await world.call(organizer, 'getBadgePage', { exhibitionId, issued: 'week' })
    expect(counted).toMatchObject({ total: 3, tabs: { all: 3, active: 3, draft: 0 } })
    // The exhibition's days are those from move-in to move-out, whenever the test runs.
    expect(await page({ printed: 'exhibition' })).toEqual([])
    await world.db.run(sql`update exhibition set move_in_from = now() - interval '10 days',
      move_in_to = now() - interval '9 days' where id = ${exhibitionId}`)
    expect(await page({ printed: 'exhibition' })).toEqual([today, yesterday, week])
    const filter = { issued: 'week', printed: 'week' } as const
    const { data } = await world.call(organizer, 'exportBadges', { exhibitionId, filter, format: 'csv' })
    const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, badgeJobs)
    const text = (await buffer(await world.services.store.read(fileId))).toString()
    expect(text.trim().split('\n')).toHaveLength(3)
    // The next page continues by key if the dates are the same.
    const many = await Promise.all(Array.from({ length: 11 }, () => world.active(one)))
    await printed(one, { ids: many })
    await world.db.run(sql`update credential set printed_at = now() where badge_id = any(${many}::uuid[])`)
    const first = await world.call(organizer, 'getBadgePage', { exhibitionId, printed: 'today', pageSize: 10 })
    const rest = await page({ printed: 'today', pageSize: 10, after: first.data.next })
    expect([...first.data.list.map(({ id }) => id), ...rest].toSorted()).toEqual(many.concat(today ?? '').toSorted())
  })

  it('is exported as it is shown: tab, filters, search and order', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const names = ['陆一鸣', '陆二鸣', '陈三']
    const [first = ''] = await Promise.all(names.map(name => world.active(one, { name })))
    await printed(one, { ids: [first] })
    const filter = { tab: 'all' as const, card: 'coded' as const, search: { type: 'name' as const, value: '鸣' } }
    const { data } = await world.call(organizer, 'exportBadges', { exhibitionId, filter, format: 'csv' })
    const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, badgeJobs)
    const text = (await buffer(await world.services.store.read(fileId))).toString()
    expect(names.filter(name => text.includes(name))).toEqual(['陆二鸣'])
    const ordered = async (sort?: 'createdAt' | '-createdAt') => {
      const { data } = await world.call(organizer, 'exportBadges', { exhibitionId, filter: { sort }, format: 'csv' })
      const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, badgeJobs)
      const rows = (await buffer(await world.services.store.read(fileId))).toString()
      return names.toSorted((one, other) => rows.indexOf(one) - rows.indexOf(other))
    }
    const { data: shown } = await world.call(organizer, 'getBadgePage', { exhibitionId })
    const newest = shown.list.map(({ name }) => name)
    expect([await ordered(), await ordered('createdAt')]).toEqual([newest, newest.toReversed()])
  })
})

describe('exportBadges', () => {
  it('writes all rows of a filter, with masked numbers and escaped formulas, in the caller’s language', async () => {
    const one = await world.fair()
    const person = world.person({ name: '=张三' })
    await world.active(one, person)
    await world.draft(one)
    const input = { exhibitionId: one.exhibitionId, filter: { tab: 'active' as const }, format: 'csv' as const }
    const { data } = await world.call(one.partner, 'exportBadges', input, { language: 'en' })
    const { fileId, rows } = await world.runJob<{ fileId: string; rows: number }>(data.jobId, badgeJobs)
    expect(rows).toBe(1)
    const text = (await buffer(await world.services.store.read(fileId))).toString()
    expect(text).toContain("'=张三")
    expect(text).toContain('Identity card')
    expect(text).toContain('Active')
    expect(text).not.toContain(person.documentNumber)
  })
})
