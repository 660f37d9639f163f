import { createHmac, randomBytes } from 'node:crypto'
import type { Cipher } from '../../kernel/crypto/cipher.ts'

const beginning = 'whsec_'

/** A secret in the format of Standard Webhooks: 256 random bits as base64 after `whsec_`. */
export const newSecret = (): string => `${beginning}${randomBytes(32).toString('base64')}`

const toSecretCell = (webhookId: string) => ({ table: 'webhook', column: 'secret', row: webhookId })

export const encryptSecret = (cipher: Pick<Cipher, 'encrypt'>, webhookId: string, secret: string): Buffer =>
  cipher.encrypt(secret, toSecretCell(webhookId))

export const openSecret = (cipher: Pick<Cipher, 'decrypt'>, webhookId: string, encrypted: Buffer): string =>
  cipher.decrypt(encrypted, toSecretCell(webhookId))

/**
 * The headers by which a receiver verifies sender and time (Standard Webhooks).
 *
 * @param secrets the current one, and during a rotation the former one: one signature each
 * @param at seconds since 1970
 */
export function signedHeaders(secrets: readonly string[], id: string, at: number, body: string) {
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(beginning.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`, 'utf8').digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': `${at}`, 'webhook-signature': signatures.join(' ') }
}
