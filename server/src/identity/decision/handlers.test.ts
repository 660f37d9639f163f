import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'

const server = await closeAfterAll(startTestServer())
const client = new WireClient(server.address)
const world = createWorld(server.pool)
const me = await world.administrator('platform')
const colleague = await world.operator(me.company)

const send = (caller: TestOperator, command: string, payload: object = {}) =>
  client.call<{ list: string[] }>(command, payload, { token: caller.token })
const listOf = async (caller: TestOperator) => (await send(caller, 'getNoteTemplates')).data.list

describe('note templates', () => {
  it('are saved once, the latest first, and only visible to their operator', async () => {
    for (const text of ['请补英文名称', '照片请用白底', ' 请补英文名称 ']) {
      expect((await send(me, 'addNoteTemplate', { text })).statusCode).toBe(10001)
    }
    expect(await listOf(me)).toEqual(['照片请用白底', '请补英文名称'])
    expect(await listOf(colleague)).toEqual([])
    await send(colleague, 'deleteNoteTemplate', { text: '照片请用白底' })
    await send(me, 'deleteNoteTemplate', { text: '请补英文名称' })
    expect(await listOf(me)).toEqual(['照片请用白底'])
  })

  it('must not be empty', async () => {
    expect((await send(me, 'addNoteTemplate', { text: ' ' })).statusCode).toBe(10002)
    expect((await send(me, 'addNoteTemplate', { text: '长'.repeat(501) })).statusCode).toBe(10002)
  })

  it('are limited to twenty, also for concurrent calls', async () => {
    for (let n = 1; n <= 19; n++) await send(colleague, 'addNoteTemplate', { text: `第 ${n} 条` })
    const answers = await Promise.all(['甲', '乙', '丙'].map(text => send(colleague, 'addNoteTemplate', { text })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10010, 10010])
    expect(await listOf(colleague)).toHaveLength(20)
  })
})
