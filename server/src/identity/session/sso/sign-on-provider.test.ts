import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { demandSecondFactor } from '../../../app/testing/authenticator.ts'
import { signInAt } from '../../../app/testing/oidc.ts'
import { createSignOnFixture } from '../../../app/testing/sign-on-fixture.ts'
import { startTestServer } from '../../../app/testing/test-server.ts'
import { WireClient } from '../../../app/testing/wire-client.ts'
import { createWorld } from '../../../app/testing/world.ts'

const { current, provider, client, world, addressOf, answer, logIn, signIn, ended, failed } =
  await createSignOnFixture()

describe('getIdaasSdkAuthorizeUrl', () => {
  const ask = () =>
    client.call<{ idaasSdkAuthorizeUrl: string }>('getIdaasSdkAuthorizeUrl', {}, { token: current.person.token })

  it('leads to the cloud site with the same provider', async () => {
    const { idaasSdkAuthorizeUrl } = (await ask()).data
    expect(Object.fromEntries(new URL(idaasSdkAuthorizeUrl).searchParams)).toEqual({
      client_id: 'cloud',
      response_type: 'code',
      redirect_uri: 'https://cloud.example/sso',
      scope: 'openid',
    })
    const there = await signInAt(idaasSdkAuthorizeUrl, current.subject)
    expect(there.origin + there.pathname).toBe('https://cloud.example/sso')
    expect(there.searchParams.get('code')).toMatch(/./)
  })

  it('sends a login hint only if the provider knows the person', async () => {
    await signIn()
    const { searchParams } = new URL((await ask()).data.idaasSdkAuthorizeUrl)
    expect(searchParams.get('login_hint')).toBe(addressOf(current.person))
  })
})

describe('without a provider that answers', () => {
  it('reports that single sign-on is not configured', async () => {
    const plain = await startTestServer()
    try {
      const there = new WireClient(plain.address)
      const { token } = await createWorld(plain.pool).administrator('sponsor')
      const refusal = { statusCode: 10008, reason: 'session.ssoNotConfigured' }
      expect(await there.call('getIdaasAuthorizeUrl')).toMatchObject(refusal)
      expect(await there.call('getIdaasSdkAuthorizeUrl', {}, { token })).toMatchObject(refusal)
      expect(await there.call('userLogin', { sso: { code: 'x', state: 'x'.repeat(43) } })).toMatchObject(refusal)
    } finally {
      await plain.close()
    }
  })

  it('fails while the provider is down, and works when it is back', async () => {
    const sso = await answer()
    await provider.close()
    expect(await logIn(sso)).toMatchObject(failed)
    const venue = await startTestServer(provider.settings)
    try {
      expect(await new WireClient(venue.address).call('getIdaasAuthorizeUrl')).toMatchObject(failed)
    } finally {
      await venue.close()
      await provider.resume()
    }
    expect((await signIn()).statusCode).toBe(10001)
  })

  it('refuses a provider with another issuer name', async () => {
    const venue = await startTestServer({
      ...provider.settings,
      OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost'),
    })
    try {
      expect(await new WireClient(venue.address).call('getIdaasAuthorizeUrl')).toMatchObject(failed)
    } finally {
      await venue.close()
    }
  })
})

describe('a second factor', () => {
  it('is left to the provider: none of ours is required, and a company’s demand is met', async () => {
    const { accountId, company } = current.person
    await world.db.run(
      sql`insert into second_factor (account_id, secret_encrypted, last_step) values (${accountId}, '', 1)`,
    )
    expect((await signIn()).data).toMatchObject({ next: 'done' })
    await ended()
    await world.db.run(sql`delete from second_factor where account_id = ${accountId}`)
    await demandSecondFactor(world.db, company.id)
    expect((await signIn()).data).toMatchObject({ next: 'done' })
  })
})
