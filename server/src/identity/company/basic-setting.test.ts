import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createCompanyWorld, freshCreditCode } from '../../app/testing/company-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { findSettingFlags } from './api.ts'

type Form = Payload<'saveBasicSetting'>

let partner: TestOperator
let form: Form

const world = await closeAfterAll(createCompanyWorld())

beforeEach(async () => {
  partner = await world.world.administrator('cooperatorMain')
  form = {
    version: 1,
    abroad: false,
    nameCn: '澄川主场服务有限公司',
    nameEn: 'Chengchuan Contracting Ltd.',
    creditCode: freshCreditCode(),
    registrationNumber: null,
    country: null,
    comAttr: 'private',
    comType: 'mainContractor',
    regionCode: '310118',
    addressCn: '虹湾路 1 号',
    addressEn: '',
    contactName: '周亦航',
    contactTelephone: '13800001234',
    contactEmail: 'zhou@example.com',
    licenceFileId: await world.licence(partner),
  }
})

const save = (input: Record<string, unknown> = {}, caller = partner) =>
  world.call(caller, 'saveBasicSetting', { ...form, ...input } as Form)
const read = async (caller = partner) => (await world.call(caller, 'getBasicSetting', {})).data
const pathsOf = (data: unknown) => (data as { issues: { path: string }[] }).issues.map(({ path }) => path)

describe('saveBasicSetting', () => {
  it('saves the whole form, and clears the menu flag', async () => {
    expect(await read()).toMatchObject({ incomplete: true, licence: null, creditCodeLocked: false })
    expect(await findSettingFlags(world.db, partner.actor)).toMatchObject({ basicSetting: true })
    expect(await save()).toMatchObject({ statusCode: 10001, data: { version: 2 } })
    const { version: _, abroad: _abroad, licenceFileId, ...others } = form
    expect(await read()).toMatchObject({
      ...others,
      incomplete: false,
      oldNumber: false,
      creditCodeLocked: true,
      licence: { fileId: licenceFileId, name: 'licence.png' },
    })
    expect(await findSettingFlags(world.db, partner.actor)).toMatchObject({ basicSetting: false })
  })

  it('reports at each field what is missing or wrong', async () => {
    const answer = await save({
      nameEn: ' ',
      creditCode: `${form.creditCode?.slice(0, 17)}I`,
      contactTelephone: '1380000123',
      contactEmail: 'zhou@',
      regionCode: null,
      addressCn: '',
    })
    expect(answer.statusCode).toBe(10002)
    expect(pathsOf(answer.data).sort()).toEqual(
      ['addressCn', 'contactEmail', 'contactTelephone', 'creditCode', 'nameEn', 'regionCode'].sort(),
    )
  })

  it('refuses at its field what only the database knows: options, regions, the licence', async () => {
    await world.db.run(sql`update dictionary_option set status = 0 where code = 'com_type' and value = 'media'`)
    const answer = await save({ comAttr: 'nobodys', comType: 'media', regionCode: '310000', licenceFileId: null })
    expect(pathsOf(answer.data)).toEqual(['comAttr', 'comType', 'regionCode', 'licenceFileId'])
  })

  it('accepts a licence only of this company, once, and releases the former one', async () => {
    const other = await world.world.administrator('agent')
    const foreign = await save({ licenceFileId: await world.licence(other) })
    expect([foreign.statusCode, pathsOf(foreign.data)]).toEqual([10002, ['licenceFileId']])
    await save()
    const next = await world.licence(partner)
    expect(await save({ version: 2, licenceFileId: next })).toMatchObject({ statusCode: 10001 })
    const rows = await world.db.many<{
      id: string
      gone: boolean
    }>(sql`select id, expires_at is not null as gone from file
      where company_id = ${partner.company.id} and state = 'claimed' order by id`)
    expect(rows).toEqual([
      { id: form.licenceFileId, gone: true },
      { id: next, gone: false },
    ])
  })

  it('accepts a registration number with a country instead of a code, but not both', async () => {
    const abroad = {
      abroad: true,
      creditCode: null,
      regionCode: null,
      addressCn: '',
      registrationNumber: 'HRB 12345',
      country: 'DE',
      addressEn: 'Messe 1, Hannover',
      contactTelephone: '+49 511 1234567',
    }
    expect(pathsOf((await save({ ...abroad, creditCode: form.creditCode })).data)).toEqual(['creditCode'])
    expect(pathsOf((await save({ ...abroad, country: 'CN' })).data)).toEqual(['country'])
    expect(pathsOf((await save({ ...abroad, registrationNumber: '' })).data)).toEqual(['registrationNumber'])
    expect(await save(abroad)).toMatchObject({ statusCode: 10001 })
    expect(await read()).toMatchObject({ country: 'DE', contactTelephone: '+495111234567', incomplete: false })
  })

  it('lets an old number become a code, which only the platform can change', async () => {
    await save({ creditCode: '310115000000001' })
    expect(await read()).toMatchObject({ oldNumber: true, creditCodeLocked: false })
    expect(await save({ version: 2 })).toMatchObject({ statusCode: 10001 })
    const other = freshCreditCode()
    for (const input of [
      { creditCode: other },
      { creditCode: '310115000000001' },
      { ...abroadForm(), creditCode: null },
    ]) {
      expect(await save({ version: 3, ...input })).toMatchObject({ reason: 'company.creditCodeLocked' })
    }
    expect(await save({ version: 3, contactName: '许南乔' })).toMatchObject({ statusCode: 10001 })

    const platform = await read(world.platform)
    const own = { version: platform.version, creditCode: freshCreditCode(), licenceFileId: null }
    expect(await save(own, world.platform)).toMatchObject({ statusCode: 10001 })
    const again = { version: platform.version + 1, creditCode: freshCreditCode(), licenceFileId: null }
    expect(await save(again, world.platform)).toMatchObject({ statusCode: 10001 })
  })

  it('refuses the code of another company at its field', async () => {
    await save()
    const other = await world.world.administrator('logistics')
    const answer = await save({ licenceFileId: await world.licence(other) }, other)
    expect(answer).toMatchObject({ statusCode: 10017, reason: 'company.creditCodeTaken' })
    expect(pathsOf(answer.data)).toEqual(['creditCode'])
  })

  it('lets one of two concurrent saves win, and reports the conflict to the other', async () => {
    const answers = await Promise.all([save({ contactName: '甲' }), save({ contactName: '乙' })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10007])
    expect((await read()).version).toBe(2)
  })

  it('gives one code to one of ten concurrent companies', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, () => world.world.administrator('agent')))
    const licences = await Promise.all(others.map(other => world.licence(other)))
    const answers = await Promise.all(
      others.map((other, index) => save({ licenceFileId: licences[index] as string }, other)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 10017)).toHaveLength(9)
  })

  it('gives one registration number of a country to one of ten concurrent companies', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, () => world.world.administrator('agent')))
    const licences = await Promise.all(others.map(other => world.licence(other)))
    const number = `HRB ${partner.company.id.slice(-8)}`
    const answers = await Promise.all(
      others.map((other, index) =>
        save(
          {
            ...abroadForm(),
            creditCode: null,
            licenceFileId: licences[index] as string,
            registrationNumber: index % 2 === 0 ? number : number.toLowerCase(),
          },
          other,
        ),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    const refused = answers.filter(({ reason }) => reason === 'company.registrationNumberTaken')
    expect(refused.map(({ statusCode, data }) => [statusCode, pathsOf(data)])).toEqual(
      Array(9).fill([10017, ['registrationNumber']]),
    )
  })

  it('logs changes with masked numbers', async () => {
    await save()
    await save({ version: 2, contactTelephone: '13900005678', contactName: '许南乔' })
    const { before, after, all } = await world.logged('saveBasicSetting')
    expect(Object.keys(after).sort()).toEqual(['contactName', 'contactTelephone'])
    expect([before.contactName, after.contactName]).toEqual(['周亦航', '许南乔'])
    expect(all).not.toMatch(/13800001234|13900005678/)
  })

  it.each(['role', 'companyId', 'state', 'id', 'type', 'demo'])(
    'refuses the member %s without effect',
    async member => {
      const answer = await save({ [member]: world.platform.company.id })
      expect(answer.statusCode).toBe(10002)
      expect(await read()).toMatchObject({ version: 1, type: 'cooperatorMain' })
    },
  )
})

describe('findSettingFlags', () => {
  it('shows nothing to callers without the permission', async () => {
    const clerk = await world.world.operator(partner.company, { permissions: ['addressee:set'] })
    expect(await findSettingFlags(world.db, clerk.actor)).toEqual({})
    const accountant = await world.world.operator(partner.company, { permissions: ['mInvoice:set'] })
    expect(await findSettingFlags(world.db, accountant.actor)).toEqual({ basicSetting: false, invoiceSetting: true })
  })
})

const abroadForm = () => ({
  abroad: true,
  regionCode: null,
  registrationNumber: 'HRB 1',
  country: 'DE',
  addressEn: 'Messe 1, Hannover',
})
