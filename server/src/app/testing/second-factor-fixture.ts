import sql from 'sql-template-tag'
import { beforeEach } from 'vitest'
import { recipientDigest } from '../../foundation/message/encrypt-message.ts'
import { closeAfterAll } from './close-after-all.ts'
import { createSessionWorld, type TestPerson } from './session-world.ts'

export interface Step {
  next?: string
  resume?: string
}
interface Begin {
  from?: string
  device?: string
  password?: string
}

/** What the tests of login and login-demanded share. Call it once in a file. */
export async function createSecondFactorFixture() {
  const current = {} as { person: TestPerson }

  const session = await closeAfterAll(createSessionWorld())
  beforeEach(async () => {
    current.person = await session.person()
  })

  /** Proves the first factor; returns the next step. */
  const begin = async ({ from, device, password = current.person.password }: Begin = {}) =>
    session.send(
      'userLogin',
      { account: current.person.userName, password, device, ...(await session.captcha()) },
      { from },
    )
  const goOn = (answer: { data: unknown }, input: object, from?: string) =>
    session.send('userLogin', { resume: (answer.data as Step).resume, ...input }, { from })
  const answerOtp = async (otp: string, how: Begin = {}) =>
    goOn(await begin(how), { otp, device: how.device }, how.from)

  const wrong = '000000'
  const sentTo = async (to: string) => {
    const rows = await session.db.many<{ purpose: string }>(sql`
    select purpose from message where recipient_blind_index = ${recipientDigest(session.services.cipher, to)} order by id`)
    return rows.map(({ purpose }) => purpose)
  }

  return { current, session, begin, goOn, answerOtp, wrong, sentTo }
}
