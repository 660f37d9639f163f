import { randomUUID } from 'node:crypto'
import { commands } from '@fairgate/contract/catalogue'
import { admits, type Command, type OperatorAccess } from '@fairgate/contract/kernel/command'
import type { Language } from '@fairgate/contract/kernel/language'
import { codes } from '@fairgate/contract/kernel/refusal'
import type { Actor } from './actor.ts'
import { AfterCommit } from './after-commit.ts'
import type { WriteContext } from './context.ts'
import type { Db } from './database.ts'
import type { HandlerMap } from './incoming-request.ts'
import type { Ports } from './ports.ts'
import { refuse } from './refuse.ts'
import { onCommand, type Services } from './services.ts'

/** What is needed to do commands in the name of somebody who is not there. */
export interface Unattended {
  readonly services: Services
  readonly handlers: HandlerMap
  readonly logged: Ports['logged']
  /** An operator with what they may do now; or why they could not log in: they have `left`, their company is `shut`. */
  actingOperator(db: Db, operatorId: string): Promise<Actor | 'left' | 'shut'>
}

interface Order {
  readonly command: string
  readonly input: unknown
  readonly language: Language
}

interface Done {
  readonly answer: unknown
  /** To be called behind the commit. */
  publish(ports: Pick<Ports, 'publish'>): void
}

/**
 * Does a writing command through its own handler as somebody who is not there, in the caller's transaction: access, input, handler,
 * log, as dispatch does it, but that nobody could send it twice. What a person alone may do is not done so.
 */
export async function doUnattended(unattended: Unattended, db: Db, actor: Actor, order: Order): Promise<Done> {
  const { services, handlers, logged } = unattended
  const { definition, handler } = commandOf(handlers, order.command)
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

function commandOf(handlers: HandlerMap, name: string) {
  const definition = Object.hasOwn(commands, name) ? (commands[name] as Command) : undefined
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (!definition || !handler || definition.access.who !== 'operator') refuse('kernel.noSuchAddress')
  return { definition: definition as OperatorCommand, handler }
}
