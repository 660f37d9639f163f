import { closeAfterAll } from './close-after-all.ts'
import { startTestServer } from './test-server.ts'
import { WireClient } from './wire-client.ts'
import { createWorld } from './world.ts'

export interface Row {
  id: string
  version: number
  value: string
  statusCode: number
  actions: string[]
}
export interface List {
  list: Row[]
  total: number
}

/** What the tests of handlers and dictionary-settings share. Call it once in a file. */
export async function createDictionaryFixture() {
  const server = await closeAfterAll(startTestServer())
  const client = new WireClient(server.address)
  const world = createWorld(server.pool)
  const admin = await world.administrator('platform')

  const send = <T = { id: string; version: number }>(command: string, payload: object, language: 'cn' | 'en' = 'cn') =>
    client.call<T>(command, payload, { token: admin.token, language })
  let serial = 0
  const option = () => ({
    code: 'industry',
    value: `new${++serial}`,
    nameCn: `新行业${serial}`,
    nameEn: `New ${serial}`,
    position: 5,
  })

  return { server, client, world, admin, send, option }
}
