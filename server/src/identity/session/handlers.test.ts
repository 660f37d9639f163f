import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createSessionFixture, type Step } from '../../app/testing/session-fixture.ts'
import { newTraceId } from '../../app/testing/wire-client.ts'

const { current, client, world, captcha, login, resume, statusOf } = await createSessionFixture()

describe('getShowTextImgUrl', () => {
  it('shows a picture and never its text', async () => {
    const { picture, captcha: text } = await captcha()
    expect(picture).toMatch(/^data:image\/png;base64,/)
    expect(text).toMatch(/^[A-Za-z0-9]{4}$/)
  })
})

describe('userLogin', () => {
  it('stores nothing of the input that could be guessed', async () => {
    const read = await captcha()
    const input = {
      account: current.person.userName,
      password: 'Right123',
      captchaId: read.captchaId,
      captcha: read.captcha,
    }
    expect((await client.call('userLogin', input)).statusCode).toBe(10001)
    const plain = createHash('sha256')
      .update(JSON.stringify(['userLogin', input]))
      .digest()
      .subarray(0, 16)
    const stored = await world.db.many<{ payload: Buffer }>(sql`select payload from idempotency_record`)
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.filter(({ payload }) => payload.equals(plain))).toEqual([])
  })

  it('returns a token and its operator', async () => {
    const { data, statusCode } = await login(current.person.userName)
    expect(statusCode).toBe(10001)
    expect(data).toMatchObject({
      next: 'done',
      user: {
        userId: current.person.operatorId,
        userCompanyType: 'sponsor',
        userComapnyName: '甲公司',
        userName: '林知远',
        userCompanyTypeValue: '主办方',
      },
    })
    expect(await statusOf(data.token)).toBe(10001)
  })

  it('finds an account by user name, telephone and e-mail, in any case', async () => {
    await world.db.run(
      sql`update account set telephone = '13912345678', email = 'Lin@Example.com' where id = ${current.person.accountId}`,
    )
    for (const account of [current.person.userName.toUpperCase(), '13912345678', 'lin@example.COM']) {
      const { statusCode } = await login(account)
      expect([10001, 10005]).toContain(statusCode)
    }
  })

  it('reports missing fields', async () => {
    const { statusCode, data } = await client.call<{ issues: { path: string }[] }>('userLogin', { account: 'x' })
    expect(statusCode).toBe(10002)
    expect(data.issues.map(({ path }) => path)).toEqual(['password', 'captchaId', 'captcha'])
  })

  it('accepts a captcha once, case sensitive', async () => {
    const { picture: _picture, ...read } = await captcha()
    const wrongCase =
      read.captcha === read.captcha.toLowerCase() ? read.captcha.toUpperCase() : read.captcha.toLowerCase()
    const attempt = { account: current.person.userName, password: 'Right123', captchaId: read.captchaId }
    expect(await client.call('userLogin', { ...attempt, captcha: wrongCase })).toMatchObject({
      statusCode: 10011,
      data: { issues: [{ path: 'captcha' }] },
    })
    expect((await client.call('userLogin', { ...attempt, captcha: read.captcha })).statusCode).toBe(10011)
  })

  it('accepts proof of work instead of a captcha, once, and no other text', async () => {
    const ask = async () => {
      const { data } = await client.call<{ captchaId: string; baseUrl: string; work: { seed: string; bits: number } }>(
        'getShowTextImgUrl',
        { kind: 'work' },
      )
      expect([data.baseUrl, data.work.bits >= 20]).toEqual(['', true])
      // A test does not need the full work of a browser.
      await world.db.run(sql`update captcha set answer = ${JSON.stringify({ ...data.work, bits: 8 })}
        where id = ${data.captchaId}`)
      return data
    }
    const zeros = (seed: string, text: string) =>
      Math.clz32(createHash('sha256').update(`${seed}.${text}`).digest().readUInt32BE(0))
    const texts = Array.from({ length: 20_000 }, (_, at) => at.toString(36))
    const attempt = { account: current.person.userName, password: 'Wrong123' }
    const first = await ask()
    const wrong = texts.find(text => zeros(first.work.seed, text) < 8) ?? ''
    const read = { captchaId: first.captchaId, captcha: wrong }
    expect((await client.call('userLogin', { ...attempt, ...read })).statusCode).toBe(10011)
    const { work, captchaId } = await ask()
    const captcha = texts.find(text => zeros(work.seed, text) >= 8) ?? ''
    expect((await client.call('userLogin', { ...attempt, captchaId, captcha })).statusCode).toBe(10018)
    expect((await client.call('userLogin', { ...attempt, captchaId, captcha })).statusCode).toBe(10011)
  })

  it('refuses a captcha that is two minutes old', async () => {
    const { picture: _picture, ...read } = await captcha()
    await world.db.run(sql`update captcha set expires_at = now() where id = ${read.captchaId}`)
    const { statusCode } = await client.call('userLogin', {
      account: current.person.userName,
      password: 'Right123',
      ...read,
    })
    expect(statusCode).toBe(10011)
  })

  it('gives the same answer to a wrong password and an unknown account', async () => {
    const [wrong, unknown] = [await login(current.person.userName, 'Wrong123'), await login('nobody-here', 'Wrong123')]
    expect({ ...wrong, traceId: '' }).toEqual({ ...unknown, traceId: '' })
    expect(wrong).toMatchObject({ statusCode: 10018, data: null })
  })

  it('locks out a network after five wrong passwords, even with the right one', async () => {
    for (let i = 0; i < 5; i++) expect((await login(current.person.userName, 'Wrong123')).statusCode).toBe(10018)
    const { statusCode } = await login(current.person.userName)
    expect(statusCode).toBe(10018)
    await world.db.run(sql`update login_attempt set network = '198.51.100.0/24'`)
    expect((await login(current.person.userName)).statusCode).toBe(10001)
  })

  it('locks everybody out after ten wrong passwords in a quarter of an hour, and no longer', async () => {
    for (let i = 0; i < 2; i++) {
      for (let j = 0; j < 5; j++) await login(current.person.userName, 'Wrong123')
      await world.db.run(sql`update login_attempt set network = ${`198.51.${i}.0/24`} where network like '127%'`)
    }
    expect((await login(current.person.userName)).statusCode).toBe(10018)
    await world.db.run(sql`update login_attempt set at = at - interval '16 minutes'`)
    expect((await login(current.person.userName)).statusCode).toBe(10001)
  })

  it('resets the wrong passwords of a network after the right one', async () => {
    for (let i = 0; i < 4; i++) await login(current.person.userName, 'Wrong123')
    expect((await login(current.person.userName)).statusCode).toBe(10001)
    await login(current.person.userName, 'Wrong123')
    expect((await login(current.person.userName)).statusCode).toBe(10005)
  })

  it('limits concurrent guesses', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(current.person.userName, 'Wrong123')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).not.toContain(10001)
    const { n } = await world.db.one<{ n: number }>(sql`select count(*) as n from login_attempt
      where network like '127%' and at > now() - interval '1 minute' and not right_password
        and subject = (select subject from login_attempt order by id desc limit 1)`)
    expect(n).toBeLessThanOrEqual(5)
  })

  it('reveals that an account is frozen only after the right password', async () => {
    await world.operator(current.person.company)
    await world.db.run(sql`update operator set state = 'frozen' where id = ${current.person.operatorId}`)
    expect((await login(current.person.userName, 'Wrong123')).statusCode).toBe(10018)
    expect((await login(current.person.userName)).statusCode).toBe(10013)
  })

  it('refuses operators of a frozen company, and unapproved ones', async () => {
    await world.operator(current.person.company)
    await world.db.run(sql`update company set state = 'frozen' where id = ${current.person.company.id}`)
    expect(await login(current.person.userName)).toMatchObject({ statusCode: 10013, reason: 'session.frozen' })
    await world.db.run(sql`update company set state = 'inUse' where id = ${current.person.company.id}`)
    await world.operator(current.person.company)
    await world.db.run(sql`update operator set state = 'pending' where id = ${current.person.operatorId}`)
    expect(await login(current.person.userName)).toMatchObject({ statusCode: 10013, reason: 'session.notApproved' })
  })

  it('asks before it ends another session, and ends it when forced', async () => {
    const { data: first } = await login(current.person.userName)
    const second = await login(current.person.userName)
    expect(second).toMatchObject({ statusCode: 10005, data: { next: 'confirmForce' } })
    expect(await statusOf(first.token)).toBe(10001)
    const { data: forced } = await resume({ resume: second.data.resume, force: true })
    expect(forced.next).toBe('done')
    expect(await statusOf(first.token)).toBe(403)
    expect(await statusOf(forced.token)).toBe(10001)
    expect(await statusOf(current.person.token)).toBe(10001)
  })

  it('accepts a resume once and for two minutes', async () => {
    await login(current.person.userName)
    const { data } = await login(current.person.userName)
    await world.db.run(sql`update login_resume set expires_at = now()`)
    expect((await resume({ resume: data.resume, force: true })).statusCode).toBe(10018)
    const { data: again } = await login(current.person.userName)
    expect((await resume({ resume: again.resume, force: true })).statusCode).toBe(10001)
    expect(await resume({ resume: again.resume, force: true })).toMatchObject({ reason: 'session.resumeGone' })
  })

  it('gives the same token to a repeated request, and logs in once', async () => {
    const { picture: _picture, ...read } = await captcha()
    const traceId = newTraceId()
    const payload = { account: current.person.userName, password: 'Right123', ...read }
    const first = await client.call<Step>('userLogin', payload, { traceId })
    const again = await client.call<Step>('userLogin', payload, { traceId })
    expect(again.data).toEqual(first.data)
  })

  it('succeeds for one of several concurrent logins', async () => {
    const pictures = await Promise.all(Array.from({ length: 4 }, captcha))
    const answers = await Promise.all(
      pictures.map(({ picture: _picture, ...read }) =>
        client.call<Step>('userLogin', { account: current.person.userName, password: 'Right123', ...read }),
      ),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter(code => code === 10001)).toHaveLength(1)
    expect(codes.every(code => [10001, 10005, 10015].includes(code))).toBe(true)
  })

  it('writes to the operation log without password and token', async () => {
    const traceId = newTraceId()
    const { data } = await login(current.person.userName, 'Right123', traceId)
    const { row } = await world.db.one<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(l) as row from operation_log_entry l where trace_id = ${traceId}::uuid`,
    )
    expect(row).toMatchObject({ command: 'userLogin', status_code: 10001, target_id: current.person.operatorId })
    expect(JSON.stringify(row)).not.toContain('Right123')
    expect(JSON.stringify(row)).not.toContain(data.token)
  })
})
