import type { CommandName } from '@fairgate/contract/catalogue'
import type { HandlerBook } from './kernel/dispatch.ts'

/** Mirrors `contract/src/catalogue.ts`: a command without a handler does not compile. */
const handlers = {} satisfies Record<CommandName, unknown>

export const handlerBook: HandlerBook = handlers
