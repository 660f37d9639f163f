import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSessionFixture, type Step } from '../../app/testing/session-fixture.ts'

const { current, client, world, login, resume, statusOf } = await createSessionFixture()

describe('an account of two companies', () => {
  let other: string
  beforeEach(async () => {
    const company = await world.company('logistics', { nameCn: '乙公司' })
    const { roleId } = await world.operator(company)
    const row = await world.db.one<{ id: string }>(sql`insert into operator (account_id, company_id, role_id, name)
      values (${current.person.accountId}, ${company.id}, ${roleId}, '林知远') returning id`)
    other = row.id
  })

  it('chooses one while logging in', async () => {
    const { data } = await login(current.person.userName)
    expect(data.companies?.map(({ companyName }) => companyName)).toEqual(['甲公司', '乙公司'])
    const { data: chosen } = await resume({ resume: data.resume, operatorID: other })
    expect(chosen.user).toMatchObject({ userId: other, userCompanyType: 'logistics' })
  })

  it('cannot choose another person’s operator', async () => {
    const stranger = await world.administrator('agent')
    const { data } = await login(current.person.userName)
    const answer = await resume({ resume: data.resume, operatorID: stranger.operatorId })
    expect(answer.statusCode).toBe(10006)
  })

  it('switches to the other one without a password, and ends the first session', async () => {
    const { data } = await login(current.person.userName)
    const { data: chosen } = await resume({ resume: data.resume, operatorID: current.person.operatorId })
    const { token } = chosen
    const stranger = await world.administrator('agent')
    expect((await client.call('switchCompany', { operatorID: stranger.operatorId }, { token })).statusCode).toBe(10006)
    const switched = await client.call<Step>('switchCompany', { operatorID: other }, { token })
    expect(switched.data.user).toMatchObject({ userId: other })
    expect([await statusOf(token), await statusOf(switched.data.token)]).toEqual([403, 10001])
  })
})

describe('userLogout', () => {
  it('ends the session: the next request is answered with 403', async () => {
    const { data } = await login(current.person.userName)
    expect((await client.call('userLogout', {}, { token: data.token })).statusCode).toBe(10001)
    expect(await statusOf(data.token)).toBe(403)
    expect((await client.call('userLogout', {}, { token: data.token })).http).toBe(403)
  })
})

describe('checkTokenInvalid', () => {
  it('distinguishes unknown, ended and expired', async () => {
    expect(await statusOf('x'.repeat(43))).toBe(401)
    const { data } = await login(current.person.userName)
    await world.db.run(
      sql`update session set used_at = now() - interval '3 hours' where operator_id = ${current.person.operatorId} and kind = 'login'`,
    )
    expect(await statusOf(data.token)).toBe(10004)
  })
})

describe('getUserPermission', () => {
  it('shows existing and permitted pages, in the caller’s language', async () => {
    const platform = await world.company('platform')
    const owner = await world.operator(platform, { permissions: ['operationLog:view'] })
    const ask = (language: 'cn' | 'en') =>
      client.call<{ menu: object[]; permissions: string[]; asyncRouters: string[] }>(
        'getUserPermission',
        {},
        { token: owner.token, language },
      )
    const [cn, en] = [await ask('cn'), await ask('en')]
    expect(cn.data.permissions).toEqual(['operationLog:view'])
    expect(cn.data.asyncRouters).toContain('operationalLog')
    expect(cn.data.asyncRouters).not.toContain('systematicDictionary')
    expect(cn.data.menu.at(-1)).toEqual({
      key: 'operationalLog',
      title: '操作日志',
      path: '/operationalLog',
      flag: 'operationalLog',
    })
    expect(en.data.menu.at(-1)).toMatchObject({ title: 'Operation log' })
  })

  it('sends partners the operator’s names in the requested language, and the address of the cloud site', async () => {
    type Answer = { user: Record<string, string>; cloudUrl?: string }
    const ask = (token: string, language: 'cn' | 'en') =>
      client.call<Answer>('getUserPermission', {}, { token, language })
    const [cn, en] = [await ask(current.person.token, 'cn'), await ask(current.person.token, 'en')]
    expect(cn.data.user).toMatchObject({ userComapnyName: '甲公司', userCompanyTypeValue: '主办方' })
    expect(en.data).toMatchObject({
      user: { userComapnyName: 'Company A', userCompanyTypeValue: 'Organizer' },
      cloudUrl: 'https://cloud.example',
    })
    const owner = await world.operator(await world.company('platform'))
    expect((await ask(owner.token, 'en')).data).not.toHaveProperty('cloudUrl')
  })
})

describe('findRedPoint', () => {
  it('has all thirteen flags', async () => {
    const { data } = await client.call<Record<string, boolean>>('findRedPoint', {}, { token: current.person.token })
    expect(Object.values(data)).toHaveLength(13)
  })
})

describe('getPushTicket', () => {
  it('opens one socket for half a minute', async () => {
    const { data } = await client.call('getPushTicket', {}, { token: current.person.token })
    expect(data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 30 })
  })
})
