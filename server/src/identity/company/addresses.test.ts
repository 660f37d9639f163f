import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createCompanyWorld } from '../../app/testing/company-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const form: Payload<'addReceivedAddress'> = {
  recipient: '周亦航',
  telephone: '021-12345678',
  regionCode: '310118',
  detail: '虹湾路 1 号 3 楼',
  postcode: '201700',
}

let partner: TestOperator

const world = await closeAfterAll(createCompanyWorld())
beforeEach(async () => {
  partner = await world.world.administrator('cooperatorMain')
})

const add = (input: Record<string, unknown> = {}, caller = partner) =>
  world.call(caller, 'addReceivedAddress', { ...form, ...input })
const list = async (caller = partner) => (await world.call(caller, 'getReceivedAddressList', {})).data.list
const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ recipient }) => recipient)
const many = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => add({ recipient: `收件人${index}` })))

describe('addReceivedAddress', () => {
  it('makes the first one the default, and a later one on request', async () => {
    await add()
    expect(await defaults()).toEqual(['周亦航'])
    await add({ recipient: '许南乔' })
    expect(await defaults()).toEqual(['周亦航'])
    await add({ recipient: '白露', isDefault: true })
    expect(await defaults()).toEqual(['白露'])
  })

  it('shows the region in the caller’s language', async () => {
    await add()
    const [cn] = await list()
    expect(cn).toMatchObject({ regionName: '上海市青浦区', actions: ['edit', 'delete'] })
    const en = await world.call(partner, 'getReceivedAddressList', {}, { language: 'en' })
    expect(en.data.list[0]?.regionName).toBe('Qingpu District, Shanghai')
  })

  it.each([
    ['telephone', '12345'],
    ['postcode', '012345'],
    ['postcode', '1234567'],
    ['recipient', ' '],
    ['detail', ''],
    ['regionCode', '310000'],
    ['regionCode', '999999'],
  ])('refuses %s “%s” at its field', async (path, value) => {
    expect(await add({ [path]: value })).toMatchObject({ statusCode: 10002, data: { issues: [{ path }] } })
  })

  it.each([
    '13800001234',
    '021-12345678',
    '(021) 1234 5678',
    '02112345678-802',
    '400-820-0187',
    '+49 511 1234567',
    '０２１－１２３４５６７８',
  ])('takes %s as a telephone', async telephone => {
    expect(await add({ telephone })).toMatchObject({ statusCode: 10001 })
  })

  it('allows at most fifty, also concurrently, with one default', async () => {
    const answers = await many(60)
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(50)
    expect(answers.filter(({ reason }) => reason === 'company.tooManyAddresses')).toHaveLength(10)
    expect(await list()).toHaveLength(50)
    expect(await defaults()).toHaveLength(1)
  })

  it('enforces the rules in the database, for every writer', async () => {
    await add()
    const insert = (number: number, isDefault: boolean) =>
      world.db.run(sql`insert into received_address (company_id, number, recipient, telephone, region_code, detail, is_default)
        values (${partner.company.id}, ${number}, '甲', '13800001234', '310118', '乙', ${isDefault})`)
    await expect(insert(2, true)).rejects.toMatchObject({ constraint: 'received_address_one_default' })
    await expect(insert(51, false)).rejects.toMatchObject({ constraint: 'received_address_limit' })
    await expect(insert(1, false)).rejects.toMatchObject({ constraint: 'received_address_number' })
  })

  it.each(['role', 'companyId', 'state', 'id'])('refuses the member %s without effect', async member => {
    expect(await add({ [member]: world.platform.company.id })).toMatchObject({ statusCode: 10002 })
    expect(await list()).toEqual([])
  })
})

describe('setDefaultReceivedAddress', () => {
  it('leaves one default after fifty concurrent requests', async () => {
    await many(50)
    const rows = await list()
    const answers = await Promise.all(
      rows.map(({ id, version }) => world.call(partner, 'setDefaultReceivedAddress', { id, version })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([10001]))
    expect(await defaults()).toHaveLength(1)
  })

  it('changes nothing if the address is the default already, and refuses an outdated version', async () => {
    await many(2)
    const row = (await list())[1]
    const key = { id: row?.id ?? '', version: row?.version ?? 0 }
    const { data } = await world.call(partner, 'setDefaultReceivedAddress', key)
    expect(await world.call(partner, 'setDefaultReceivedAddress', data)).toMatchObject({ statusCode: 10001, data })
    expect(await world.call(partner, 'setDefaultReceivedAddress', key)).toMatchObject({ statusCode: 10007 })
  })
})

describe('editReceivedAddress', () => {
  it('saves the form, and moves the default', async () => {
    await add()
    const { data } = await add({ recipient: '许南乔' })
    const edited = { ...form, ...data, recipient: '许', telephone: '13900005678', isDefault: true }
    expect(await world.call(partner, 'editReceivedAddress', edited)).toMatchObject({ data: { version: 2 } })
    expect(await defaults()).toEqual(['许'])
    const { all } = await world.logged('editReceivedAddress')
    expect(all).not.toMatch(/13900005678|12345678/)
  })

  it('cannot remove the default, because none would be left', async () => {
    const { data } = await add()
    const answer = await world.call(partner, 'editReceivedAddress', { ...form, ...data, isDefault: false })
    expect(answer).toMatchObject({ reason: 'company.defaultStays', data: { issues: [{ path: 'isDefault' }] } })
  })

  it('lets one of two concurrent edits win', async () => {
    const { data } = await add()
    const answers = await Promise.all(
      ['甲', '乙'].map(recipient =>
        world.call(partner, 'editReceivedAddress', { ...form, ...data, recipient, isDefault: true }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10007])
  })
})

describe('deleteReceivedAddress', () => {
  it('of the default makes the newest of the others the default, and returns it', async () => {
    const first = (await add()).data
    await add({ recipient: '旧' })
    await add({ recipient: '新' })
    expect(await world.call(partner, 'deleteReceivedAddress', first)).toMatchObject({ data: { newDefault: '新' } })
    expect(await defaults()).toEqual(['新'])
    expect(await world.call(partner, 'deleteReceivedAddress', first)).toMatchObject({ statusCode: 10006 })
  })

  it('of another does not change the default; of the last leaves none', async () => {
    const first = (await add()).data
    const other = (await add({ recipient: '许' })).data
    expect((await world.call(partner, 'deleteReceivedAddress', other)).data).toEqual({})
    expect(await defaults()).toEqual(['周亦航'])
    expect((await world.call(partner, 'deleteReceivedAddress', first)).data).toEqual({})
    await add({ recipient: '再来' })
    expect(await defaults()).toEqual(['再来'])
  })

  it('leaves one default while defaults are deleted and set concurrently', async () => {
    await many(20)
    const rows = await list()
    await Promise.all(
      rows.map(({ id, version }, index) =>
        index % 2 === 0
          ? world.call(partner, 'deleteReceivedAddress', { id, version })
          : world.call(partner, 'setDefaultReceivedAddress', { id, version }),
      ),
    )
    expect(await list()).toHaveLength(10)
    expect(await defaults()).toHaveLength(1)
  })
})
