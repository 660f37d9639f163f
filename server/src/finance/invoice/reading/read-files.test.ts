import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { invoiceOfd, invoiceXml, type MadeUpInvoice } from '../../../app/testing/invoice-files.ts'
import { createInvoiceWorld } from '../../../app/testing/invoice-world.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { createStoredFile } from '../../../kernel/files/stored-file.ts'

const world = await closeAfterAll(createInvoiceWorld())
const seller = await world.db.one<{ name: string; number: string }>(sql`
  select name_cn as name, coalesce(credit_code, '') as number from company where id = ${world.platform.company.id}`)

const issuedOn = '2026-01-05'
const invoiceOf = (changes: Partial<MadeUpInvoice> = {}): MadeUpInvoice => ({
  ...{ code: world.invoice.code(), issuedOn, seller },
  buyer: { name: '明远展览有限公司', number: '91310000MA1FL5XX0A' },
  lines: [{ net: 94_340n, tax: 5_660n, rate: '6%' }],
  ...changes,
})

async function upload(type: 'xml' | 'ofd', content: string | Buffer, caller: TestOperator = world.platform) {
  const { id } = await createStoredFile(world.db, world.services.store, {
    ...{ companyId: caller.company.id, operatorId: caller.operatorId, purpose: 'invoice', name: `发票.${type}`, type },
    content: Buffer.from(content),
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${id}`)
  return id
}
const xmlOf = (invoice: MadeUpInvoice) => upload('xml', invoiceXml(invoice))
const read = (payload: object, caller: TestOperator = world.platform) =>
  world.call(caller, 'readInvoiceFiles', payload as never)

it('an invoice is recorded with what its files say, without a typed number', async () => {
  const fair = await world.invoice.fairWithApplication()
  const made = invoiceOf()
  const fileIds = [
    await xmlOf(made),
    await upload('ofd', await invoiceOfd(made)),
    await world.invoice.file(world.platform),
  ]
  const { data } = await read({ applicationId: fair.application.id, fileIds })
  expect(data).toEqual({
    ...{ read: { code: made.code, issuedOn, amount: '1000.00' }, unread: [{ fileId: fileIds[2], reason: 'pdf' }] },
    findings: [],
  })
  const invoices = [{ ...data.read, fileIds }]
  expect((await world.call(world.platform, 'makeInvoice', { ...fair.application, invoices } as never)).statusCode).toBe(
    10001,
  )
  const { reading } = await world.db.one<{ reading: object }>(
    sql`select reading from invoice where code = ${made.code}`,
  )
  expect(reading).toEqual(data)
})

it('what differs is refused at its field, also if the files were never read before; a warning is stored', async () => {
  const fair = await world.invoice.fairWithApplication()
  const other = { name: '别的公司', number: '91310000MA1FL5XX0Z' }
  const made = invoiceOf({ buyer: other })
  const make = (code: string, amount: string, fileIds: string[]) =>
    world.call(world.platform, 'makeInvoice', { ...fair.application, invoices: [{ code, amount, issuedOn, fileIds }] })
  const file = await xmlOf(made)
  const refused = await make(world.invoice.code(), '1000.00', [file])
  expect(refused).toMatchObject({
    statusCode: 10002,
    data: {
      issues: [
        { path: 'invoices.0.code', msg: `文件中的发票号码是 ${made.code}` },
        { path: 'invoices.0.fileIds', msg: `文件中购买方税号是 ${other.number}，应为 91310000MA1FL5XX0A` },
      ],
    },
  })
  // Nothing is lost: the file can be used again.
  expect((await read({ applicationId: fair.application.id, fileIds: [file] })).data.findings).toMatchObject([
    { kind: 'buyerNumber', refused: true },
    { kind: 'buyerName', refused: false },
  ])
  const named = invoiceOf({ buyer: { name: '明远', number: '91310000MA1FL5XX0A' } })
  expect((await make(named.code, '1000.00', [await xmlOf(named)])).statusCode).toBe(10001)
  const { kinds } = await world.db.one<{ kinds: string[] }>(sql`
    select array(select f ->> 'kind' from jsonb_array_elements(reading -> 'findings') f) as kinds from invoice where code = ${named.code}`)
  expect(kinds).toEqual(['buyerName'])
})

it('a red invoice needs a red file', async () => {
  const fair = await world.invoice.madeFair(['1000.00'])
  const [invoice] = (await world.invoice.detail(world.platform, fair.application)).invoices
  const lines = [{ net: -94_340n, tax: -5_660n, rate: '6%' }]
  const red = invoiceOf({ lines, remark: `被红冲蓝字数电票号码：${invoice?.code}` })
  const form = { amount: '1000.00', issuedOn, confirmation: world.invoice.code(), note: '开票有误' }
  const reverse = (code: string, file: string) =>
    world.call(world.platform, 'reverseInvoice', {
      ...{ id: invoice?.id ?? '', version: invoice?.version ?? 0, code, fileIds: [file] },
      ...form,
    })
  const blue = invoiceOf()
  expect((await reverse(blue.code, await xmlOf(blue))).data).toMatchObject({ issues: [{ path: 'fileIds' }] })
  const fileId = await xmlOf(red)
  expect((await read({ invoiceId: invoice?.id, fileIds: [fileId] })).data).toMatchObject({
    ...{ read: { amount: '1000.00' }, findings: [] },
  })
  expect((await reverse(red.code, fileId)).statusCode).toBe(10001)
})

it('files of others, and applications that somebody else invoices, are not found', async () => {
  const fair = await world.invoice.fairWithApplication()
  const own = await xmlOf(invoiceOf())
  const applicationId = fair.application.id
  expect((await read({ applicationId, fileIds: [own] }, fair.partner)).statusCode).toBe(10003)
  const strange = await upload('xml', invoiceXml(invoiceOf()), fair.partner)
  expect((await read({ applicationId, fileIds: [strange] })).data).toMatchObject({ issues: [{ path: 'fileIds' }] })
  expect((await read({ applicationId, chargeId: fair.chargeId, fileIds: [own] })).statusCode).toBe(10002)
  expect((await read({ applicationId: own, fileIds: [own] })).reason).toBe('kernel.notFound')
})
