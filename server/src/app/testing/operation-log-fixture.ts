import { logged } from '../../foundation/operation-log/logged.ts'
import { closeAfterAll } from './close-after-all.ts'
import { startTestServer } from './test-server.ts'
import { newTraceId, WireClient } from './wire-client.ts'
import { createWorld, type TestOperator } from './world.ts'

export interface Entry {
  id: string
  at: string
  command: string
  commandName: string
  operatorName: string
  companyName: string
  targetName: string | null
  state: string
  statusCode: number
  reason: string
}
export interface List {
  list: Entry[]
  total: number
}

/** What the tests of handlers and detail-and-export share. Call it once in a file. */
export async function createOperationLogFixture() {
  const server = await closeAfterAll(startTestServer())
  const client = new WireClient(server.address)
  const world = createWorld(server.pool)
  const admin = await world.operator(await world.company('platform'), { name: '林知远' })
  const sponsor = await world.operator(await world.company('sponsor', { nameCn: '启帆', nameEn: 'Qifan' }), {
    name: '苏明月',
  })
  const other = await world.administrator('sponsor')

  /** An entry as a command of this operator would create it. */
  async function leave(caller: TestOperator, entry: Partial<Parameters<typeof logged>[0]> = {}) {
    const traceId = newTraceId()
    await world.db.run(
      logged({
        command: 'editDictionaryOption',
        traceId,
        address: '192.0.2.7',
        statusCode: 10001,
        actor: caller.actor,
        entityType: 'dictionaryOption',
        targetName: '展会类型 Fair',
        ...entry,
      }),
    )
    return traceId
  }
  const ask = (caller: TestOperator, payload: object = {}, language: 'cn' | 'en' = 'cn') =>
    client.call<List>('getOperationLogPage', payload, { token: caller.token, language })

  return { client, world, admin, sponsor, other, leave, ask, server }
}
