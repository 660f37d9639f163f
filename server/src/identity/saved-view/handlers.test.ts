import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'

interface View {
  id: string
  version: number
  name: string
  query: Record<string, string>
  isOwn: boolean
  isDefault: boolean
  actions: string[]
}

const server = await closeAfterAll(startTestServer())
const client = new WireClient(server.address)
const world = createWorld(server.pool)
const me = await world.administrator('sponsor')
const colleague = await world.operator(me.company, { permissions: ['badge:view'] })
const stranger = await world.administrator('sponsor')

const send = (caller: TestOperator, command: string, payload: object = {}) =>
  client.call<View & { list: View[]; columns: object; issues?: { path: string }[] }>(command, payload, {
    token: caller.token,
  })
const viewsOf = async (caller: TestOperator) => (await send(caller, 'getSavedViews')).data.list
const form = { list: 'getBadgePage', query: { tab: 'pending' }, columns: null, shared: false }

describe('views of a list', () => {
  it('are private until shared, and never another company’s', async () => {
    const { data } = await send(me, 'addSavedView', { ...form, name: '待审' })
    expect(await viewsOf(me)).toMatchObject([{ name: '待审', isOwn: true, actions: ['edit', 'delete'] }])
    expect(await viewsOf(colleague)).toEqual([])
    await send(me, 'editSavedView', { id: data.id, version: data.version, ...edited, name: '待审', shared: true })
    expect(await viewsOf(colleague)).toMatchObject([{ name: '待审', isOwn: false, actions: [] }])
    expect(await viewsOf(stranger)).toEqual([])
    const [shared] = await viewsOf(me)
    const key = { id: shared?.id, version: shared?.version }
    expect((await send(colleague, 'deleteSavedView', key)).reason).toBe('kernel.noPermission')
    expect((await send(stranger, 'deleteSavedView', key)).reason).toBe('kernel.notFound')
    expect((await send(stranger, 'setDefaultView', { id: key.id })).reason).toBe('kernel.notFound')
  })

  it('open a list as the default of an operator, one per list', async () => {
    const { data: first } = await send(colleague, 'addSavedView', { ...form, name: '甲' })
    const { data: second } = await send(colleague, 'addSavedView', { ...form, name: '乙' })
    const [shared] = await viewsOf(me)
    for (const id of [first.id, second.id, shared?.id]) await send(colleague, 'setDefaultView', { id })
    const defaults = async (caller: TestOperator) =>
      (await viewsOf(caller)).filter(one => one.isDefault).map(one => one.name)
    expect(await defaults(colleague)).toEqual(['待审'])
    expect(await defaults(me)).toEqual([])
    await send(colleague, 'setDefaultView', { id: shared?.id, off: true })
    expect(await defaults(colleague)).toEqual([])
    // Unsharing removes it as the default of others.
    await send(colleague, 'setDefaultView', { id: shared?.id })
    await send(me, 'deleteSavedView', { id: shared?.id, version: shared?.version })
    expect(await defaults(colleague)).toEqual([])
  })

  it('have unique names per list, also for concurrent saves', async () => {
    const twice = await Promise.all([1, 2].map(() => send(me, 'addSavedView', { ...form, name: '同名' })))
    expect(twice.map(({ reason }) => reason ?? 'saved').sort()).toEqual(['saved', 'savedView.nameTaken'])
    expect(twice.find(({ reason }) => reason)?.data.issues?.map(({ path }) => path)).toEqual(['name'])
    expect((await send(me, 'addSavedView', { ...form, list: 'getTicketPage', name: '同名' })).reason).toBeUndefined()
    const shared = { ...form, name: '共用', shared: true }
    const both = await Promise.all([me, colleague].map(caller => send(caller, 'addSavedView', shared)))
    expect(both.map(({ reason }) => reason ?? 'saved').sort()).toEqual(['saved', 'savedView.nameTaken'])
  })

  it('contain neither search text nor position', async () => {
    for (const left of [{ q: '310101199001011234' }, { by: 'document' }, { page: '2' }, { row: 'x' }]) {
      expect((await send(me, 'addSavedView', { ...form, query: left, name: '搜' })).statusCode).toBe(10002)
    }
    expect((await send(me, 'addSavedView', { ...form, name: ' ' })).data.issues?.[0]?.path).toBe('name')
  })

  it('belong to existing lists only', async () => {
    for (const list of ['getNothingPage', 'getUserPermission', 'getBadge']) {
      const { data, reason } = await send(me, 'addSavedView', { ...form, list, name: '无' })
      expect(reason).toBe('savedView.listUnknown')
      expect(data.issues?.map(({ path }) => path)).toEqual(['list'])
    }
  })

  it('are renamed and shared by their owner, and disappear for others when unshared', async () => {
    const { data } = await send(me, 'addSavedView', { ...form, list: 'getRolePage', name: '旧名' })
    const change = (caller: TestOperator, changes: object) =>
      send(caller, 'editSavedView', { ...edited, id: data.id, ...changes })
    expect((await change(colleague, { version: 1, name: '新名' })).reason).toBe('kernel.notFound')
    await change(me, { version: 1, name: '新名', shared: true })
    expect((await change(colleague, { version: 2, name: '别名', shared: true })).reason).toBe('kernel.noPermission')
    expect((await change(me, { version: 1, name: '晚了', shared: true })).reason).toBe('kernel.changedMeanwhile')
    await send(colleague, 'setDefaultView', { id: data.id })
    const seen = async () => (await viewsOf(colleague)).filter(({ id }) => id === data.id)
    expect(await seen()).toMatchObject([{ name: '新名', isDefault: true }])
    // An operator who manages roles can withdraw a colleague's shared view.
    const owner = await world.operator(me.company, { permissions: ['role:modify'] })
    await change(owner, { version: 2, name: '新名', shared: false })
    expect(await seen()).toEqual([])
    expect((await viewsOf(owner)).filter(({ id }) => id === data.id)).toEqual([])
    await change(me, { version: 3, name: '新名', shared: true })
    expect(await seen()).toMatchObject([{ name: '新名', isDefault: false }])
    // Another view of that name is shared: the form reports it at the name.
    await send(colleague, 'addSavedView', { ...form, list: 'getRolePage', name: '占用', shared: true })
    const taken = await change(me, { version: 4, name: '占用', shared: true })
    expect(taken.data.issues?.map(({ path }) => path)).toEqual(['name'])
  })

  it('are limited to a hundred, also for concurrent calls', async () => {
    for (let n = 1; n <= 99; n++) await send(stranger, 'addSavedView', { ...form, name: `第 ${n} 个` })
    const answers = await Promise.all(['甲', '乙', '丙'].map(name => send(stranger, 'addSavedView', { ...form, name })))
    expect(answers.map(({ reason }) => reason ?? 'saved').sort()).toEqual([
      'saved',
      'savedView.tooMany',
      'savedView.tooMany',
    ])
  })
})

const { list: _, ...edited } = form

describe('columns of a list', () => {
  const columnsOf = async (caller: TestOperator) => (await send(caller, 'getSavedViews')).data.columns
  const saveColumns = (caller: TestOperator, list: string, columns: object | null) =>
    send(caller, 'keepColumns', { list, columns })
  const arranged = { order: ['name', 'code'], hidden: ['type'], height: 48 }

  it('are stored per operator and list', async () => {
    await saveColumns(me, 'getBadgePage', arranged)
    await saveColumns(me, 'getTicketPage', { ...arranged, hidden: [] })
    expect(await columnsOf(me)).toEqual({ getBadgePage: arranged, getTicketPage: { ...arranged, hidden: [] } })
    expect(await columnsOf(colleague)).toEqual({})
    await saveColumns(me, 'getTicketPage', null)
    expect(await columnsOf(me)).toEqual({ getBadgePage: arranged })
  })

  it('have the state of the last window that saved them', async () => {
    const heights = await Promise.all(
      [40, 48, 40, 48].map(height => saveColumns(me, 'getBadgePage', { ...arranged, height })),
    )
    expect(heights.map(({ statusCode }) => statusCode)).toEqual([10001, 10001, 10001, 10001])
    await saveColumns(me, 'getBadgePage', { ...arranged, order: ['code'] })
    expect(await columnsOf(me)).toEqual({ getBadgePage: { ...arranged, order: ['code'] } })
  })

  it('are refused for unknown lists and beyond the maximum size', async () => {
    const { reason, data } = await saveColumns(me, 'getNothingPage', arranged)
    expect([reason, data.issues?.[0]?.path]).toEqual(['savedView.listUnknown', 'list'])
    const many = Array.from({ length: 61 }, (_, n) => `c${n}`)
    expect((await saveColumns(me, 'getBadgePage', { ...arranged, order: many })).statusCode).toBe(10002)
    expect((await saveColumns(me, 'getBadgePage', { ...arranged, hidden: ['x'.repeat(61)] })).statusCode).toBe(10002)
    expect((await saveColumns(me, 'getBadgePage', { ...arranged, height: 44 })).statusCode).toBe(10002)
    expect((await saveColumns(me, 'getBadgePage', { ...arranged, more: 1 })).statusCode).toBe(10002)
  })
})
