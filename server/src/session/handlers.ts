import type { sessionCommands } from '@fairgate/contract/session/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { issuePushTicket } from '../kernel/push-ticket.ts'
import { drawCaptcha, newCaptchaText } from './captcha/typed.ts'
import { keepCaptcha } from './captchas.ts'
import { logIn, userOf } from './login.ts'
import { operatorOf } from './login-account.ts'
import { menuOf, routesOf } from './menu-of.ts'
import { redPointsOf } from './red-points.ts'
import { endSession } from './sessions.ts'
import { getIdaasAuthorizeUrl, getIdaasSdkAuthorizeUrl } from './sso/authorize-url.ts'
import { switchCompany } from './switch-company.ts'

export const sessionHandlers: HandlersOf<typeof sessionCommands> = {
  async getShowTextImgUrl(_input, { db }) {
    const text = newCaptchaText()
    return { baseUrl: drawCaptcha(text), captchaId: await keepCaptcha(db, text) }
  },

  userLogin: logIn,
  getIdaasAuthorizeUrl,
  getIdaasSdkAuthorizeUrl,

  async userLogout(_input, { db, actor, log }) {
    await endSession(db, actor.sessionId, 'logout')
    log({ noun: 'operator', targetId: actor.operatorId, targetName: actor.operatorName })
    return {}
  },

  switchCompany,

  async checkTokenInvalid() {
    return { invalid: false }
  },

  async getUserPermission(_input, { db, actor, language, services }) {
    const { cloudUrl } = services.config
    return {
      menu: menuOf(actor, language, await redPointsOf(db, actor)),
      permissions: [...actor.permissions].sort(),
      asyncRouters: routesOf(actor),
      user: userOf(await operatorOf(db, actor.operatorId), language),
      ...(cloudUrl !== undefined && actor.companyType !== 'platform' && { cloudUrl }),
    }
  },

  findRedPoint: (_input, { db, actor }) => redPointsOf(db, actor),

  getPushTicket: (_input, { db, actor }) => issuePushTicket(db, actor),
}
