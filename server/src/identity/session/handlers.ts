import type { sessionCommands } from '@fairgate/contract/identity/session/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { issueSocketToken } from '../../kernel/push/socket-token.ts'
import { type GuestExhibitions, guestHandlers } from './guest-handlers.ts'
import { logOut } from './hooks.ts'
import { logIn } from './login.ts'
import {
  beginPasskey,
  beginPasskeyEnrolment,
  beginPasskeyLogin,
  confirmPasskey,
  removePasskey,
  renamePasskey,
} from './passkey/handlers.ts'
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

/** All handlers except those that the shell answers for every module: menu and menu flags. */
type Handlers = Omit<HandlersOf<typeof sessionCommands>, 'getUserPermission' | 'findRedPoint'>

export const sessionHandlers = (guestExhibitions: GuestExhibitions): Handlers => ({
  getShowTextImgUrl: showCaptcha,

  userLogin: logIn,

  getLoginCode: (input, context) => sendAccountCode('login', input, context),
  getVerificationcodeByResetPassword: (input, context) => sendAccountCode('reset', input, context),
  resetPassword,

  getIdaasAuthorizeUrl,
  getIdaasSdkAuthorizeUrl,

  async userLogout(_input, { db, actor, log }) {
    await logOut(db, actor.sessionId)
    log({ entityType: 'operator', targetId: actor.operatorId, targetName: actor.operatorName })
    return {}
  },

  switchCompany,
  getSwitchOptions,

  async checkTokenInvalid() {
    return { invalid: false }
  },

  getPushTicket: (_input, { db, actor }) => issueSocketToken(db, actor),

  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  getSecondFactorDemand,
  setSecondFactorDemand,
  beginPasskeyLogin,
  beginPasskeyEnrolment,
  beginPasskey,
  confirmPasskey,
  removePasskey,
  renamePasskey,
  ...guestHandlers(guestExhibitions),
})
