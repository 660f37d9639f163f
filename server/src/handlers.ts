import type { CommandName } from '@fairgate/contract/catalogue'
import { fileHandlers } from './file/handlers.ts'
import { jobHandlers } from './job/handlers.ts'
import type { HandlerBook } from './kernel/dispatch.ts'

/** Mirrors `contract/src/catalogue.ts`: a command without a handler does not compile. */
const handlers = {
  ...fileHandlers,
  ...jobHandlers,
} satisfies Record<CommandName, unknown>

export const handlerBook: HandlerBook = handlers
