import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { createBillWorld } from '../../app/testing/bill-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { plan } from './preview.ts'

const world = await closeAfterAll(createBillWorld())

const addCooperator = (): Promise<TestOperator> => world.world.administrator('cooperatorMain')
const preview = async (survivorId: string, gone: string) =>
  (await world.call(world.platform, 'getMergerPreview', { keep: survivorId, gone })).data

async function merge(survivorId: string, gone: string) {
  const { digest } = await preview(survivorId, gone)
  const sent = { keep: survivorId, gone, fields: [], digest, reason: '登记了两次' }
  expect(await world.call(world.platform, 'mergeCompanies', sent)).toMatchObject({ statusCode: 10001 })
}

const documents = (companyId: string, many: number) =>
  world.db.run(sql`
    with made as (insert into file (company_id, purpose, name, type, size, sha256, state, ready_at)
      select ${companyId}, 'partnerDocument', n || '.pdf', 'application/pdf', 1, ''::bytea, 'claimed', now()
      from generate_series(1, ${many}::int) n returning id)
    insert into partner_document (partner_id, position, file_id)
    select ${companyId}, row_number() over (order by id), id from made`)
const findUses = async (companyId: string) =>
  (
    await world.db.many<{ position: number }>(
      sql`select position from partner_document where partner_id = ${companyId} order by position`,
    )
  ).map(({ position }) => position)
const readPreview = async (survivorId: string, gone: string) =>
  (await preview(survivorId, gone)).moves.find(({ what }) => what === 'document')?.count ?? 0

it('documents are added after those of the target, as many as the preview says', async () => {
  const [survivorId, gone] = [(await addCooperator()).company.id, (await addCooperator()).company.id]
  await documents(survivorId, 2)
  await documents(gone, 3)
  expect(await readPreview(survivorId, gone)).toBe(3)
  await merge(survivorId, gone)
  expect(await findUses(survivorId)).toEqual([1, 2, 3, 4, 5])
  expect(await findUses(gone)).toEqual([])
})

it('documents beyond the maximum stay with the alias, and the preview does not count them', async () => {
  const [survivorId, gone] = [(await addCooperator()).company.id, (await addCooperator()).company.id]
  await documents(survivorId, 4)
  await documents(gone, 3)
  expect(await readPreview(survivorId, gone)).toBe(2)
  await merge(survivorId, gone)
  expect(await findUses(survivorId)).toEqual([1, 2, 3, 4, 5, 6])
  expect(await findUses(gone)).toEqual([3])
})

const addInvoiceSetting = (companyId: string, title: string) =>
  world.db.run(sql`insert into invoice_setting (company_id, version, state, title, tax_number, receiver_name, receiver_email,
      receiver_address, receiver_postcode, receiver_telephone, default_method, kind)
    values (${companyId}, 1, 'ready', ${title}, '123456789012345', '张三', 'a@example.com', '示例路', '200000', '13800000000',
      'platform', 'ordinary')`)
const titlesOf = async (companyId: string) =>
  (await world.db.many<{ title: string }>(sql`select title from invoice_setting where company_id = ${companyId}`)).map(
    ({ title }) => title,
  )

it('invoice information is transferred if the target has none, otherwise not changed', async () => {
  const [one, two, three] = [
    (await addCooperator()).company.id,
    (await addCooperator()).company.id,
    (await addCooperator()).company.id,
  ]
  await addInvoiceSetting(two, '乙')
  await addInvoiceSetting(three, '丙')
  await merge(one, two)
  expect([await titlesOf(one), await titlesOf(two)]).toEqual([['乙'], []])
  await merge(one, three)
  expect([await titlesOf(one), await titlesOf(three)]).toEqual([['乙'], ['丙']])
})

it('more rows than a statement can move in time are an obstacle, and one fewer is not', async () => {
  const [survivorId, gone] = [(await addCooperator()).company.id, (await addCooperator()).company.id]
  await documents(gone, 3)
  // Its operator is transferred too.
  const inTheWay = async (most: number) =>
    (await plan(world.db, { keep: survivorId, gone }, most)).preview.obstacles.map(({ kind }) => kind)
  expect(await inTheWay(3)).toEqual(['tooMuch'])
  expect(await inTheWay(4)).toEqual([])
})
