import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { createEpidemicWorld, type EpidemicFair } from '../../app/testing/epidemic-world.ts'
import { expireDeclarations } from './clock.ts'

const epidemic = await createEpidemicWorld()
const { world, venue } = epidemic
afterAll(() => world.close())

/** Reasons offered for the latest declarations of these exhibitions. */
const reasonsOf = async (...fairs: EpidemicFair[]) => {
  const ids = await Promise.all(fairs.map(async fair => (await epidemic.last(fair)).id))
  return (await epidemic.call(venue, 'getRejectReasons', { ids })).data.list
}

describe('deciding', () => {
  it('rejects with validity and a reason; for that time a person decides the next declarations', async () => {
    const fair = await epidemic.opened({ auditMode: 'ocr' })
    const documentNumber = epidemic.passport()
    await epidemic.declared(fair, { documentNumber })
    expect(await epidemic.last(fair)).toMatchObject({ state: 'processing' })
    await epidemic.read(fair)
    const row = await epidemic.keyOf(fair)
    // No reader is configured: a person decides.
    expect(await epidemic.last(fair)).toMatchObject({ state: 'pendingManual', doubts: ['notRead'] })
    for (const [input, path] of [
      [{}, 'hours'],
      [{ hours: '24' as const }, 'reasonCode'],
    ] as const) {
      const refused = await epidemic.call(venue, 'rejectDeclaration', { rows: [row], ...input })
      expect(refused.data).toMatchObject({ issues: [{ path, msg: '请选择回执有效期和拒绝原因' }] })
    }
    const reasons = await reasonsOf(fair)
    const reasonCode = reasons[0]?.value ?? ''
    const rejected = await epidemic.call(venue, 'rejectDeclaration', {
      rows: [row],
      hours: '24',
      reasonCode,
      note: '图片不清',
    })
    expect(rejected.data).toEqual({ count: 1, failed: [] })
    expect(await epidemic.receiptOf(fair)).toMatchObject({ state: 'rejected', valid: false, refused: true })
    await epidemic.declared(fair, { documentNumber })
    await epidemic.read(fair)
    expect((await epidemic.last(fair)).doubts).toContain('again')
    expect(await epidemic.sendDecisionMessages(fair)).toBe(1)
  })

  it('rejects with a reason of the exhibition, and with none it has hidden', async () => {
    const fairs = [await epidemic.opened(), await epidemic.opened()] as const
    const [fair, other] = fairs
    for (const one of fairs) await epidemic.declared(one)
    const venues = await reasonsOf(fair)
    const hidden = venues[0]?.value ?? ''
    const option = await world.db.one<{ id: string }>(
      sql`select id from dictionary_option where code = 'reject_reason' and value = ${hidden} and exhibition_id is null`,
    )
    const { exhibitionId } = fair
    await epidemic.call(venue, 'setExhibitionOptionShown', { exhibitionId, id: option.id, shown: false })
    await epidemic.call(venue, 'addDictionaryOption', {
      ...{ code: 'reject_reason', value: 'noStamp', nameCn: '报告未盖章', nameEn: 'Report without a stamp' },
      ...{ countsAs: venues[1]?.value, nouns: ['declaration'], exhibitionId },
    })
    const offered = (rows: Awaited<ReturnType<typeof reasonsOf>>) => rows.map(({ value }) => value)
    const offeredBefore = offered(venues).slice(1)
    expect(offered(await reasonsOf(fair))).toEqual([...offeredBefore, 'noStamp'])
    expect(offered(await reasonsOf(other))).toEqual(offered(venues))
    expect(offered(await reasonsOf(...fairs))).toEqual(offeredBefore)
    const ids = [(await epidemic.last(fair)).id, randomUUID()]
    expect((await epidemic.call(venue, 'getRejectReasons', { ids })).reason).toBe('kernel.notFound')

    const reject = async (reasonCode: string, ...of: EpidemicFair[]) => {
      const rows = await Promise.all(of.map(one => epidemic.keyOf(one)))
      return epidemic.call(venue, 'rejectDeclaration', { rows, hours: '24', reasonCode })
    }
    const issues = [{ path: 'reasonCode', msg: '没有这个原因，或已停用' }]
    expect((await reject(hidden, fair)).data).toEqual({ issues })
    expect((await reject('noStamp', other)).data).toEqual({ issues })
    // Among several, those whose exhibition offers it.
    const both = (await reject('noStamp', ...fairs)).data
    expect(both).toMatchObject({ count: 1, failed: [{ msg: '该展会没有这个拒绝原因，或已停用' }] })
    const row = await epidemic.last(fair)
    expect([row.state, (await epidemic.last(other)).state]).toEqual(['rejected', 'pendingManual'])
    const name = { cn: '报告未盖章', en: 'Report without a stamp' }
    expect((await epidemic.call(venue, 'getDeclarationDetail', { id: row.id })).data.reason).toEqual(name)
    const log = await epidemic.call(venue, 'getDeclarationLogPage', { exhibitionId })
    expect(log.data.list[0]).toMatchObject({ event: 'reject', reason: name })
    const { url } = (await epidemic.call(venue, 'getDeclarationCode', { id: row.id })).data
    const receipt = await epidemic.call(null, 'getDeclarationReceipt', { code: url.split('/').at(-1) ?? '' })
    expect(receipt.data.reason).toEqual(name)
  })

  it('preserves a valid receipt until the next declaration is decided', async () => {
    const fair = await epidemic.opened()
    const documentNumber = epidemic.passport()
    await epidemic.declared(fair, { documentNumber })
    await epidemic.call(venue, 'approveDeclaration', { rows: [await epidemic.keyOf(fair)], hours: '48' })
    await epidemic.declared(fair, { documentNumber })
    expect(await epidemic.receiptOf(fair)).toMatchObject({ state: 'valid', valid: true })
    const reasonCode = (await reasonsOf(fair))[0]?.value ?? ''
    await epidemic.call(venue, 'rejectDeclaration', { rows: [await epidemic.keyOf(fair)], hours: '24', reasonCode })
    expect(await epidemic.receiptOf(fair)).toMatchObject({ state: 'rejected', valid: false })
  })

  it('is refused to the declarant, also if nobody else may decide', async () => {
    const fair = await epidemic.opened()
    const desk = await world.world.operator(venue.company, {
      permissions: ['declaration:proxy', 'epidemic:approve', 'epidemic:view'],
    })
    const fileId = () => epidemic.stored(desk)
    const { guest: _, ...form } = await epidemic.formOf(await epidemic.proved(fair.code))
    const images = [
      { fileId: await fileId(), kind: 'healthCode' as const },
      { fileId: await fileId(), kind: 'nucleic' as const },
    ]
    const own = { ...form, images, exhibitionId: fair.exhibitionId, phone: world.telephone() }
    const made = (await epidemic.call(desk, 'addProxyDeclaration', own)).data
    expect((await epidemic.call(desk, 'approveDeclaration', { rows: [made], hours: '48' })).reason).toBe(
      'kernel.ownSubmission',
    )
    const shown = (await epidemic.call(desk, 'getDeclarationDetail', { id: made.id })).data
    expect(shown.actions).not.toContain('approve')
    expect((await epidemic.call(epidemic.second, 'approveDeclaration', { rows: [made], hours: '48' })).data.count).toBe(
      1,
    )
    expect((await epidemic.call(fair.partner, 'getDeclarationDetail', { id: made.id })).reason).toBe('kernel.notFound')
  })

  it('succeeds for one of two concurrent decisions, and a rejection and the scheduler have one result', async () => {
    const fair = await epidemic.opened()
    await epidemic.declared(fair)
    const row = await epidemic.keyOf(fair)
    const reasonCode = (await reasonsOf(fair))[0]?.value ?? ''
    const [approved, rejected] = await Promise.all([
      epidemic.call(venue, 'approveDeclaration', { rows: [row], hours: '48' }),
      epidemic.call(epidemic.second, 'rejectDeclaration', { rows: [row], hours: '24', reasonCode }),
    ])
    expect([approved.statusCode, rejected.statusCode].filter(code => code === 10001)).toHaveLength(1)
    const { state } = await epidemic.last(fair)
    expect(await epidemic.receiptOf(fair)).toMatchObject({ state })

    const other = await epidemic.opened()
    await epidemic.declared(other)
    await epidemic.call(venue, 'approveDeclaration', { rows: [await epidemic.keyOf(other)], hours: '24' })
    const valid = await epidemic.keyOf(other)
    await world.db.run(sql`update declaration set valid_until = now() where id = ${valid.id}`)
    const node = { services: world.services, publish: () => {} }
    const [late] = await Promise.all([
      epidemic.call(venue, 'rejectDeclaration', { rows: [valid], hours: '24', reasonCode }),
      expireDeclarations(node, new Date()),
    ])
    const ended = await epidemic.last(other)
    expect(ended.state).toBe(late.statusCode === 10001 ? 'rejected' : 'expired')
    expect(await epidemic.receiptOf(other)).toMatchObject({ state: ended.state, valid: false })
  })

  it('can be reset to pending, or ended, with a reason; not for an older declaration', async () => {
    const fair = await epidemic.opened()
    const documentNumber = epidemic.passport()
    await epidemic.declared(fair, { documentNumber })
    const set = async (status: 'pendingManual' | 'expired', row: { id: string; version: number }, note = '请再核对') =>
      epidemic.call(venue, 'setDeclarationStatus', { rows: [row], status, note })
    const waiting = await epidemic.keyOf(fair)
    expect((await set('expired', waiting)).reason).toBe('kernel.notInThisState')
    await epidemic.call(venue, 'approveDeclaration', { rows: [waiting], hours: '48' })
    expect((await set('pendingManual', await epidemic.keyOf(fair), '')).statusCode).toBe(10002)
    expect((await set('pendingManual', await epidemic.keyOf(fair))).data.count).toBe(1)
    expect(await epidemic.receiptOf(fair)).toMatchObject({ state: 'pendingManual', valid: false })
    await epidemic.call(venue, 'approveDeclaration', { rows: [await epidemic.keyOf(fair)], hours: '48' })
    expect(await epidemic.receiptOf(fair)).toMatchObject({ state: 'valid', valid: true })
    const older = await epidemic.keyOf(fair)
    expect((await set('expired', older)).data.count).toBe(1)
    expect(await epidemic.receiptOf(fair)).toMatchObject({ state: 'expired', valid: false })
    const reasonCode = (await reasonsOf(fair))[0]?.value ?? ''
    await epidemic.declared(fair, { documentNumber })
    const first = await epidemic.keyOf(fair)
    await epidemic.call(venue, 'rejectDeclaration', { rows: [first], hours: '24', reasonCode })
    const rejected = await epidemic.keyOf(fair)
    await epidemic.declared(fair, { documentNumber })
    // The newer one is pending: a person has only one.
    expect((await set('pendingManual', rejected)).reason).toBe('epidemic.newerDeclared')
    const { history } = (await epidemic.call(venue, 'getDeclarationSteps', { id: older.id })).data
    expect(history.map(({ event, note }) => [event, note ?? ''])).toEqual(
      expect.arrayContaining([
        ['recheck', '请再核对'],
        ['end', '请再核对'],
      ]),
    )
    const clerk = await world.world.operator(venue.company, { permissions: ['epidemic:view'] })
    expect(
      (await epidemic.call(clerk, 'setDeclarationStatus', { rows: [older], status: 'expired', note: '请再核对' }))
        .reason,
    ).toBe('kernel.noPermission')
  })

  it('after a correction by the declarant refuses the outdated version', async () => {
    const fair = await epidemic.opened()
    const { guest: _, ...form } = await epidemic.formOf(await epidemic.proved(fair.code), { temperature: '38.0' })
    const images = await Promise.all(
      (['healthCode', 'nucleic'] as const).map(async kind => ({ kind, fileId: await epidemic.stored(fair.partner) })),
    )
    const own = { ...form, images, exhibitionId: fair.exhibitionId, phone: world.telephone() }
    const made = (await epidemic.call(fair.partner, 'addProxyDeclaration', own)).data
    expect((await epidemic.last(fair)).doubts).toEqual(['fever'])
    const { name, cities, healthColour, nucleic } = form
    const corrected = { name, cities, healthColour, nucleic, temperature: '36.8', symptoms: [] }
    const shown = (await epidemic.call(fair.partner, 'getDeclarationDetail', { id: made.id })).data
    expect(shown.actions).toContain('edit')
    const half = { ...corrected, nucleic: [{ result: 'negative' as const }] }
    expect((await epidemic.call(fair.partner, 'editDeclaration', { ...made, ...half })).data).toMatchObject({
      issues: [{ path: 'nucleic.0.sampledAt', msg: '第 1 行：请填写采样时间' }],
    })
    expect((await epidemic.call(venue, 'editDeclaration', { ...made, ...corrected })).reason).toBe(
      'kernel.noPermission',
    )
    const done = await epidemic.call(fair.partner, 'editDeclaration', { ...made, ...corrected })
    expect(done.data.version).toBe(made.version + 1)
    expect((await epidemic.last(fair)).doubts).toEqual([])
    expect((await epidemic.call(venue, 'approveDeclaration', { rows: [made], hours: '48' })).reason).toBe(
      'kernel.changedMeanwhile',
    )
    expect((await epidemic.call(venue, 'approveDeclaration', { rows: [done.data], hours: '48' })).data.count).toBe(1)
    const late = { ...corrected, id: made.id, version: done.data.version + 1 }
    expect((await epidemic.call(fair.partner, 'editDeclaration', late)).reason).toBe('epidemic.notWaiting')
  })

  it('gives no receipt that would have expired already', async () => {
    const fair = await epidemic.opened()
    await epidemic.declared(fair)
    const row = await epidemic.keyOf(fair)
    await world.db.run(sql`update declaration set declared_at = now() - interval '30 hours' where id = ${row.id}`)
    expect((await epidemic.call(venue, 'approveDeclaration', { rows: [row], hours: '24' })).reason).toBe(
      'epidemic.validityOver',
    )
    expect((await epidemic.call(venue, 'approveDeclaration', { rows: [row], hours: '48' })).data.count).toBe(1)
  })
})
