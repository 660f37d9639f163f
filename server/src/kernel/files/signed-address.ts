import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

const ticketLifetime = 10 * 60_000
const linkLifetime = 60_000

/** `<file id>.<expiry in ms>.<signature>`: permits one upload of that file within ten minutes. */
export function signTicket(key: KeyObject, fileId: string, now = Date.now()): string {
  const head = `${fileId}.${now + ticketLifetime}`
  return `${head}.${sign(key, `upload.${head}`)}`
}

/** The file id of a valid ticket that has not expired, else undefined. */
export function readTicket(key: KeyObject, ticket: string, now = Date.now()): string | undefined {
  const match = /^([\da-f-]{36})\.(\d{13})\.([\w-]{43})$/.exec(ticket)
  if (!match) return undefined
  const [, fileId = '', expires = '', signature = ''] = match
  return Number(expires) > now && isSignatureValid(key, `upload.${fileId}.${expires}`, signature) ? fileId : undefined
}

/** Path and query under which a file may be read for a minute; with a session id only by that session. */
export function signLink(key: KeyObject, fileId: string, sessionId: string, now = Date.now()): string {
  const expires = now + linkLifetime
  return `/files/${fileId}?expires=${expires}&signature=${sign(key, linkText(fileId, expires, sessionId))}`
}

export function isLinkValid(
  key: KeyObject,
  link: { fileId: string; expires: number; signature: string; sessionId: string },
  now = Date.now(),
): boolean {
  if (!(link.expires > now && link.expires <= now + linkLifetime)) return false
  return isSignatureValid(key, linkText(link.fileId, link.expires, link.sessionId), link.signature)
}

function linkText(fileId: string, expires: number, sessionId: string): string {
  const session = sessionId && createHash('sha256').update(sessionId).digest('base64url')
  return `link.${fileId}.${expires}.${session}`
}

function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function isSignatureValid(key: KeyObject, text: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(sign(key, text)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
