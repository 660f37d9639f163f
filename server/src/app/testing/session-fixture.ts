import sql from 'sql-template-tag'
import { beforeEach } from 'vitest'
import { hashPassword } from '../../identity/session/password.ts'
import { closeAfterAll } from './close-after-all.ts'
import { startTestServer } from './test-server.ts'
import { newTraceId, WireClient } from './wire-client.ts'
import { createWorld, type TestOperator } from './world.ts'

export interface Step {
  next: string
  token?: string
  resume?: string
  user?: Record<string, string>
  companies?: { operatorID: string; companyName: string }[]
}

/** What the tests of handlers and session-end share. Call it once in a file. */
export async function createSessionFixture() {
  const current = {} as { person: TestOperator }

  const server = await closeAfterAll(startTestServer({ CLOUD_URL: 'https://cloud.example' }))
  const client = new WireClient(server.address)
  const world = createWorld(server.pool)
  const passwordHash = await hashPassword('Right123')
  beforeEach(async () => {
    current.person = await world.operator(await world.company('sponsor', { nameCn: '甲公司', nameEn: 'Company A' }), {
      passwordHash,
      name: '林知远',
    })
  })

  /** A picture and its answer, which only the database knows. */
  async function captcha() {
    const { data } = await client.call<{ captchaId: string; baseUrl: string }>('getShowTextImgUrl')
    const { answer } = await world.db.one<{ answer: string }>(
      sql`select answer from captcha where id = ${data.captchaId}`,
    )
    return { captchaId: data.captchaId, captcha: answer, picture: data.baseUrl }
  }

  async function login(account: string, password = 'Right123', traceId = newTraceId()) {
    const { picture: _picture, ...read } = await captcha()
    return client.call<Step>('userLogin', { account, password, ...read }, { traceId })
  }
  const resume = (payload: object) => client.call<Step>('userLogin', payload)
  const statusOf = async (token: string | undefined) => {
    const { http, statusCode } = await client.call('checkTokenInvalid', {}, { token })
    return http === 200 ? statusCode : http
  }

  return { current, client, world, captcha, login, resume, statusOf }
}
