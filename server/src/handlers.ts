import type { CommandName } from '@fairgate/contract/catalogue'
import { accessHandlers } from './access/handlers.ts'
import { badgeHandlers } from './badge/handlers.ts'
import { companyHandlers } from './company/handlers.ts'
import { decisionHandlers } from './decision/handlers.ts'
import { dictionaryHandlers } from './dictionary/handlers.ts'
import { exhibitionHandlers } from './exhibition/handlers.ts'
import { fileHandlers } from './file/handlers.ts'
import { gateHandlers } from './gate/handlers.ts'
import { jobHandlers } from './job/handlers.ts'
import type { HandlerBook } from './kernel/dispatch.ts'
import { messageHandlers } from './message/handlers.ts'
import { operationLogHandlers } from './operation-log/handlers.ts'
import { participationHandlers } from './participation/handlers.ts'
import { partnerHandlers } from './partner/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'

/** Mirrors `contract/src/catalogue.ts`: a command without a handler does not compile. */
const handlers = {
  ...sessionHandlers,
  ...accessHandlers,
  ...companyHandlers,
  ...decisionHandlers,
  ...dictionaryHandlers,
  ...operationLogHandlers,
  ...exhibitionHandlers,
  ...participationHandlers,
  ...badgeHandlers,
  ...fileHandlers,
  ...jobHandlers,
  ...messageHandlers,
  ...gateHandlers,
  ...partnerHandlers,
} satisfies Record<CommandName, unknown>

export const handlerBook: HandlerBook = handlers
