import { isUtf8 } from 'node:buffer'
import { JSON_DEPTH } from '@fairgate/contract/kernel/wire/envelope'
import { EnvelopeError } from './envelope-error.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Parses a decrypted payload: an object in UTF-8 JSON, nested at most {@link JSON_DEPTH} deep. Refuses what would cause
 * harm later: a `__proto__` member (assigning it changes a prototype), U+0000 and lone surrogates (PostgreSQL cannot
 * store them). `constructor` and similar names arrive as ordinary own members.
 */
export function parsePayload(bytes: Buffer): Record<string, unknown> {
  if (!isUtf8(bytes)) throw new EnvelopeError('payload is not UTF-8')
  refuseDepth(bytes)
  const text = bytes.toString('utf8')
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new EnvelopeError('payload is not an object')
  }
  // All three need their letters or an escape in the text, which hardly any payload has.
  if (text.includes('__proto__') || text.includes('\\u')) refuseHarmful(value)
  return value as Record<string, unknown>
}

/** Before parsing, so that a megabyte of brackets builds nothing. */
function refuseDepth(bytes: Buffer): void {
  let depth = 0
  let inString = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (++depth > JSON_DEPTH) throw new EnvelopeError('payload is nested too deep')
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth--
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new EnvelopeError('payload is not JSON')
  }
}

function refuseHarmful(value: unknown): void {
  if (typeof value === 'string') refuseText(value)
  else if (Array.isArray(value)) value.forEach(refuseHarmful)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (name === '__proto__') throw new EnvelopeError('payload sets a prototype')
      refuseText(name)
      refuseHarmful(member)
    }
  }
}

function refuseText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new EnvelopeError('payload holds text that cannot be stored')
}
