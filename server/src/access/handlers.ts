import type { accessCommands } from '@fairgate/contract/access/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { operatorPage, rolePage } from './queries.ts'

export const accessHandlers: HandlersOf<typeof accessCommands> = {
  getOperatorPage: (input, { db, actor, language }) => operatorPage(db, actor, input, language),
  getRolePage: (input, { db, actor, language }) => rolePage(db, actor, input, language),
}
