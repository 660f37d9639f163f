import { z } from 'zod'
import { integer } from '../field/integer.ts'
import type { LocalizedText } from '../i18n/localized-text.ts'
import type { EntityType } from './entity-type.ts'
import { idOf } from './id.ts'
import { lazy } from './lazy.ts'

/** Who may send a command. A permission is named `<module>:<verb>` and declared in its module's `module.ts`. */
export type Access = PublicAccess | OperatorAccess | DeviceAccess | ProviderAccess
export interface PublicAccess {
  readonly caller: 'public'
}
export interface OperatorAccess {
  readonly caller: 'operator'
  /** One of these is enough; if omitted, every operator. The handler decides what each permission allows. */
  readonly permissions?: readonly [string, ...string[]]
  /** A command about the caller's own account, which no API key may send. */
  readonly person?: true
}
export interface DeviceAccess {
  readonly caller: 'device'
}

/** A carrier of SMS and mail that reports deliveries; it knows `DELIVERY_TOKEN`. */
export interface ProviderAccess {
  readonly caller: 'provider'
}

export const everyone: PublicAccess = { caller: 'public' }
export const anyOperator: OperatorAccess = { caller: 'operator' }
/** Every operator, for their own account, session and notes. */
export const onePerson: OperatorAccess = { caller: 'operator', person: true }
export const device: DeviceAccess = { caller: 'device' }
export const provider: ProviderAccess = { caller: 'provider' }
export const can = (...permissions: [string, ...string[]]): OperatorAccess => ({ caller: 'operator', permissions })

/** Whether a holder of these permissions may send an operator command. */
export const admits = ({ permissions }: OperatorAccess, granted: { has(permission: string): boolean }): boolean =>
  permissions === undefined || permissions.some(name => granted.has(name))

/**
 * `read` has no transaction and no log entry; `write` runs once, in one transaction, and is logged; `record` is a fact
 * from a machine: safe to repeat by its own key and stored in its own table, so it needs neither.
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
  /** Its name in the audit log and in the API description. */
  readonly label: LocalizedText
  readonly input: I
  readonly output: O
  /** Its answer contains a token, key or link: it is stored for repeats only encrypted, for 10 minutes. */
  readonly secret?: boolean
  /** Public and also accepted from devices without an envelope: what a device sends before it has a key. */
  readonly unsealed?: boolean
  /** The log does not store the network address of its sender, who may be anonymous. */
  readonly unaddressed?: boolean
  /**
   * Also accepted from programs that know only an address: a form posted to `path`, whose parameters are members of the
   * input, and whose `field` has `value` (RFC 8058). The rest of the input is given here.
   */
  readonly form?: { readonly path: string; readonly field: string; readonly value: string; readonly input: object }
  /** Also answers `GET /api/<command>`; permitted only if the answer has no personal data. */
  readonly get?: boolean
}

/** What a module declares: input and output are functions, because a process uses the schemas of few commands. */
type Definition<I extends z.ZodType, O extends z.ZodType, A extends Access> = Omit<
  Command<I, O, A>,
  'kind' | 'input' | 'output'
> & { readonly input: () => I; readonly output: () => O }

function declare<I extends z.ZodType, O extends z.ZodType, A extends Access, K extends CommandKind>(
  kind: K,
  { input, output, ...rest }: Definition<I, O, A>,
): Command<I, O, A, K> {
  const [builtInput, builtOutput] = [lazy(input), lazy(output)]
  return {
    kind,
    ...rest,
    get input() {
      return builtInput()
    },
    get output() {
      return builtOutput()
    },
  }
}

/** Declares a command that only reads. */
export const read = <I extends z.ZodType, O extends z.ZodType, A extends Access>(definition: Definition<I, O, A>) =>
  declare('read', definition)

/** Declares a command that changes something. */
export const write = <I extends z.ZodType, O extends z.ZodType, A extends Access>(definition: Definition<I, O, A>) =>
  declare('write', definition)

/** Declares a command by which a machine records a fact. */
export const record = <I extends z.ZodType, O extends z.ZodType, A extends Access>(definition: Definition<I, O, A>) =>
  declare('record', definition)

export type CommandBook = Readonly<Record<string, Command>>

/** Declares the commands of a module under their wire names. */
export function commands<const T extends CommandBook>(book: T): T {
  return book
}

/** Input of commands that take nothing. */
export const nothing = lazy(() => z.strictObject({}))

/** The key of a row and the version that the caller read; a stale version is refused with 10007. */
export const rowKey = (entityType: EntityType) => ({ id: idOf(entityType), version: integer(1) })

/** The result of creating or changing one row. */
export const changedRow = (entityType: EntityType) => z.object({ id: idOf(entityType), version: z.number().int() })

/** The result of a command that returns nothing. */
export const done = lazy(() => z.object({}))

/** Rows for one verb: each succeeds or fails independently. */
export const chosenRows = (entityType: EntityType) =>
  z
    .array(z.strictObject(rowKey(entityType)))
    .min(1)
    .max(1000)

/** The result of a verb over several rows. */
export const decidedRows = (entityType: EntityType) =>
  z.object({
    /** Number of rows that succeeded. */
    count: z.number().int(),
    /** Rows that failed, with the reason in the caller's language. */
    failed: z.array(z.object({ id: idOf(entityType), name: z.string(), msg: z.string() })),
  })
