import { createSecretKey, randomBytes } from 'node:crypto'
import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import type pg from 'pg'
import { logged } from '../../foundation/operation-log/logged.ts'
import { keyOf } from '../../identity/api-key/key-of.ts'
import { readingOnly } from '../../identity/session/reading-only.ts'
import { sessionOf } from '../../identity/session/session-of.ts'
import { tokenHash } from '../../identity/session/token.ts'
import { createDispatch } from '../../kernel/command/dispatch.ts'
import type { HandlerMap } from '../../kernel/command/incoming-request.ts'
import type { Reply } from '../../kernel/command/reply.ts'
import { type Cipher, createCipher } from '../../kernel/crypto/cipher.ts'
import type { Services } from '../../kernel/services/services.ts'
import { hooks } from '../hooks.ts'
import type { TestOperator } from './world.ts'

export type Answered<N extends CommandName> = Omit<Reply, 'data'> & { data: Output<N> }

/** A cipher of one key, with which a test may encrypt what its commands decrypt. */
export function cipherOf(secretKey = randomBytes(32)): Cipher {
  const key = createSecretKey(secretKey)
  const secret = { kid: 'AAAAAAAA', key }
  return createCipher({ personalKey: () => secret, personalKeyById: () => secret, digestKey: () => key })
}

/**
 * Sends commands of one module through the dispatcher as an operator, without HTTP. Commands that need another service
 * than a cipher fail.
 */
export function callAs(pool: pg.Pool, handlers: HandlerMap, cipher = cipherOf()) {
  const dispatch = createDispatch({
    pool,
    services: { cipher, hooks, config: { venueTimeZone: 'Asia/Shanghai' } } as unknown as Services,
    handlers,
    ports: {
      sessionOf,
      deviceOf: async () => undefined,
      keyOf: keyOf(readingOnly),
      logged,
      publish: () => undefined,
    },
    onFault(error) {
      throw error
    },
  })
  return async <N extends CommandName>(
    operator: TestOperator | undefined,
    command: N,
    input: Payload<N>,
  ): Promise<Answered<N>> => {
    const reply = await dispatch({
      command,
      input: input as Record<string, unknown>,
      language: 'cn',
      traceId: randomBytes(16).toString('hex'),
      address: '127.0.0.1',
      ticket: '',
      ...(operator && { credential: { kind: 'session' as const, hash: tokenHash(operator.token) } }),
    })
    return reply as Answered<N>
  }
}
