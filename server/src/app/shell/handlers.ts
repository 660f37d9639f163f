import type { exhibitionCommands } from '@fairgate/contract/exhibitions/exhibition/commands'
import type { sessionCommands } from '@fairgate/contract/identity/session/commands'
import sql from 'sql-template-tag'
import { userOfOperator } from '../../identity/session/api.ts'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { redPointsOf } from './menu-flags.ts'
import { menuOf, routesOf } from './menu-of.ts'
import { findTaskDetail } from './task-detail.ts'

type Commands = Pick<typeof sessionCommands, 'getUserPermission' | 'findRedPoint'> &
  Pick<typeof exhibitionCommands, 'getAffairDetail'>

/** Handlers that combine data of all modules: above them, so that modules need not know each other. */
export const shellHandlers: HandlersOf<Commands> = {
  async getUserPermission(_input, { db, actor, language, services }) {
    const { cloudUrl } = services.config
    const { decisionDays, gateDayBegins } = await db.one<{ decisionDays: number; gateDayBegins: number }>(sql`
      select ${parameter('decision.usualDays')} as "decisionDays", ${parameter('gate.dayBegins')} as "gateDayBegins"`)
    return {
      menu: menuOf(actor, language, await redPointsOf(db, actor), services.config),
      permissions: [...actor.permissions].sort(),
      asyncRouters: routesOf(actor, services.config),
      user: await userOfOperator(db, actor.operatorId, language),
      decisionDays,
      gateDayBegins,
      ...(cloudUrl !== undefined && actor.companyType !== 'platform' && { cloudUrl }),
    }
  },

  findRedPoint: (_input, { db, actor }) => redPointsOf(db, actor),

  getAffairDetail: ({ exhibitionId }, context) => findTaskDetail(context, exhibitionId),
}
