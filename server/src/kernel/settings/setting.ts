import { resolve } from 'node:path'
import { z } from 'zod'

/** One setting from the environment: its default as it would be written there, its meaning for the README. */
export type Setting<Value> = {
  readonly name: string
  readonly default?: string
  readonly meaning: string
  /** The form of a valid value; completes "NAME must be …". */
  readonly form: string
  readonly parse: z.ZodType<Value, string>
}

/** Preserves the definition's own type: whether it has a default decides whether its value can be missing. */
export function setting<const Definition extends Setting<unknown>>(definition: Definition): Definition {
  return definition
}

export const whole = (from: number, to: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(from).max(to))

export const address = (protocol: RegExp) => z.url({ protocol }).transform(url => url.replace(/\/+$/, ''))

/** `name=address` with commas between them; an address has no comma. */
export const namedAddresses = (protocol: RegExp) =>
  z
    .string()
    .transform(text => text.split(',').filter(pair => pair.trim() !== ''))
    .pipe(
      z.array(
        z
          .string()
          .trim()
          .regex(/^[a-z][a-z0-9-]*=./),
      ),
    )
    .transform(pairs =>
      pairs.map(pair => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
    )
    .pipe(z.array(z.tuple([z.string(), z.url({ protocol })])))
    .transform((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs))

/** Form and schema of an address for browsers or APIs. */
export const httpAddress = { form: 'an http or https address', parse: address(/^https?$/) }

/** Form and schema of a database's address. */
export const postgresAddress = {
  form: 'an address such as postgresql://user:password@host:5432/database',
  parse: z.url({ protocol: /^postgres(ql)?$/ }),
}

export const file = z
  .string()
  .min(1)
  .transform(path => resolve(path))

export const secret = z.string().min(16)

export const network = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
])

/** Secrets and personal data are sent there: in plain text only to this machine. */
export function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined
  } catch {
    return false
  }
}
