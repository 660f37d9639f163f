import { z } from 'zod'
import type { EntityType } from './entity-type.ts'
import { idOf } from './id.ts'
import { integer } from './integer.ts'
import type { LocalizedText } from './localized-text.ts'

/** Who may send a command. A permission is named `<noun>:<verb>` and declared in its domain's `permissions.ts`. */
export type Access = PublicAccess | OperatorAccess | DeviceAccess | ProviderAccess
export interface PublicAccess {
  readonly caller: 'public'
}
export interface OperatorAccess {
  readonly caller: 'operator'
  /** One of these is enough; none named: every operator. What of the command each allows is the handler's to say. */
  readonly permissions?: readonly [string, ...string[]]
  /** About the person who is logged in: taken from no API key. */
  readonly person?: true
}
export interface DeviceAccess {
  readonly caller: 'device'
}

/** Who carries our SMS and mail, and tells what became of them: knows `DELIVERY_TOKEN`. */
export interface ProviderAccess {
  readonly caller: 'provider'
}

export const everyone: PublicAccess = { caller: 'public' }
export const anyOperator: OperatorAccess = { caller: 'operator' }
/** Every operator, about themself: their account, their session, their notes. */
export const onePerson: OperatorAccess = { caller: 'operator', person: true }
export const device: DeviceAccess = { caller: 'device' }
export const provider: ProviderAccess = { caller: 'provider' }
export const can = (...permissions: [string, ...string[]]): OperatorAccess => ({ caller: 'operator', permissions })

/** Whether somebody who holds these permissions may send a command that operators send. */
export const admits = ({ permissions }: OperatorAccess, held: { has(permission: string): boolean }): boolean =>
  permissions === undefined || permissions.some(name => held.has(name))

/**
 * `read` takes no transaction and leaves no log; `write` runs once, in one transaction, and is logged; `record` is a
 * machine's fact: repeated safely by its own key and kept in its own table, so it needs neither.
 */
export type CommandKind = 'read' | 'write' | 'record'

export interface Command<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
  K extends CommandKind = CommandKind,
> {
  readonly kind: K
  readonly access: A
  /** The operation log's and the API description's name of it. */
  readonly label: LocalizedText
  readonly input: I
  readonly output: O
  /** Its answer holds a token, key or link: kept for a repeat only sealed, 10 minutes. */
  readonly secret?: boolean
  /** Public and also taken from machines, unsealed: what a device asks before it has a key. */
  readonly unsealed?: boolean
  /** No network address of its sender is stored in the log: they may be anonymous. */
  readonly unaddressed?: boolean
  /**
   * Also taken from programs that know an address and nothing else: a form posted to `path`, whose parameters are members of the
   * input, and whose `field` says `value` (RFC 8058). The rest of the input stands here.
   */
  readonly form?: { readonly path: string; readonly field: string; readonly value: string; readonly input: object }
  /** Also answers `GET /api/<command>`; allowed only where no personal data comes back. */
  readonly get?: boolean
}

type Definition<I extends z.ZodType, O extends z.ZodType, A extends Access> = Omit<Command<I, O, A>, 'kind'>

/** Declares a command that only asks. */
export function read<I extends z.ZodType, O extends z.ZodType, A extends Access>(
  definition: Definition<I, O, A>,
): Command<I, O, A, 'read'> {
  return { kind: 'read', ...definition }
}

/** Declares a command that changes something. */
export function write<I extends z.ZodType, O extends z.ZodType, A extends Access>(
  definition: Definition<I, O, A>,
): Command<I, O, A, 'write'> {
  return { kind: 'write', ...definition }
}

/** Declares a machine's fact. */
export function record<I extends z.ZodType, O extends z.ZodType, A extends Access>(
  definition: Definition<I, O, A>,
): Command<I, O, A, 'record'> {
  return { kind: 'record', ...definition }
}

export type CommandBook = Readonly<Record<string, Command>>

/** Declares the commands of a domain under their wire names. */
export function commands<const T extends CommandBook>(book: T): T {
  return book
}

/** Input of commands that take nothing. */
export const nothing = z.strictObject({})

/** The key of a row and the version the sender saw; a stale version is answered 10007. */
export const rowKey = (entityType: EntityType) => ({ id: idOf(entityType), version: integer(1) })

/** What creating or changing one row answers. */
export const changedRow = (entityType: EntityType) => z.object({ id: idOf(entityType), version: z.number().int() })

/** What a command that only had to happen answers. */
export const done = z.object({})

/** Rows named for one verb: each is done or refused by itself. */
export const chosenRows = (entityType: EntityType) =>
  z
    .array(z.strictObject(rowKey(entityType)))
    .min(1)
    .max(1000)

/** What a verb over several rows answers. */
export const decidedRows = (entityType: EntityType) =>
  z.object({
    /** Rows it was done to. */
    count: z.number().int(),
    /** Rows it could not be done to, and why, in the reader's language. */
    failed: z.array(z.object({ id: idOf(entityType), name: z.string(), msg: z.string() })),
  })
