import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { WireClient } from '../testing/wire-client.ts'
import { createWorld, type TestOperator } from '../testing/world.ts'

interface View {
  id: string
  version: number
  name: string
  query: Record<string, string>
  isOwn: boolean
  isDefault: boolean
  actions: string[]
}

let server: TestServer
let client: WireClient
let me: TestOperator
let colleague: TestOperator
let stranger: TestOperator

beforeAll(async () => {
  server = await startTestServer()
  client = new WireClient(server.address)
  const world = createWorld(server.pool)
  me = await world.administrator('sponsor')
  colleague = await world.operator(me.company, { permissions: ['badge:view'] })
  stranger = await world.administrator('sponsor')
})
afterAll(() => server?.close())

const send = (who: TestOperator, command: string, payload: object = {}) =>
  client.call<View & { list: View[]; issues?: { path: string }[] }>(command, payload, { token: who.token })
const viewsOf = async (who: TestOperator) => (await send(who, 'getSavedViews')).data.list
const form = { list: 'getBadgePage', query: { tab: 'pending' }, columns: null, shared: false }

describe('views of a list', () => {
  it('are one’s own until they are shared, and never another company’s', async () => {
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

  it('open a list for whom chose so, one a list', async () => {
    const { data: first } = await send(colleague, 'addSavedView', { ...form, name: '甲' })
    const { data: second } = await send(colleague, 'addSavedView', { ...form, name: '乙' })
    const [shared] = await viewsOf(me)
    for (const id of [first.id, second.id, shared?.id]) await send(colleague, 'setDefaultView', { id })
    const defaults = async (who: TestOperator) => (await viewsOf(who)).filter(one => one.isDefault).map(one => one.name)
    expect(await defaults(colleague)).toEqual(['待审'])
    expect(await defaults(me)).toEqual([])
    await send(colleague, 'setDefaultView', { id: shared?.id, off: true })
    expect(await defaults(colleague)).toEqual([])
    // What was shared is gone for whoever opened a list with it.
    await send(colleague, 'setDefaultView', { id: shared?.id })
    await send(me, 'deleteSavedView', { id: shared?.id, version: shared?.version })
    expect(await defaults(colleague)).toEqual([])
  })

  it('have a name of their own in a list, also where two are saved at once', async () => {
    const twice = await Promise.all([1, 2].map(() => send(me, 'addSavedView', { ...form, name: '同名' })))
    expect(twice.map(({ reason }) => reason ?? 'saved').sort()).toEqual(['saved', 'savedView.nameTaken'])
    expect(twice.find(({ reason }) => reason)?.data.issues?.map(({ path }) => path)).toEqual(['name'])
    expect((await send(me, 'addSavedView', { ...form, list: 'getTicketPage', name: '同名' })).reason).toBeUndefined()
    const shared = { ...form, name: '共用', shared: true }
    const both = await Promise.all([me, colleague].map(who => send(who, 'addSavedView', shared)))
    expect(both.map(({ reason }) => reason ?? 'saved').sort()).toEqual(['saved', 'savedView.nameTaken'])
  })

  it('keep nothing of what was typed to search, nor where one stood', async () => {
    for (const left of [{ q: '310101199001011234' }, { by: 'document' }, { page: '2' }, { row: 'x' }]) {
      expect((await send(me, 'addSavedView', { ...form, query: left, name: '搜' })).statusCode).toBe(10002)
    }
    expect((await send(me, 'addSavedView', { ...form, name: ' ' })).data.issues?.[0]?.path).toBe('name')
  })

  it('are a hundred at most, also where the last two come at once', async () => {
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
