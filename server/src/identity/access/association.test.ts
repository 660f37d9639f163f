import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestCompany, TestOperator } from '../../app/testing/world.ts'
import { associationsOf } from './api.ts'

let company: TestCompany
let admin: TestOperator
let roleID: string

const access = await closeAfterAll(createAccessWorld())
beforeEach(async () => {
  company = await access.world.company('cooperatorMain')
  admin = await access.world.operator(company)
  roleID = await access.role(company, ['operator:view'])
})

describe('association by ID code', () => {
  let person: TestOperator
  let idCode: string
  beforeEach(async () => {
    person = await access.world.operator(await access.world.company('agent'), { name: '林知远' })
    const account = await access.db.one<{ idCode: string }>(sql`
      update account set telephone = ${access.telephone()} where id = ${person.accountId} returning id_code as "idCode"`)
    idCode = account.idCode
  })
  const ask = (caller = admin) => access.call(caller, 'associateOperator', { idCode, roleID })
  const answer = (id: string, accept: boolean, caller = person) =>
    access.call(caller, 'acceptAssociation', { id, accept })

  it('shows the masked person, with the code in any case', async () => {
    const { data } = await access.call(admin, 'findUserByCode', { idCode: idCode.toLowerCase() })
    expect(data.maskedName).toBe('林**')
    expect(data.maskedTelephone).toMatch(/^136\*{4}\d{4}$/)
    expect(data.alreadyHere).toBe(false)
  })

  it('asks the person, who accepts once and acts for the company under their own name', async () => {
    const { data: made } = await ask()
    expect(await associationsOf(access.db, person.accountId)).toMatchObject([
      { id: made.id, companyName: { cn: company.nameCn, en: company.nameEn } },
    ])
    const replies = await Promise.all(Array.from({ length: 6 }, () => answer(made.id, true)))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(replies.filter(({ reason }) => reason === 'kernel.notInThisState')).toHaveLength(5)
    expect(await access.row(made.id)).toMatchObject({ state: 'inUse', name: '林知远' })
    expect(await associationsOf(access.db, person.accountId)).toEqual([])
    const { data } = await access.call(admin, 'findUserByCode', { idCode })
    expect(data.alreadyHere).toBe(true)
    expect((await ask()).reason).toBe('access.alreadyHere')
  })

  it('reveals nothing of the person before they accept, nor after they decline', async () => {
    const { data: made } = await ask()
    const { telephone } = await access.db.one<{ telephone: string }>(
      sql`select telephone from account where id = ${person.accountId}`,
    )
    const seen = async () => {
      const page = await access.call(admin, 'getOperatorPage', { kind: 'associated' })
      const detail = await access.call(admin, 'getOperatorDetail', { id: made.id })
      return JSON.stringify([page.data, detail.data])
    }
    for (const secret of [telephone, person.userName, '林知远']) expect(await seen()).not.toContain(secret)
    expect((await answer(made.id, false)).statusCode).toBe(10001)
    expect((await access.row(made.id))?.state).toBe('rejected')
    for (const secret of [telephone, person.userName, '林知远']) expect(await seen()).not.toContain(secret)
    const search = { type: 'telephone', value: telephone } as const
    expect((await access.call(admin, 'getOperatorPage', { search })).data.list).toEqual([])
  })

  it('may be requested again after it was declined', async () => {
    const { data: first } = await ask()
    await answer(first.id, false)
    const { data: second } = await ask()
    expect([await access.row(first.id), (await access.row(second.id))?.state]).toEqual([undefined, 'invited'])
  })

  it('can be answered only by the person’s own account', async () => {
    const { data: made } = await ask()
    for (const caller of [admin, await access.world.administrator('agent')])
      expect(await answer(made.id, true, caller)).toMatchObject({ statusCode: 10006, reason: 'kernel.notFound' })
    expect(await answer(person.operatorId, true)).toMatchObject({ statusCode: 10006, reason: 'kernel.notFound' })
    expect((await access.row(made.id))?.state).toBe('invited')
  })

  it('creates one of several concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(replies.filter(({ reason }) => reason === 'access.alreadyHere')).toHaveLength(7)
  })

  it('blocks guessing of codes after five tries, also concurrent ones, without affecting other companies', async () => {
    const guess = () => access.call(admin, 'findUserByCode', { idCode: '00000000' })
    const replies = await Promise.all(Array.from({ length: 20 }, guess))
    expect(replies.filter(({ reason }) => reason === 'access.codeUnknown')).toHaveLength(5)
    expect(replies.filter(({ statusCode }) => statusCode === 10009)).toHaveLength(15)
    expect((await ask()).statusCode).toBe(10009)
    const other = await access.world.administrator('agent')
    expect((await access.call(other, 'findUserByCode', { idCode })).statusCode).toBe(10001)
  })
})
