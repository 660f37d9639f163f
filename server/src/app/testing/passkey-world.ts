import sql from 'sql-template-tag'
import { type TestPasskey, testPasskey } from './passkey.ts'
import { createSessionWorld, type SessionWorld, type TestPerson } from './session-world.ts'

/** The site of the venue in these tests. */
export const site = 'https://venue.example'

export interface PasskeyWorld extends SessionWorld {
  /** Logs in by password, which ends the earlier session. */
  logIn(person: TestPerson, how?: Parameters<SessionWorld['send']>[2]): ReturnType<SessionWorld['send']>
  tokenOf(person: TestPerson): Promise<string>
  /** Registers a passkey in the account settings; returns the answer. */
  register(token: string, passkey: TestPasskey, otp?: string): ReturnType<SessionWorld['send']>
  /** A logged-in person with a passkey. */
  holder(how?: {
    counts?: boolean
  }): Promise<{ person: TestPerson; passkey: TestPasskey; token: string; codes: string[] }>
  /** Logs in by passkey only, which replaces the earlier session. */
  show(passkey: TestPasskey, odd?: Parameters<TestPasskey['show']>[1]): ReturnType<SessionWorld['send']>
}

/** Sessions at a site that supports passkeys. */
export async function createPasskeyWorld(): Promise<PasskeyWorld> {
  const session = await createSessionWorld({ PUBLIC_URL: site })
  const { send, db } = session
  const end = ({ operatorId }: TestPerson) => db.run(sql`delete from session where operator_id = ${operatorId}`)
  const world: PasskeyWorld = {
    ...session,
    async logIn(person, how) {
      await end(person)
      const { userName, password } = person
      return send('userLogin', { account: userName, password, ...(await session.captcha()) }, how)
    },
    tokenOf: async person =>
      (await send('userLogin', { account: person.userName, password: person.password, ...(await session.captcha()) }))
        .data.token ?? '',
    async register(token, passkey, otp) {
      const begun = await send('beginPasskey', { password: 'Right-12345', otp }, { token })
      if (begun.statusCode !== 10001) return begun
      return send('confirmPasskey', passkey.make(begun.data), { token })
    },
    async holder({ counts } = {}) {
      const person = await session.person()
      const passkey = testPasskey(site, { counts })
      const token = await world.tokenOf(person)
      const { data } = await world.register(token, passkey)
      // It stays next to the logins that follow.
      await db.run(sql`update session set kind = 'extra' where operator_id = ${person.operatorId}`)
      return { person, passkey, token, codes: (data as { recoveryCodes?: string[] }).recoveryCodes ?? [] }
    },
    async show(passkey, odd) {
      const { data } = await send('beginPasskeyLogin', {})
      const answer = await send('userLogin', { passkey: passkey.show(data, odd) })
      if (answer.reason !== 'session.loggedInElsewhere') return answer
      return send('userLogin', { resume: (answer.data as { resume?: string }).resume, force: true })
    },
  }
  return world
}
