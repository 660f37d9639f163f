import { once } from 'node:events'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { patience } from '../../app/testing/patience.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { hashPassword } from './password.ts'

let person: TestOperator
const sockets: WebSocket[] = []

const server = await closeAfterAll(startTestServer())
const client = new WireClient(server.address)
const world = createWorld(server.pool)
const passwordHash = await hashPassword('Right123')
beforeEach(async () => {
  person = await world.operator(await world.company('sponsor'), { passwordHash })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

/** Waits for something with a time limit, after which it counts as never. */
async function awaited<T>(happening: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => reject(new Error(`not within ${patience} ms`)), patience)
  return Promise.race([happening, promise]).finally(() => clearTimeout(late))
}

async function issueToken({ token }: { token: string }): Promise<string> {
  return (await client.call<{ token: string }>('getPushTicket', {}, { token })).data.token
}

interface Knock {
  uid?: string
  /** Null: no header is sent, as by clients other than browsers. */
  origin?: string | null
}

function dial(token: string, { uid = person.operatorId, origin = server.address }: Knock = {}): WebSocket {
  const query = new URLSearchParams({ uid, token: token })
  const address = `${server.address.replace(/^http/, 'ws')}/push?${query}`
  const socket = new WebSocket(address, origin === null ? {} : { origin })
  // Refused or closed sockets emit an error here; the tests check the reason.
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}

async function opened(token = person.token): Promise<WebSocket> {
  const socket = dial(await issueToken({ token }))
  await awaited(once(socket, 'open'))
  return socket
}

/** The HTTP status with which a socket is refused. */
async function refusal(socket: WebSocket): Promise<number> {
  const [, response] = await awaited(once(socket, 'unexpected-response'))
  return response.statusCode
}

const closing = (socket: WebSocket) => awaited(once(socket, 'close').then(([code]) => Number(code)))

/** The message of this type, and the code of the close after it. */
async function waitForClose(socket: WebSocket, type: string) {
  const awaitedMessage = new Promise<Record<string, unknown>>(resolve =>
    socket.on('message', data => {
      const message = JSON.parse(String(data)) as Record<string, unknown>
      if (message.type === type) resolve(message)
    }),
  )
  return awaited(Promise.all([awaitedMessage, closing(socket)]))
}

describe('a socket is not opened', () => {
  it('without an origin, or from another site’s page', async () => {
    const origins = [null, 'https://evil.example', `${server.address}.evil.example`, 'null', 'file://']
    for (const origin of origins) {
      expect([origin, await refusal(dial(await issueToken(person), { origin }))]).toEqual([origin, 403])
    }
  })

  it('with another person’s uid, which uses up the ticket', async () => {
    const other = await world.operator(person.company)
    const token = await issueToken(person)
    expect(await refusal(dial(token, { uid: other.operatorId }))).toBe(401)
    expect(await refusal(dial(token))).toBe(401)
  })

  it('with a used ticket', async () => {
    const token = await issueToken(person)
    await awaited(once(dial(token), 'open'))
    expect(await refusal(dial(token))).toBe(401)
  })

  it('twice by fifty concurrent calls with one ticket', async () => {
    const token = await issueToken(person)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => {
        const socket = dial(token)
        return Promise.race([once(socket, 'open').then(() => 'open'), refusal(socket)])
      }),
    )
    expect(outcomes.filter(outcome => outcome === 'open')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === 401)).toHaveLength(49)
  })

  it('with a ticket older than half a minute', async () => {
    const token = await issueToken(person)
    await world.db.run(sql`update socket_token set expires_at = now() - interval '1 second'`)
    expect(await refusal(dial(token))).toBe(401)
  })

  it('without a ticket, with a token instead of one, or something else', async () => {
    for (const token of ['', person.token, 'x'.repeat(43), "' or 1=1 --", 'x'.repeat(4000)]) {
      expect([token, await refusal(dial(token))]).toEqual([token, 401])
    }
  })

  it('with a ticket of a session that has ended since', async () => {
    const token = await issueToken(person)
    await client.call('userLogout', {}, { token: person.token })
    expect(await refusal(dial(token))).toBe(401)
  })
})

describe('a socket is closed', () => {
  it('by a frame of 1 MB, and the server continues', async () => {
    const socket = await opened()
    const closed = closing(socket)
    socket.send('x'.repeat(1024 * 1024))
    expect(await closed).toBe(1009)
    expect((await client.call('checkTokenInvalid', {}, { token: person.token })).statusCode).toBe(10001)
  })

  it('if its session opens a sixth: the oldest is closed', async () => {
    const [oldest, ...others] = await Promise.all(Array.from({ length: 1 }, () => opened()))
    for (let open = 1; open < 5; open++) others.push(await opened())
    const closed = closing(oldest as WebSocket)
    const sixth = await opened()
    expect(await closed).toBe(4002)
    expect([...others, sixth].map(({ readyState }) => readyState)).toEqual(Array(5).fill(WebSocket.OPEN))
  })
})

interface Step {
  token: string
  resume: string
}

async function login(): Promise<Step> {
  const { data } = await client.call<{ captchaId: string }>('getShowTextImgUrl')
  const { answer } = await world.db.one<{ answer: string }>(
    sql`select answer from captcha where id = ${data.captchaId}`,
  )
  const read = { captchaId: data.captchaId, captcha: answer }
  return (await client.call<Step>('userLogin', { account: person.userName, password: 'Right123', ...read })).data
}

/** The answers of every kind of request with a token. */
const connect = (token: string) =>
  Promise.all(
    [
      client.call('findRedPoint', {}, { token }),
      client.call('beginUpload', { purpose: 'photo', size: 1, sha256: '0'.repeat(64) }, { token }),
      client.call('getPushTicket', {}, { token }),
    ].map(async answer => (await answer).http),
  )

describe('a token', () => {
  it('is refused from the next request after the logout, and the socket is notified', async () => {
    const { token } = await login()
    const awaitedMessage = waitForClose(await opened(token), 'ended')
    expect((await client.call('userLogout', {}, { token })).statusCode).toBe(10001)
    expect(await connect(token)).toEqual([403, 403, 403])
    expect(await awaitedMessage).toEqual([{ type: 'ended', code: expect.any(Number), msg: expect.any(String) }, 4001])
  })

  it('is refused from the next request after a takeover, and the socket is notified', async () => {
    const { token } = await login()
    const awaitedMessage = waitForClose(await opened(token), 'ended')
    const { data: taken } = await client.call<Step>('userLogin', { resume: (await login()).resume, force: true })
    expect(await connect(token)).toEqual([403, 403, 403])
    expect(await connect(taken.token)).toEqual([200, 200, 200])
    expect(await awaitedMessage).toEqual([{ type: 'ended', code: expect.any(Number), msg: expect.any(String) }, 4001])
  })
})
