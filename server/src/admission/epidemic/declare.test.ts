import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { createEpidemicWorld, strategy } from '../../app/testing/epidemic-world.ts'

const epidemic = await createEpidemicWorld()
const { world, venue } = epidemic
afterAll(() => world.close())

describe('a strategy', () => {
  it('exists once per exhibition, has versions, and its switch sets when the gate starts to require it', async () => {
    const fair = await world.fair()
    const add = { exhibitionId: fair.exhibitionId, ...strategy, exemptTypes: [fair.badgeTypeId] }
    const made = (await epidemic.call(venue, 'addEpidemicSetting', add)).data
    expect((await epidemic.call(venue, 'addEpidemicSetting', add)).reason).toBe('epidemic.strategyExists')
    expect((await epidemic.call(fair.organizer, 'addEpidemicSetting', add)).reason).toBe('kernel.noPermission')
    const readReceiptRule = () =>
      world.db.one<{ from: string | null; exempt: string[] }>(sql`
        select receipt_from as from, receipt_exempt as exempt from exhibition where id = ${fair.exhibitionId}`)
    expect(await readReceiptRule()).toEqual({ from: null, exempt: [] })
    const open = (await epidemic.call(venue, 'setEpidemicSettingStatus', { ...made, isOpen: true })).data
    // Nobody is denied before they could declare: from the move-in on.
    expect(await readReceiptRule()).toEqual({ from: '2030-03-01T00:00:00.000Z', exempt: [fair.badgeTypeId] })
    const next = (await epidemic.call(venue, 'editEpidemicSetting', { ...open, ...strategy, nucleic: '24' })).data
    expect((await epidemic.call(venue, 'editEpidemicSetting', { ...open, ...strategy })).reason).toBe(
      'kernel.changedMeanwhile',
    )
    expect((await readReceiptRule()).exempt).toEqual([])
    const { data } = await epidemic.call(venue, 'getEpidemicSettingDetail', { id: made.id })
    expect(data).toMatchObject({ content: { nucleic: '24' }, versions: [{ number: 2 }, { number: 1 }] })
    expect((await epidemic.call(venue, 'deleteEpidemicSetting', { rows: [next] })).reason).toBe('epidemic.strategyOpen')
    const closed = (await epidemic.call(venue, 'setEpidemicSettingStatus', { ...next, isOpen: false })).data
    expect((await readReceiptRule()).from).toBeNull()
    expect((await epidemic.call(venue, 'deleteEpidemicSetting', { rows: [closed] })).statusCode).toBe(10001)
  })

  it('refuses all three colours, types of another exhibition, and unknown regions', async () => {
    const fair = await world.fair()
    const other = await world.fair()
    const tried = async (changes: object) =>
      (await epidemic.call(venue, 'addEpidemicSetting', { exhibitionId: fair.exhibitionId, ...strategy, ...changes }))
        .data
    expect(await tried({ healthBlocked: ['green', 'yellow', 'red'] })).toMatchObject({
      issues: [{ path: 'healthBlocked', msg: '三种颜色不能全部限制' }],
    })
    expect(await tried({ exemptTypes: [other.badgeTypeId] })).toMatchObject({ issues: [{ path: 'exemptTypes' }] })
    expect(await tried({ riskAreas: ['999999'] })).toMatchObject({ issues: [{ path: 'riskAreas' }] })
  })
})

describe('declaring', () => {
  it('awaits a person, who approves it; the receipt is valid from the declaration on', async () => {
    const fair = await epidemic.opened()
    const { data } = await epidemic.declared(fair)
    expect(await epidemic.receiptOf(fair)).toMatchObject({ state: 'pendingManual', valid: false })
    const row = await epidemic.keyOf(fair)
    expect((await epidemic.call(null, 'getDeclarationReceipt', { code: data.receipt })).data).toMatchObject({
      entrant: '示***',
      state: 'pendingManual',
    })
    expect((await epidemic.call(fair.organizer, 'approveDeclaration', { rows: [row], hours: '48' })).reason).toBe(
      'kernel.noPermission',
    )
    expect((await epidemic.call(venue, 'approveDeclaration', { rows: [row], hours: '48' })).data).toEqual({
      count: 1,
      failed: [],
    })
    expect(await epidemic.receiptOf(fair)).toMatchObject({ state: 'valid', valid: true })
    expect((await epidemic.call(venue, 'approveDeclaration', { rows: [row], hours: '48' })).reason).toBe(
      'kernel.alreadyDecided',
    )
    expect((await epidemic.call(null, 'getDeclarationReceipt', { code: data.receipt })).data).toMatchObject({
      state: 'valid',
    })
    const { history } = (await epidemic.call(venue, 'getDeclarationSteps', { id: row.id })).data
    expect(history.map(({ event }) => event)).toEqual(['approve', 'submit'])
  })

  it.each([
    ['cn', ['第 1 行：请选择检测结果', '第 2 行：请填写采样时间']],
    ['en', ['Row 1: choose a result', 'Row 2: enter a sampling time']],
  ] as const)('says in %s which row of tests is half', async (language, text) => {
    const fair = await epidemic.opened()
    const guest = await epidemic.proved(fair.code)
    const form = await epidemic.formOf(guest, {
      nucleic: [{ sampledAt: epidemic.hoursAgo(2) }, { sampledAt: null, result: 'negative' }],
    })
    const refused = await epidemic.call(null, 'addDeclaration', form, language)
    expect(refused.data).toMatchObject({
      issues: [
        { path: 'nucleic.0.result', msg: text[0] },
        { path: 'nucleic.1.sampledAt', msg: text[1] },
      ],
    })
  })

  it('requires what the strategy requires, each at its field', async () => {
    const fair = await epidemic.opened({ tripCard: true, tripRisk: 'blocked7', vaccine: '2' })
    const guest = await epidemic.proved(fair.code)
    const nothing = await epidemic.formOf(guest, {
      temperature: null,
      healthColour: null,
      nucleic: [],
      images: [],
      cities: [],
    })
    const { data } = await epidemic.call(null, 'addDeclaration', nothing)
    const paths = (data as unknown as { issues: { path: string }[] }).issues.map(({ path }) => path)
    expect(new Set(paths)).toEqual(
      new Set(['cities', 'temperature', 'healthColour', 'tripColour', 'tripRisky', 'doses', 'nucleic', 'images']),
    )
    const late = await epidemic.formOf(guest, { nucleic: [{ sampledAt: epidemic.hoursAgo(-3), result: 'negative' }] })
    expect((await epidemic.call(null, 'addDeclaration', late)).data).toMatchObject({
      issues: expect.arrayContaining([{ path: 'nucleic.0.sampledAt', msg: '第 1 行：采样时间不能晚于现在' }]),
    })
    expect((await epidemic.call(null, 'addDeclaration', { ...late, agreed: false })).data).toMatchObject({
      issues: [{ path: 'agreed' }],
    })
  })

  it('is refused for blocked cities, an unread strategy, and while it is closed', async () => {
    const fair = await epidemic.opened()
    const refused = await epidemic.declared(fair, { cities: ['310115'] })
    expect([refused.reason, refused.msg]).toEqual(['epidemic.cityBlocked', expect.stringContaining('来自限制城市')])
    const detail = (await epidemic.call(venue, 'getEpidemicSettingDetail', { id: fair.settingId })).data
    const key = { id: detail.id, version: detail.version }
    const edited = (await epidemic.call(venue, 'editEpidemicSetting', { ...key, ...strategy, nucleic: '72' })).data
    expect((await epidemic.declared(fair)).reason).toBe('epidemic.strategyChanged')
    expect((await epidemic.declared(fair, { strategyNumber: 2 })).statusCode).toBe(10001)
    await epidemic.call(venue, 'setEpidemicSettingStatus', { ...edited, isOpen: false })
    expect((await epidemic.call(null, 'openDeclaration', { code: fair.code })).reason).toBe('epidemic.notOpen')
  })

  it('accepts up to eight pictures of this guest, with a proof for this page of the last half hour', async () => {
    const fair = await epidemic.opened()
    const other = await epidemic.opened()
    const [guest, stranger] = [await epidemic.proved(fair.code), await epidemic.proved(fair.code)]
    const form = await epidemic.formOf(guest)
    const theirs = {
      ...form,
      images: [{ fileId: await epidemic.picture(stranger), kind: 'healthCode' as const }, ...(form.images ?? [])],
    }
    expect((await epidemic.call(null, 'addDeclaration', theirs)).reason).toBe('session.guestFile')
    for (let sent = 2; sent < 8; sent++) await epidemic.picture(guest)
    const ninth = await epidemic.call(null, 'beginGuestUpload', { guest, size: 1000, sha256: 'ab'.repeat(32) })
    expect(ninth.reason).toBe('file.tooMany')
    expect((await epidemic.call(null, 'addDeclaration', { ...form, guest: `${guest.slice(0, -4)}AAAA` })).reason).toBe(
      'session.guestOver',
    )
    // A proof belongs to the exhibition it was made for, whatever the page says.
    expect((await epidemic.call(null, 'addDeclaration', form)).statusCode).toBe(10001)
    expect((await epidemic.call(venue, 'getDeclarationPage', { exhibitionId: other.exhibitionId })).data.total).toBe(0)
  })

  it('is pending once per person: eight concurrent calls make one', async () => {
    const fair = await epidemic.opened()
    const documentNumber = epidemic.passport()
    const forms = await Promise.all(
      Array.from({ length: 8 }, async () => epidemic.formOf(await epidemic.proved(fair.code), { documentNumber })),
    )
    const outcomes = await Promise.all(forms.map(form => epidemic.call(null, 'addDeclaration', form)))
    expect(outcomes.map(({ reason }) => reason ?? 'done').toSorted()).toEqual([
      'done',
      ...Array.from({ length: 7 }, () => 'epidemic.underWay'),
    ])
  })

  it('is validated by the version that was read, whatever is published concurrently', async () => {
    const fair = await epidemic.opened()
    const forms = await Promise.all(
      Array.from({ length: 6 }, async () => epidemic.formOf(await epidemic.proved(fair.code))),
    )
    const detail = (await epidemic.call(venue, 'getEpidemicSettingDetail', { id: fair.settingId })).data
    const outcomes = await Promise.all([
      ...forms.slice(0, 3).map(form => epidemic.call(null, 'addDeclaration', form)),
      epidemic.call(venue, 'editEpidemicSetting', {
        id: detail.id,
        version: detail.version,
        ...strategy,
        nucleic: 'none',
      }),
      ...forms.slice(3).map(form => epidemic.call(null, 'addDeclaration', form)),
    ])
    const said = outcomes.filter((_, at) => at !== 3).map(({ reason }) => reason ?? 'done')
    expect(said.every(one => one === 'done' || one === 'epidemic.strategyChanged')).toBe(true)
    const later = await world.db.many(sql`
      select from declaration d join epidemic_strategy_version v on v.strategy_id = ${fair.settingId} and v.number = 2
      where d.exhibition_id = ${fair.exhibitionId} and d.declared_at > v.saved_at and d.strategy_number = 1
        and d.xmin::text::bigint > v.xmin::text::bigint`)
    expect(later).toEqual([])
  })
})
