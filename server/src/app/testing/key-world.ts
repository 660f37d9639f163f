import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import type { Answer } from '@fairgate/contract/kernel/wire/envelope'
import sql from 'sql-template-tag'
import { startTestServer, type TestServer } from './test-server.ts'
import { WireClient } from './wire-client.ts'
import { createWorld, type TestOperator, type World } from './world.ts'

export type KeyAnswer<T = unknown> = Answer<T> & { http: number; retryAfter: string | null }

interface Sent {
  /** The idempotency key of a write; a new one if absent. */
  once?: string
  language?: string
  /** The caller's address as the proxy reports it. */
  from?: string
  overHttp?: boolean
}

let serial = 0

/** A server behind a proxy that terminates TLS, with people who create API keys and systems that call with them. */
export async function createKeyWorld(): Promise<KeyWorld> {
  const server = await startTestServer({ TRUST_PROXY: 'loopback' })
  const people = new WireClient(server.address)
  const world = createWorld(server.pool)

  async function by<N extends CommandName>(key: string, command: N, input: object = {}, sent: Sent = {}) {
    const { once = `test-${++serial}`, language = 'en', from = '203.0.113.7', overHttp = false } = sent
    const response = await fetch(`${server.address}/api/v1/${command}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
        'accept-language': language,
        'idempotency-key': once,
        'x-forwarded-for': from,
        'x-forwarded-proto': overHttp ? 'http' : 'https',
      },
      body: JSON.stringify(input),
    })
    const answer = (await response.json()) as Answer<Output<N>>
    return { ...answer, http: response.status, retryAfter: response.headers.get('retry-after') }
  }

  return {
    ...{ server, people, world, by },
    send: (caller, command, input) => people.call(command, input, { token: caller.token }),

    async give(giver, permissions, form = {}) {
      const name = `ERP ${++serial}`
      const input = { name, permissions: [...permissions], networks: '', expiresOn: null, ...form }
      const { data, msg } = await people.call<Output<'addApiKey'>>('addApiKey', input, { token: giver.token })
      if (!data) throw new Error(msg)
      return { ...data, name }
    },

    setRate: perSecond =>
      world.db.run(sql`
        insert into system_parameter (name, kind, value, built_in) values ('apiKey.perSecond', 'integer', ${`${perSecond}`}, true)
        on conflict (name) do update set value = excluded.value`),

    close: () => server.close(),
  }
}

export interface KeyWorld {
  server: TestServer
  people: WireClient
  world: World
  /** Calls with an API key. */
  by<N extends CommandName>(key: string, command: N, input?: object, sent?: Sent): Promise<KeyAnswer<Output<N>>>
  /** Calls as a logged-in person. */
  send<N extends CommandName>(caller: TestOperator, command: N, input: object): Promise<KeyAnswerOf<N>>
  /** Creates an API key with these permissions. */
  give(
    giver: TestOperator,
    permissions: readonly string[],
    form?: Partial<Payload<'addApiKey'>>,
  ): Promise<Output<'addApiKey'> & { name: string }>
  /** Sets the number of calls a second that a key may make; at 1,000 no test is refused. */
  setRate(perSecond: number): Promise<unknown>
  close(): Promise<void>
}
type KeyAnswerOf<N extends CommandName> = Answer<Output<N>> & { http: number }
