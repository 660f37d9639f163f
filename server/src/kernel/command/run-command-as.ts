import { randomUUID } from 'node:crypto'
import { commands } from '@fairgate/contract/app/catalogue'
import { admits, type Command, type OperatorAccess } from '@fairgate/contract/kernel/command/command'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../database/database.ts'
import { refuse } from '../refusal/refuse.ts'
import type { Ports } from '../services/ports.ts'
import { onCommand, type Services } from '../services/services.ts'
import { AfterCommit } from './after-commit.ts'
import type { WriteContext } from './context.ts'
import type { HandlerMap } from './incoming-request.ts'

/** What is needed to run commands as an operator who is not logged in. */
export interface RunCommandOptions {
  readonly services: Services
  readonly handlers: HandlerMap
  readonly logged: Ports['logged']
  /**
   * An operator with their present permissions; or why they could not log in: they have `left`, their company is
   * `shut`.
   */
  actingOperator(db: Db, operatorId: string): Promise<Actor | 'left' | 'shut'>
}

interface CommandOrder {
  readonly command: string
  readonly input: unknown
  readonly language: Language
}

interface CommandResult {
  readonly answer: unknown
  /** Call it after the commit. */
  publish(ports: Pick<Ports, 'publish'>): void
}

/**
 * Runs a writing command through its own handler as an operator who is not logged in, in the caller's transaction:
 * access, input, handler and log as in dispatch, without idempotency. Commands that only a person may use are refused.
 */
export async function runCommandAs(
  options: RunCommandOptions,
  db: Db,
  actor: Actor,
  order: CommandOrder,
): Promise<CommandResult> {
  const { services, handlers, logged } = options
  const { definition, handler } = findCommand(handlers, order.command)
  if (definition.access.person || !admits(definition.access, actor.permissions)) refuse('kernel.noPermission')
  const parsed = definition.input.safeParse(order.input)
  if (!parsed.success) refuse('kernel.inputRefused')
  const after = new AfterCommit(actor)
  const traceId = randomUUID()
  const context: WriteContext = {
    ...{ actor, db, services, traceId, language: order.language, now: new Date(), address: '', ticket: '' },
    ...after.members,
  }
  const answer = definition.output.parse(await handler(parsed.data as never, context as never))
  const { by: _, ...entry } = after.entry
  const operation = { ...entry, actor, command: order.command, traceId, address: '', statusCode: codes.done }
  await services.hooks[onCommand]?.({ db, push: after.members.push }, operation)
  await db.run(logged(operation))
  return { answer, publish: ports => after.publish(ports) }
}

type OperatorCommand = Command & { readonly access: OperatorAccess }

function findCommand(handlers: HandlerMap, name: string) {
  const definition = Object.hasOwn(commands, name) ? (commands[name] as Command) : undefined
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (!definition || !handler || definition.access.caller !== 'operator') refuse('kernel.noSuchAddress')
  return { definition: definition as OperatorCommand, handler }
}
