import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createCompanyWorld } from '../../app/testing/company-world.ts'
import { createTransitionContext } from '../../app/testing/transition-context.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { findSettingFlags, invoiceSettingOf } from './api.ts'
import { returnInvoiceSetting } from './hooks.ts'
import { syncInvoiceSetting, syncInvoiceSettingKind } from './sync-invoice-setting.ts'

type Form = Payload<'saveInvoiceSetting'>

const jobs: JobRegistry = { [syncInvoiceSettingKind]: syncInvoiceSetting }
const form: Form = {
  version: 0,
  title: '澄川主场服务有限公司',
  taxNumber: '91350100M000100Y43',
  bank: '中国工商银行虹湾支行',
  account: '6222 0210 0100 1234 567',
  address: '虹湾路 1 号',
  phone: '021-12345678',
  receiverName: '周亦航',
  receiverEmail: 'zhou@example.com',
  receiverAddress: '虹湾路 1 号',
  receiverPostcode: '200000',
  receiverTelephone: '13800001234',
  defaultMethod: 'platform',
  kind: 'special',
}

let partner: TestOperator

const world = await closeAfterAll(createCompanyWorld())
beforeEach(async () => {
  partner = await world.world.administrator('cooperatorMain')
})

const save = (input: Record<string, unknown> = {}, caller = partner) =>
  world.call(caller, 'saveInvoiceSetting', { ...form, ...input } as Form)
const read = async (caller = partner) => (await world.call(caller, 'getInvoiceSetting', {})).data
const inEffect = (caller = partner) => invoiceSettingOf(world.db, caller.company.id)
const queued = (caller = partner) =>
  world.db.many<{ id: string }>(sql`select id from job
    where kind = ${syncInvoiceSettingKind} and company_id = ${caller.company.id} and state = 'queued' order by id`)

async function synchronize(): Promise<void> {
  for (const { id } of await queued()) await world.runJob(id, jobs)
}

describe('saveInvoiceSetting', () => {
  it('is empty at first, with a menu flag', async () => {
    expect(await read()).toMatchObject({ state: 'none', version: 0, setting: null })
    expect(await inEffect()).toBeUndefined()
    expect(await findSettingFlags(world.db, partner.actor)).toMatchObject({ invoiceSetting: true })
  })

  it('saves a version, which takes effect once synchronized', async () => {
    expect(await save()).toMatchObject({ statusCode: 10001, data: { version: 1, state: 'syncing' } })
    expect(await read()).toMatchObject({
      state: 'syncing',
      setting: { title: form.title, account: '6222021001001234567', kind: 'special' },
      earlierInEffect: false,
    })
    expect(await inEffect()).toBeUndefined()
    await synchronize()
    expect(await read()).toMatchObject({ state: 'ready', version: 1 })
    expect(await inEffect()).toMatchObject({ version: 1, taxNumber: form.taxNumber })
    expect(await findSettingFlags(world.db, partner.actor)).toMatchObject({ invoiceSetting: false })
  })

  it('is refused during a synchronization, with the text of the specification', async () => {
    await save()
    const [cn, en] = await Promise.all(
      (['cn', 'en'] as const).map(language =>
        world.call(partner, 'saveInvoiceSetting', { ...form, version: 1 }, { language }),
      ),
    )
    expect(cn).toMatchObject({ statusCode: 10008, reason: 'company.invoiceSyncing' })
    expect(en?.msg).toBe('The invoice information is synchronizing, please try again later!')
  })

  it('leaves the former version in effect until the next one is', async () => {
    await save()
    await synchronize()
    await save({ version: 1, title: '新抬头' })
    expect(await read()).toMatchObject({ version: 2, state: 'syncing', earlierInEffect: true })
    expect(await inEffect()).toMatchObject({ version: 1, title: form.title })
    await synchronize()
    expect(await inEffect()).toMatchObject({ version: 2, title: '新抬头' })
  })

  it('accepts a foreign buyer with or without its country’s number, for ordinary invoices', async () => {
    const abroad = { kind: 'ordinary', abroad: true }
    expect(await save({ ...abroad, taxNumber: 'SE 556012-579001' })).toMatchObject({ statusCode: 10001 })
    await synchronize()
    expect(await inEffect()).toMatchObject({ abroad: true, taxNumber: 'SE556012579001' })
    expect(await save({ ...abroad, version: 1, taxNumber: '' })).toMatchObject({ statusCode: 10001 })
    await synchronize()
    expect(await inEffect()).toMatchObject({ abroad: true, taxNumber: '' })
  })

  it.each([
    [{ taxNumber: '000000000000000000' }, 'taxNumber', '这不是税号', 'Not a tax number'],
    [{ taxNumber: 'SE556012579001' }, 'taxNumber', '15 至 17 位', '15 to 17'],
    [{ taxNumber: '' }, 'taxNumber', '必填', 'equired'],
    [{ taxNumber: 'N/A', kind: 'ordinary', abroad: true }, 'taxNumber', '4 至 20 位', '4 to 20'],
    [{ abroad: true, taxNumber: 'SE556012579001' }, 'kind', '专用发票', 'Special VAT invoices'],
  ])('refuses %j at %s, in both languages', async (input, path, cn, en) => {
    for (const [language, texts] of [
      ['cn', cn],
      ['en', en],
    ] as const) {
      const refused = await world.call(partner, 'saveInvoiceSetting', { ...form, ...input } as Form, { language })
      expect(refused.statusCode).toBe(10002)
      const { issues } = refused.data as unknown as { issues: { path: string; msg: string }[] }
      expect(issues).toEqual([{ path, msg: expect.stringContaining(texts) }])
    }
  })

  it('is synchronized once, however often the job runs', async () => {
    await save()
    const [job] = await queued()
    await world.runJob(job?.id as string, jobs)
    await save({ version: 1, title: '新抬头' })
    await synchronize()
    expect(await world.runJob(job?.id as string, jobs)).toEqual({ synchronized: false })
    expect(await inEffect()).toMatchObject({ version: 2 })
  })

  it('refuses an outdated version', async () => {
    await save()
    await synchronize()
    expect(await save()).toMatchObject({ statusCode: 10007 })
  })

  it('accepts one of twenty concurrent saves', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => save({ title: `抬头${index}` })))
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'company.invoiceSyncing']))
    expect(await queued()).toHaveLength(1)
  })

  it('requires the whole bank account for a special invoice, and nothing of it for an ordinary one', async () => {
    const without = { bank: '', account: '', address: '', phone: '' }
    const answer = await save(without)
    const { issues } = answer.data as unknown as { issues: { path: string; msg: string }[] }
    expect(issues.map(({ path }) => path)).toEqual(['bank', 'account', 'address', 'phone'])
    expect(await save({ ...without, kind: 'ordinary' })).toMatchObject({ statusCode: 10001 })
  })

  it.each([
    ['taxNumber', '12345'],
    ['taxNumber', '91350100M000100Y44'],
    ['account', '62220210AB'],
    ['receiverPostcode', '012345'],
    ['receiverEmail', 'nobody'],
    ['receiverTelephone', '12345'],
    ['defaultMethod', 'cash'],
  ])('refuses %s %s at its field', async (path, value) => {
    const answer = await save({ [path]: value })
    expect(answer).toMatchObject({ statusCode: 10002, data: { issues: [{ path }] } })
  })

  it('can be returned by an issuer of invoices, and saved again', async () => {
    await expect(returnInvoiceSetting(createTransitionContext(world.db), partner.company.id, '')).rejects.toThrow(
      'kernel.notInThisState',
    )
    await save()
    await synchronize()
    await returnInvoiceSetting(createTransitionContext(world.db), partner.company.id, '税号与抬头不符')
    expect(await read()).toMatchObject({ state: 'returned', note: '税号与抬头不符' })
    expect(await inEffect()).toBeUndefined()
    expect(await findSettingFlags(world.db, partner.actor)).toMatchObject({ invoiceSetting: true })
    expect(await save({ version: 1 })).toMatchObject({ statusCode: 10001 })
  })

  it('logs changes with masked numbers', async () => {
    await save()
    const { all } = await world.logged('saveInvoiceSetting')
    expect(all).toContain(form.title)
    expect(all).not.toMatch(/6222021001001234567|13800001234|12345678|zhou@/)
  })

  it.each(['role', 'companyId', 'state', 'id'])('refuses the member %s without effect', async member => {
    expect(await save({ [member]: world.platform.company.id })).toMatchObject({ statusCode: 10002 })
    expect(await read()).toMatchObject({ state: 'none' })
  })
})
