import { z } from 'zod'
import type { EntityType } from '../command/entity-type.ts'
import { defaultLanguage, languages } from '../i18n/language.ts'

/** Largest encrypted command accepted by `POST /api`, in bytes, before decryption. */
export const ENVELOPE_LIMIT = 1024 * 1024
/** Largest body of `POST /api/handshake`, in bytes. */
export const HANDSHAKE_LIMIT = 1024
/** Deepest nesting of arrays and objects in a decrypted payload. */
export const JSON_DEPTH = 32
/** Lifetime of a handshake token, in seconds. */
export const TICKET_SECONDS = 3600

export const JOSE = 'application/jose'
export const TRACE_HEADER = 'X-Trace-Id'

/** A trace id: 32 random hex digits, made by the client for each call. */
export const traceId = z.string().regex(/^[0-9a-f]{32}$/i)

/** The five members of every decrypted payload besides the command's own input. */
export const envelopeFields = z.object({
  command: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,79}$/),
  language: z.enum(languages).default(defaultLanguage),
  platform: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,15}$/)
    .default('web'),
  traceId,
  /** base64url(SHA-256(token)), or empty without a token: binds the envelope to its sender. */
  auth: z.string().regex(/^([A-Za-z0-9_-]{43})?$/),
})

export type EnvelopeFields = z.output<typeof envelopeFields>

/** A decrypted envelope: the five members and the command's input. */
export type OpenedPayload = EnvelopeFields & { readonly [field: string]: unknown }

/** Field names that no command may use in its input. */
export const RESERVED = envelopeFields.keyof().options

/** The command's own input: the decrypted payload without the reserved members. */
export function inputOf(payload: OpenedPayload): Record<string, unknown> {
  const { command: _c, language: _l, platform: _p, traceId: _t, auth: _a, ...input } = payload
  return input
}

/**
 * Every answer of the API; failures have `reason`, the text key of `msg`, and a successful write has `changed`: the
 * entity types whose reads (`module.ts`) are stale.
 */
export type Answer<T = unknown> = {
  statusCode: number
  msg: string
  data: T
  traceId: string
  reason?: string
  changed?: readonly EntityType[]
}

/**
 * `data` of an answer 10014: the handshake token is unknown or has expired, so the client makes a new handshake and
 * sends again, once.
 */
export type EnvelopeFailure = { rehandshake: boolean }

/** `data` of a successful handshake; `kid` is the handshake token, `now` the server's clock in milliseconds. */
export type HandshakeResult = { kid: string; expiresIn: number; now: number }
