import type { sessionCommands } from '@fairgate/contract/session/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { issuePushTicket } from '../kernel/push-ticket.ts'
import { logOut } from './effects.ts'
import { logIn, userOf } from './login.ts'
import { operatorOf } from './login-account.ts'
import { menuOf, routesOf } from './menu-of.ts'
import { redPointsOf } from './red-points.ts'
import { resetPassword } from './reset-password.ts'
import { getSecondFactorDemand, setSecondFactorDemand } from './second-factor/demand.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor/settings.ts'
import { sendAccountCode } from './send-account-code.ts'
import { showCaptcha } from './show-captcha.ts'
import { getIdaasAuthorizeUrl, getIdaasSdkAuthorizeUrl } from './sso/authorize-url.ts'
import { getSwitchOptions, switchCompany } from './switch-company.ts'

export const sessionHandlers: HandlersOf<typeof sessionCommands> = {
  getShowTextImgUrl: showCaptcha,

  userLogin: logIn,

  getLoginCode: (input, context) => sendAccountCode('login', input, context),
  getVerificationcodeByResetPassword: (input, context) => sendAccountCode('reset', input, context),
  resetPassword,

  getIdaasAuthorizeUrl,
  getIdaasSdkAuthorizeUrl,

  async userLogout(_input, { db, actor, log }) {
    await logOut(db, actor.sessionId)
    log({ noun: 'operator', targetId: actor.operatorId, targetName: actor.operatorName })
    return {}
  },

  switchCompany,
  getSwitchOptions,

  async checkTokenInvalid() {
    return { invalid: false }
  },

  async getUserPermission(_input, { db, actor, language, services }) {
    const { cloudUrl } = services.config
    return {
      menu: menuOf(actor, language, await redPointsOf(db, actor), services.config),
      permissions: [...actor.permissions].sort(),
      asyncRouters: routesOf(actor, services.config),
      user: userOf(await operatorOf(db, actor.operatorId), language),
      ...(cloudUrl !== undefined && actor.companyType !== 'platform' && { cloudUrl }),
    }
  },

  findRedPoint: (_input, { db, actor }) => redPointsOf(db, actor),

  getPushTicket: (_input, { db, actor }) => issuePushTicket(db, actor),

  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  getSecondFactorDemand,
  setSecondFactorDemand,
}
