import sql from 'sql-template-tag'
import { afterEach, beforeEach } from 'vitest'
import { closeAfterAll } from './close-after-all.ts'
import { signInAt, startProvider } from './oidc.ts'
import { startTestServer } from './test-server.ts'
import { WireClient } from './wire-client.ts'
import { createWorld, type TestOperator } from './world.ts'

export interface Step {
  next: string
  token?: string
  resume?: string
  redirect?: string
  user?: { userId: string }
  companies?: { operatorID: string }[]
}

/** What the tests of sign-on and sign-on-provider share. Call it once in a file. */
export async function createSignOnFixture() {
  const publicUrl = 'https://venue.example'
  const redirectUri = `${publicUrl}/noLogin/sso`

  const current = {} as { person: TestOperator; subject: string }

  const provider = await closeAfterAll(startProvider())
  provider.register(redirectUri, 'https://cloud.example/sso')
  const server = await closeAfterAll(
    startTestServer({
      ...provider.settings,
      PUBLIC_URL: publicUrl,
      CLOUD_URL: 'https://cloud.example',
      CLOUD_OIDC_CLIENT_ID: 'cloud',
    }),
  )
  const client = new WireClient(server.address)
  const world = createWorld(server.pool)

  /** An identity of the provider, with an account here that has the same e-mail. */
  beforeEach(async () => {
    current.person = await world.operator(await world.company('sponsor'), { name: '林知远' })
    current.subject = `subject-${current.person.userName}`
    provider.people.set(current.subject, { email: addressOf(current.person), email_verified: true })
    await world.db.run(
      sql`update account set email = ${addressOf(current.person)} where id = ${current.person.accountId}`,
    )
  })
  afterEach(() => {
    provider.idTokenSeconds = 60
    provider.addressesInToken = true
  })

  const addressOf = ({ userName }: TestOperator) => `${userName}@example.com`

  async function authorizeUrl(redirect?: string): Promise<string> {
    const { data } = await client.call<{ authorizeUrl: string }>('getIdaasAuthorizeUrl', redirect ? { redirect } : {})
    return data.authorizeUrl
  }

  /** Goes to the provider, logs in there and returns the parameters of the redirect. */
  async function answer(redirect?: string, as = current.subject) {
    const { searchParams } = await signInAt(await authorizeUrl(redirect), as)
    return Object.fromEntries(searchParams) as { code: string; state: string; iss: string }
  }

  const logIn = (sso: object) => client.call<Step>('userLogin', { sso })
  const signIn = async (redirect?: string, as = current.subject) => logIn(await answer(redirect, as))
  const ended = () =>
    world.db.run(
      sql`update session set ended_at = now(), ended_reason = 'logout' where ended_at is null and kind = 'login'`,
    )

  const failed = { statusCode: 10018, reason: 'session.ssoFailed', data: null }

  return {
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
  }
}
