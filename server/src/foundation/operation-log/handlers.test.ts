import { commands } from '@fairgate/contract/app/catalogue'
import { formerCommands } from '@fairgate/contract/foundation/operation-log/former-commands'
import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createOperationLogFixture, type Entry, type List } from '../../app/testing/operation-log-fixture.ts'
import { newTraceId } from '../../app/testing/wire-client.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { hashPassword } from '../../identity/session/password.ts'
import { packLocalized } from '../../kernel/command/context.ts'

const { client, world, admin, sponsor, other, leave, ask } = await createOperationLogFixture()

const exhibitionId = '0199a000-0000-7000-8000-000000000001'

describe('getOperationLogPage', () => {
  it('has an entry for a command that was sent, with its operator and target', async () => {
    const traceId = newTraceId()
    await world.db.run(sql`delete from system_parameter where name = 'reminder.hours'`)
    const added = { name: 'reminder.hours', value: '3' }
    expect((await client.call('addSystemParameter', added, { token: admin.token, traceId })).statusCode).toBe(10001)
    const { data } = await ask(admin, { search: { type: 'trace', value: traceId } })
    expect(data.list).toMatchObject([
      {
        command: 'addSystemParameter',
        commandName: '新增系统参数',
        operatorName: '林知远',
        targetName: 'reminder.hours',
        statusCode: 2,
      },
    ])
  })

  it('has an entry for a refusal by a rule, with the reason in the reader’s language', async () => {
    const traceId = newTraceId()
    const taken = { name: 'reminder.hours', value: '4' }
    expect((await client.call('addSystemParameter', taken, { token: admin.token, traceId })).statusCode).toBe(10017)
    const { data } = await ask(admin, { search: { type: 'trace', value: traceId } }, 'en')
    expect(data.list).toMatchObject([{ state: 'refused', reason: 'A parameter with this name already exists' }])
  })

  it('shows a refusal with its values, and without them for entries from before they were stored', async () => {
    const refusal = { statusCode: 10010, reason: 'offset.offsetTooMuch' }
    const reasons = async (entry: object) => {
      const value = await leave(sponsor, entry)
      const shown = async (language: 'cn' | 'en') => {
        const [row] = (await ask(sponsor, { search: { type: 'trace', value } }, language)).data.list
        const options = { token: sponsor.token, language }
        const detail = await client.call<Entry>('getOperationLogDetail', { id: row?.id }, options)
        return [row?.reason, detail.data.reason]
      }
      return [...(await shown('cn')), ...(await shown('en'))]
    }
    const [cn, en] = ['最多 ¥378.01', 'At most ¥378.01']
    expect(await reasons({ ...refusal, refusalDetails: { values: { left: '¥378.01' } } })).toEqual([cn, cn, en, en])
    expect(await reasons(refusal)).toEqual(['最多 …', '最多 …', 'At most …', 'At most …'])
  })

  it('has an entry for bad input that names the fields, never their values', async () => {
    const traceId = newTraceId()
    const input = { name: 'custom.x', value: '7'.repeat(5000), kind: 'number', secret: '13800138000' }
    const answer = await client.call('addSystemParameter', input, { token: admin.token, traceId })
    expect(answer.statusCode).toBe(10002)
    const search = { type: 'trace', value: traceId }
    const [shown] = (await ask(admin, { search }, 'en')).data.list
    expect(shown).toMatchObject({ state: 'refused', operatorName: '林知远', commandName: 'Add a system parameter' })
    expect(shown?.reason).toBe('Some fields need correction: Type, Value')
    expect((await ask(admin, { search })).data.list[0]?.reason).toMatch(
      /^填写的内容有误，请修改后再试：[^{}a-z]+、[^{}a-z]+$/,
    )
    const { entry } = await world.db.one<{ entry: string }>(
      sql`select l::text as entry from operation_log_entry l where trace_id = ${traceId}::uuid`,
    )
    // More consecutive digits than an id has.
    expect(entry).not.toMatch(/7{40}|13800138000|secret/)
  })

  it('shows a partner only the operations of its own company, the platform all', async () => {
    const mine = await leave(sponsor)
    const theirs = await leave(other)
    const traces = async (caller: TestOperator, value: string) =>
      (await ask(caller, { search: { type: 'trace', value } })).data.total
    expect([await traces(sponsor, mine), await traces(sponsor, theirs)]).toEqual([1, 0])
    expect([await traces(admin, mine), await traces(admin, theirs)]).toEqual([1, 1])
  })

  it('names a target in the reader’s language, and finds it by either name', async () => {
    const company = await world.company('sponsor', { nameCn: '海风会展', nameEn: 'Seabreeze Fairs' })
    await leave(sponsor, { entityType: 'company', targetName: packLocalized(company) })
    for (const value of ['海风会', 'seabreeze']) {
      for (const [language, name] of [
        ['cn', '海风会展'],
        ['en', 'Seabreeze Fairs'],
      ] as const) {
        const { data } = await ask(admin, { search: { type: 'target', value } }, language)
        expect(data.list.map(({ targetName }) => targetName)).toEqual([name])
      }
    }
  })

  it('is searched by person and by operation, in either language, within what the reader sees', async () => {
    await leave(sponsor, { command: 'approveExhibition' })
    const found = async (caller: TestOperator, type: string, value: string) => {
      const { data } = await ask(caller, { search: { type, value } })
      return [
        data.total > 0,
        new Set(data.list.map(entry => (type === 'operator' ? entry.operatorName : entry.command))),
      ]
    }
    expect(await found(admin, 'operator', '明月')).toEqual([true, new Set(['苏明月'])])
    expect(await found(sponsor, 'operator', '苏明')).toEqual([true, new Set(['苏明月'])])
    expect(await found(other, 'operator', '苏明月')).toEqual([false, new Set()])
    const [cn, en] = commands.approveExhibition?.label ?? ['', '']
    for (const label of [String(cn), String(en).toUpperCase()]) {
      expect(await found(sponsor, 'operation', label)).toEqual([true, new Set(['approveExhibition'])])
      expect(await found(other, 'operation', label)).toEqual([false, new Set()])
    }
  })

  it('has a login under its operator, and a refused one under the account that was tried', async () => {
    const passwordHash = await hashPassword('Right-12345')
    const person = await world.operator(sponsor.company, { name: '何小满', passwordHash })
    const logIn = async (account: string, password: string) => {
      const { id: captchaId } = await world.db.one<{ id: string }>(
        sql`insert into captcha (kind, answer) values ('typed', 'aDeF') returning id`,
      )
      const input = { account, password, captchaId, captcha: 'aDeF', force: true }
      return client.call('userLogin', input)
    }
    expect((await logIn(person.userName, 'Right-12345')).statusCode).toBe(10001)
    expect((await logIn(person.userName, 'Wrong-12345')).statusCode).toBe(10018)
    expect((await logIn('13899998888', 'Wrong-12345')).statusCode).toBe(10018)
    const logins = async (caller: TestOperator) =>
      (await ask(caller, { operation: 'userLogin' })).data.list.map(
        ({ state, operatorName, companyName, targetName }) => [...[state, operatorName, companyName, targetName]],
      )
    expect(await logins(sponsor)).toEqual([
      ['refused', '何小满', '启帆', person.userName],
      ['finished', '何小满', '启帆', '何小满'],
    ])
    expect((await logins(admin))[0]).toEqual(['refused', '', '', '138****8888'])
    expect(await logins(other)).toEqual([])
  })

  it('has a command over several rows of which none succeeded as refused', async () => {
    const traceId = newTraceId()
    const rows = [1, 2].map(n => ({ id: `0199a000-0000-7000-8000-00000000000${n}`, version: 1 }))
    const answer = await client.call('deleteRole', { rows }, { token: admin.token, traceId })
    const msg = kernelRefusals.notFound[1]
    expect(answer).toMatchObject({
      ...{ statusCode: 10006, reason: 'kernel.notFound', msg, data: null },
    })
    expect(answer).not.toHaveProperty('changed')
    const again = await client.call('deleteRole', { rows }, { token: admin.token, traceId })
    expect(again).toMatchObject({ statusCode: 10006, data: answer.data })
    const page = await ask(admin, { search: { type: 'trace', value: traceId } }, 'en')
    expect(page.data.list).toMatchObject([{ state: 'refused', reason: kernelRefusals.notFound[2] }])
    const detail = await client.call('getOperationLogDetail', { id: page.data.list[0]?.id }, { token: admin.token })
    expect(detail.data).toMatchObject({ after: { count: 0, failed: rows.map(({ id }) => ({ id, msg })) } })
  })

  it('names several rows in both languages, and says that none succeeded if each failed for its own reason', async () => {
    const role = async (nameCn: string, nameEn: string) =>
      (await client.call('addRole', { nameCn, nameEn, permissions: ['role:view'] }, { token: admin.token })).data as {
        id: string
        version: number
      }
    const [one, other] = [await role('迎宾岗', 'Greeters'), await role('夜班岗', 'Night shift')]
    const nobody = { id: '0199a000-0000-7000-8000-000000000009', version: 1 }
    const stale = { ...one, version: 9 }
    const none = await client.call('deleteRole', { rows: [stale, nobody] }, { token: admin.token, language: 'en' })
    expect(none).toMatchObject({
      ...{ statusCode: 10008, reason: 'kernel.noneDone', msg: kernelRefusals.noneDone[2] },
      data: {
        count: 0,
        failed: [
          { id: one.id, name: 'Greeters', msg: kernelRefusals.changedMeanwhile[2] },
          { id: nobody.id, name: '', msg: kernelRefusals.notFound[2] },
        ],
      },
    })
    const traceId = newTraceId()
    expect(
      (await client.call('deleteRole', { rows: [one, other] }, { token: admin.token, traceId })).data,
    ).toMatchObject({ count: 2 })
    const names = async (language: 'cn' | 'en') =>
      (await ask(admin, { search: { type: 'trace', value: traceId } }, language)).data.list.map(
        ({ targetName }) => targetName,
      )
    expect(await names('cn')).toEqual(['迎宾岗, 夜班岗'])
    expect(await names('en')).toEqual(['Greeters, Night shift'])
  })

  it('filters by exhibition, company, operator, operation, result and day', async () => {
    const traceId = await leave(sponsor, {
      exhibitionId,
      command: 'submitExhibition',
      statusCode: 10008,
      reason: 'kernel.alreadyDecided',
    })
    const search = { type: 'trace', value: traceId }
    const finds = async (filter: object) => (await ask(admin, { search, ...filter })).data.total
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const fitting = [
      { exhibitionId },
      { companyId: sponsor.company.id },
      { operatorId: sponsor.operatorId },
      { operation: 'submitExhibition' },
      { result: 'refused' },
      { from: today, to: today },
    ]
    const others = [
      { exhibitionId: other.operatorId },
      { companyId: other.company.id },
      { operatorId: other.operatorId },
      { operation: 'addSystemParameter' },
      { result: 'finished' },
      { to: '2020-01-01' },
      { from: '2099-01-01' },
    ]
    expect(await Promise.all(fitting.map(finds))).toEqual(fitting.map(() => 1))
    expect(await Promise.all(others.map(finds))).toEqual(others.map(() => 0))
  })

  it('finds by a part of the target’s name, and by the beginning of a trace id as messages show it', async () => {
    const traceId = await leave(sponsor, { targetName: '50%_Off 特价' })
    expect((await ask(sponsor, { search: { type: 'target', value: '50%_off' } })).data.total).toBe(1)
    expect((await ask(sponsor, { search: { type: 'target', value: '特价' } })).data.total).toBe(1)
    expect((await ask(sponsor, { search: { type: 'target', value: '50x' } })).data.total).toBe(0)
    expect((await ask(sponsor, { search: { type: 'trace', value: traceId.slice(0, 8) } })).data.total).toBe(1)
    expect((await ask(sponsor, { search: { type: 'trace', value: 'x' } })).data.total).toBe(0)
  })

  it.each([
    ['İstanbul Fuarı', 'ISTANBUL FUARI'],
    ['Müller & Söhne', 'muller & sohne'],
    ['ΣΟΦΙΑ', 'Σοφία'],
    ['⾦山展览', '金山'],
    ['阿卜杜拉·买买提', '阿卜杜拉•买买提'],
    ['ＡＢＣ　会展', 'abc会展'],
  ])('finds a target named %s, and a person of that name, by %s', async (name, typed) => {
    const company = await world.company('sponsor')
    const reader = await world.operator(company, { name })
    await leave(reader, { targetName: name })
    for (const type of ['target', 'operator'])
      expect([type, (await ask(reader, { search: { type, value: typed } })).data.total]).toEqual([type, 1])
  })

  it('is sorted newest first and paged by key', async () => {
    const lonely = await world.administrator('agent')
    for (let i = 0; i < 12; i++) await leave(lonely, { targetName: `第 ${i} 条` })
    const first = await client.call<List & { next: string }>(
      'getOperationLogPage',
      { pageSize: 10 },
      { token: lonely.token },
    )
    expect(first.data.list.map(({ targetName }) => targetName)).toEqual(
      Array.from({ length: 10 }, (_, i) => `第 ${11 - i} 条`),
    )
    const second = await ask(lonely, { pageSize: 10, after: first.data.next })
    expect(second.data.list.map(({ targetName }) => targetName)).toEqual(['第 1 条', '第 0 条'])
  })

  it('names operation and company in the caller’s language', async () => {
    const value = await leave(sponsor)
    const { data } = await ask(sponsor, { search: { type: 'trace', value } }, 'en')
    expect(data.list).toMatchObject([{ commandName: 'Edit a dictionary option', companyName: 'Qifan' }])
  })

  it('names operations that no longer exist, and finds them by their name', async () => {
    const value = await leave(sponsor, { command: 'takeSureBankLines' })
    const named = { command: 'takeSureBankLines', commandName: 'Match all bank lines with high confidence' }
    expect((await ask(sponsor, { search: { type: 'trace', value } }, 'en')).data.list).toMatchObject([named])
    const search = { type: 'operation', value: 'lines with high confidence' }
    expect((await ask(sponsor, { search }, 'en')).data.list).toMatchObject([named])
    expect(Object.keys(formerCommands).filter(name => name in commands)).toEqual([])
  })
})
