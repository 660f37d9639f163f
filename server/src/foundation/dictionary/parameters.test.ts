import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParameterName, parameters } from '@fairgate/contract/kernel/settings/parameters'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { seedBase } from '../../../seeds/base.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld } from '../../app/testing/world.ts'
import { parameter } from '../../kernel/settings/parameter.ts'

const server = await closeAfterAll(startTestServer())
const client = new WireClient(server.address)
const world = createWorld(server.pool)
const admin = await world.administrator('platform')

interface Row {
  id: string
  version: number
  name: string
  value: string
  builtIn: boolean
  actions: string[]
}
const send = <T = unknown>(command: string, payload: object) =>
  client.call<T>(command, payload, { token: admin.token, language: 'cn' })
const shown = async (name: ParameterName) => {
  const { data } = await send<{ list: Row[] }>('getSystemParameterPage', { search: { type: 'name', value: name } })
  return data.list.find(row => row.name === name) as Row
}
const read = async (name: ParameterName) =>
  (await world.db.one<{ value: number }>(sql`select ${parameter(name)} as value`)).value

describe('built-in parameters', () => {
  const names = Object.keys(parameters) as ParameterName[]

  it.each(names)('%s has its default, can be changed and reset, and is read by code', async name => {
    const row = await shown(name)
    expect(row).toMatchObject({ value: `${parameters[name].preset}`, builtIn: true, actions: ['edit', 'delete'] })
    expect(await read(name)).toBe(parameters[name].preset)
    const sources = globSync('**/*.ts', { cwd: join(import.meta.dirname, '../..') }).filter(path => !/test/.test(path))
    const readers = sources.filter(path =>
      readFileSync(join(import.meta.dirname, '../..', path), 'utf8').includes(`parameter('${name}')`),
    )
    expect(readers).not.toEqual([])
  })

  it('takes values within the range, by the handler and by the table', async () => {
    const { id, version } = await shown('decision.templates')
    expect(await send('editSystemParameter', { id, version, value: '0' })).toMatchObject({
      statusCode: 10002,
      data: { issues: [{ path: 'value', msg: '不能小于 1' }] },
    })
    expect(await send('editSystemParameter', { id, version, value: '101' })).toMatchObject({ statusCode: 10002 })
    await expect(world.db.run(sql`update system_parameter set value = '0' where id = ${id}`)).rejects.toThrow(
      'system_parameter_range',
    )
  })

  it('takes custom parameters of any kind for integrations, each checked by its kind', async () => {
    const add = (input: object, language: 'cn' | 'en' = 'cn') =>
      client.call<Row>('addSystemParameter', input, { token: admin.token, language })
    const custom = { name: 'custom.shuttleFrom', kind: 'day', value: '2026-12-03', noteCn: '班车开行日', noteEn: '' }
    expect((await add({ ...custom, value: '3 Dec' }, 'en')).data).toMatchObject({ issues: [{ path: 'value' }] })
    expect((await add(custom)).statusCode).toBe(10001)
    expect((await add(custom)).statusCode).toBe(10017)
    const row = await shown('custom.shuttleFrom' as ParameterName)
    expect(row).toMatchObject({ kind: 'day', value: '2026-12-03', builtIn: false, noteCn: '班车开行日' })
    for (const name of ['shuttle', 'custom.', 'custom.9', 'custom.a b', 'session.hour'])
      expect(await add({ ...custom, name })).toMatchObject({ statusCode: 10002, data: { issues: [{ path: 'name' }] } })
    expect((await send('deleteSystemParameter', { rows: [{ id: row.id, version: 1 }] })).statusCode).toBe(10001)
  })

  it('accept no other names; a deleted one has its default until it is added again, within its range', async () => {
    const name = 'blacklist.urgentHours'
    const add = (input: object, language: 'cn' | 'en' = 'cn') =>
      client.call<Row>('addSystemParameter', input, { token: admin.token, language })
    for (const language of ['cn', 'en'] as const) {
      const unknown = await add({ name: 'venue.motto', value: '1' }, language)
      expect(unknown).toMatchObject({ statusCode: 10002, data: { issues: [{ path: 'name' }] } })
    }
    expect((await add({ name, value: '5' })).statusCode).toBe(10017)
    const { id, version } = await shown(name)
    expect((await send('editSystemParameter', { id, version, value: '9' })).statusCode).toBe(10001)
    expect(await read(name)).toBe(9)
    const rows = [{ id, version: version + 1 }]
    expect((await send('deleteSystemParameter', { rows })).statusCode).toBe(10001)
    expect((await send('deleteSystemParameter', { rows })).statusCode).toBe(10006)
    expect(await read(name)).toBe(parameters[name].preset)
    for (const [value, msg] of [
      ['0', '不能小于 1'],
      ['73', '不能大于 72'],
      ['four', '应为整数，最多 15 位'],
    ])
      expect((await add({ name, value })).data).toMatchObject({ issues: [{ path: 'value', msg }] })
    expect((await add({ name, value: '6' })).statusCode).toBe(10001)
    expect(await read(name)).toBe(6)
    expect(await shown(name)).toMatchObject({ builtIn: true, value: '6' })
  })

  it('apply from the next statement on, and a start does not change them', async () => {
    const { id, version } = await shown('decision.templates')
    expect(await send('editSystemParameter', { id, version, value: '1' })).toMatchObject({ statusCode: 10001 })
    expect(await send('addNoteTemplate', { text: '资料不全' })).toMatchObject({ statusCode: 10001 })
    expect(await send('addNoteTemplate', { text: '照片不清' })).toMatchObject({ reason: 'decision.tooManyTemplates' })
    await seedBase(server.pool)
    expect(await read('decision.templates')).toBe(1)
  })

  it('replace a custom parameter of that name, and keep its value if that is valid', async () => {
    await world.db.run(sql`update system_parameter set built_in = false, min_value = null, max_value = null, note_cn = '',
      value = case name when 'job.resultDays' then '3' else '99999' end
      where name in ('job.resultDays', 'message.keptDays')`)
    await seedBase(server.pool)
    expect([await read('job.resultDays'), await read('message.keptDays')]).toEqual([3, 30])
  })
})
