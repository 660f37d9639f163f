import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createSignOnFixture, type Step } from '../../../app/testing/sign-on-fixture.ts'
import { whileUncommitted } from '../../../app/testing/while-uncommitted.ts'

const {
  redirectUri,
  current,
  provider,
  server,
  client,
  world,
  addressOf,
  authorizeUrl,
  answer,
  logIn,
  signIn,
  ended,
  failed,
} = await createSignOnFixture()

const links = () =>
  world.db.many<{ subject: string }>(
    sql`select subject from account_identity where account_id = ${current.person.accountId}`,
  )

async function logOf({ traceId }: { traceId: string }) {
  const { row } = await world.db.one<{ row: { after: { cause: string } | null } }>(
    sql`select to_jsonb(l) as row from operation_log_entry l where trace_id = ${traceId}::uuid`,
  )
  return row
}
const causeOf = async (answered: { traceId: string }) => (await logOf(answered)).after?.cause
const unknown = { statusCode: 10018, reason: 'session.ssoUnknown', data: null }

describe('getIdaasAuthorizeUrl', () => {
  it('leads to the provider with PKCE, state and nonce, and does not store the state in readable form', async () => {
    const { origin, searchParams } = new URL(await authorizeUrl())
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'fairgate',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email phone',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { stored } = await world.db.one<{ stored: string }>(sql`select jsonb_agg(s)::text as stored from sso_state s`)
    expect(stored).not.toContain(searchParams.get('state'))
  })
})

describe('userLogin by single sign-on', () => {
  it('logs in the account with the verified e-mail, and recognizes it from then on with any e-mail', async () => {
    expect(await signIn()).toMatchObject({
      statusCode: 10001,
      data: { next: 'done', user: { userId: current.person.operatorId } },
    })
    expect(await links()).toEqual([{ subject: current.subject }])
    await ended()
    provider.people.set(current.subject, {})
    expect(await signIn()).toMatchObject({ statusCode: 10001, data: { user: { userId: current.person.operatorId } } })
  })

  it('fails if the account is deleted concurrently', async () => {
    const answered = await answer()
    const gone = await whileUncommitted(
      server,
      async db => {
        await db.run(sql`update company set state = 'pending' where id = ${current.person.company.id}`)
        await db.run(sql`delete from operator where account_id = ${current.person.accountId}`)
        await db.run(sql`delete from account where id = ${current.person.accountId}`)
      },
      () => logIn(answered),
    )
    expect(gone).toMatchObject(unknown)
  })

  it('accepts a verified telephone as well', async () => {
    await world.db.run(
      sql`update account set telephone = '13912345678', email = null where id = ${current.person.accountId}`,
    )
    provider.people.set(current.subject, { phone_number: '+86 139-1234-5678', phone_number_verified: true })
    expect((await signIn()).data.user?.userId).toBe(current.person.operatorId)
  })

  it('queries the provider’s userinfo if the id token has no address', async () => {
    provider.addressesInToken = false
    expect((await signIn()).data.user?.userId).toBe(current.person.operatorId)
  })

  it.each([
    ['an e-mail that is not verified', (email: string) => ({ email, email_verified: false })],
    ['an e-mail of which nothing is said', (email: string) => ({ email })],
    ['an address nobody has here', () => ({ email: 'nobody@elsewhere.example', email_verified: true })],
    ['no address', () => ({})],
  ])('does not know somebody by %s', async (_, claims) => {
    provider.people.set(current.subject, claims(addressOf(current.person)))
    expect(await signIn()).toMatchObject(unknown)
    expect(await links()).toEqual([])
  })

  it('fails if e-mail and telephone belong to two accounts', async () => {
    const other = await world.operator(current.person.company)
    await world.db.run(sql`update account set telephone = '13800138000' where id = ${other.accountId}`)
    provider.people.set(current.subject, {
      email: addressOf(current.person),
      email_verified: true,
      phone_number: '+8613800138000',
      phone_number_verified: true,
    })
    expect(await signIn()).toMatchObject(unknown)
  })

  it('does not let the next owner of an e-mail into the former owner’s account', async () => {
    await signIn()
    const successor = `successor-${current.person.userName}`
    provider.people.set(successor, { email: addressOf(current.person), email_verified: true })
    expect(await signIn(undefined, successor)).toMatchObject(unknown)
    expect(await links()).toEqual([{ subject: current.subject }])
  })

  it('links one of two concurrent people with the same e-mail', async () => {
    const sameUser = `other-${current.person.userName}`
    provider.people.set(sameUser, { email: addressOf(current.person), email_verified: true })
    const answers = await Promise.all([answer(), answer(undefined, sameUser)])
    const codes = (await Promise.all(answers.map(logIn))).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([10001, 10018])
    expect(await links()).toHaveLength(1)
  })

  it('refuses an unknown state, and that of another sign-on', async () => {
    const [mine, theirs] = [await answer(), await answer()]
    expect(await logIn({ ...mine, state: 'x'.repeat(43) })).toMatchObject(failed)
    expect(await logIn({ ...mine, state: theirs.state })).toMatchObject(failed)
  })

  it('accepts an answer once', async () => {
    const sso = await answer()
    expect((await logIn(sso)).statusCode).toBe(10001)
    expect(await logIn(sso)).toMatchObject(failed)
  })

  it('accepts an answer once of fifty concurrent calls', async () => {
    const sso = await answer()
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(sso)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter(code => code === 10001)).toHaveLength(1)
    expect(codes.every(code => [10001, 10018, 10009].includes(code))).toBe(true)
  })

  it('uses the state up even if the provider refuses the code', async () => {
    const sso = await answer()
    expect(await logIn({ ...sso, code: 'guessed' })).toMatchObject(failed)
    expect(await logIn(sso)).toMatchObject(failed)
  })

  it('refuses an answer after ten minutes', async () => {
    const sso = await answer()
    await world.db.run(sql`update sso_state set expires_at = now()`)
    expect(await logIn(sso)).toMatchObject(failed)
  })

  it.each([
    ['nonce', sql`update sso_state set nonce = 'another'`, 'nonce'],
    ['verifier', sql`update sso_state set code_verifier = ${'another'.repeat(7)}`, 'invalid_grant'],
  ])('refuses an id token for another %s', async (_, change, cause) => {
    const sso = await answer()
    await world.db.run(change)
    const refusal = await logIn(sso)
    expect(refusal).toMatchObject(failed)
    expect(await causeOf(refusal)).toContain(cause)
  })

  it('refuses an expired id token, and tolerates a clock difference', async () => {
    provider.idTokenSeconds = -60
    const refusal = await signIn()
    expect(refusal).toMatchObject(failed)
    expect(await causeOf(refusal)).toContain('JWT_TIMESTAMP')
    provider.idTokenSeconds = -10
    expect((await signIn()).statusCode).toBe(10001)
  })

  it('refuses the answer of another issuer, and one without issuer', async () => {
    const { iss: _iss, ...nameless } = await answer()
    for (const sso of [{ ...(await answer()), iss: 'https://elsewhere.example' }, nameless]) {
      const refusal = await logIn(sso)
      expect(refusal).toMatchObject(failed)
      expect(await causeOf(refusal)).toContain('"iss"')
    }
  })

  it('writes the reason to the operation log, and nothing that could be reused', async () => {
    const sso = await answer()
    const row = await logOf(await logIn({ ...sso, code: 'guessed' }))
    expect(row).toMatchObject({ command: 'userLogin', status_code: 10018, reason: 'session.ssoFailed' })
    expect(JSON.stringify(row)).not.toContain(sso.state)
  })

  it('reveals that an operator is frozen only after the provider’s answer', async () => {
    await world.db.run(sql`update company set state = 'frozen' where id = ${current.person.company.id}`)
    expect(await logIn({ code: 'x', state: 'x'.repeat(43) })).toMatchObject(failed)
    expect(await signIn()).toMatchObject({ statusCode: 10013, reason: 'session.frozen' })
  })

  it('asks for the company and for force like any login, and then returns the target', async () => {
    const company = await world.company('logistics')
    const { roleId } = await world.operator(company)
    await world.db.run(sql`insert into operator (account_id, company_id, role_id, name)
      values (${current.person.accountId}, ${company.id}, ${roleId}, '林知远')`)
    const first = await signIn('/exhibitionApproval?tab=pending')
    expect(first.data).toMatchObject({
      next: 'chooseCompany',
      companies: [{ operatorID: current.person.operatorId }, {}],
    })
    const operatorID = current.person.operatorId
    const inside = await client.call<Step>('userLogin', { resume: first.data.resume, operatorID })
    expect(inside.data).toMatchObject({ next: 'done', redirect: '/exhibitionApproval?tab=pending' })
    const again = await signIn('/exhibitionApproval')
    const step = await client.call<Step>('userLogin', { resume: again.data.resume, operatorID })
    expect(step).toMatchObject({ statusCode: 10005, data: { next: 'confirmForce' } })
    const forced = await client.call<Step>('userLogin', { resume: step.data.resume, force: true })
    expect(forced.data).toMatchObject({ next: 'done', redirect: '/exhibitionApproval' })
  })

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/x/..//evil.example',
    'exhibitionApproval',
  ])('is led nowhere by %j', async redirect => {
    const { data } = await signIn(redirect)
    expect(data.next).toBe('done')
    expect(data).not.toHaveProperty('redirect')
  })
})
