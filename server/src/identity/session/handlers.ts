import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { sessionCommands } from '@fairgate/contract/identity/session/commands'
import type { HandlersOf, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { toNetwork } from '../../kernel/http/network.ts'
import { issueSocketToken } from '../../kernel/push/socket-token.ts'
import { ratesOf } from '../../kernel/queue/venue-rates.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { drawClickCaptcha } from './captcha/click.ts'
import { drawCaptcha, newCaptchaText } from './captcha/typed.ts'
import { newWork } from './captcha/work.ts'
import { saveCaptcha } from './captchas.ts'
import { type GuestExhibitions, guestHandlers } from './guest-handlers.ts'
import {
  endAccountSessions,
  forgetDevices,
  logOut,
  passCaptcha,
  refuseCommonPassword,
  sendCode,
  setPassword,
  takeCode,
} from './hooks.ts'
import { logIn } from './login.ts'
import { accountNamed } from './login-account.ts'
import { guessesMuch, noteAttempt, subjectOf } from './login-attempts.ts'
import { notifyAccount } from './notify-account.ts'
import {
  beginPasskey,
  beginPasskeyEnrolment,
  beginPasskeyLogin,
  confirmPasskey,
  removePasskey,
  renamePasskey,
} from './passkey/handlers.ts'
import { getSecondFactorDemand, setSecondFactorDemand } from './second-factor/demand.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor/settings.ts'
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

/** Sends a code to an account's telephone or mailbox; if there is no account, does the same work and sends nothing. */
async function sendAccountCode(
  purpose: 'login' | 'reset',
  input: Input<'getLoginCode'>,
  context: WriteContext<undefined>,
): Promise<Result<'getLoginCode'>> {
  await passCaptcha(context, input)
  const account = await accountNamed(context.db, input.target)
  return sendCode(context, { purpose, target: input.target, really: account !== undefined })
}

/** Sets a new password by a code, and ends the sessions opened with the old one. */
async function resetPassword(
  { target, code, password }: Input<'resetPassword'>,
  context: WriteContext<undefined>,
): Promise<Result<'resetPassword'>> {
  const { db, address, log } = context
  // Before the code, which must not be used up for an invalid password.
  refuseCommonPassword(password)
  await takeCode(context, { purpose: 'reset', target, code })
  const account = await accountNamed(db, target)
  if (!account) refuse('session.codeWrong', { field: 'code', stands: true })
  await setPassword(db, account.id, password)
  await endAccountSessions(db, account.id, 'reset')
  await forgetDevices(db, account.id)
  await notifyAccount(context, account.id, 'passwordChanged')
  // Somebody who forgot the password has guessed before: the code proved their identity, so their network may try the
  // new one.
  await noteAttempt(db, { subject: subjectOf(account.id, target), network: toNetwork(address) }, true)
  log({ entityType: 'account', targetId: account.id, targetName: account.userName })
  return {}
}

/** Drawing takes milliseconds that gates would wait for: the limit is enough for an office, but not for a script. */
const pictures = (services: Services) => ratesOf(services).of('session.picture', { burst: 300, perSecond: 20 })

/** Draws a captcha and saves its answer; a text is harder to read for a network with wrong guesses. */
async function showCaptcha(
  { kind }: Input<'getShowTextImgUrl'>,
  { db, address, language, services }: ReadContext<undefined>,
): Promise<Result<'getShowTextImgUrl'>> {
  const retryAfter = pictures(services).take(address, performance.now())
  if (retryAfter > 0) refuse('kernel.tooMany', { data: { retryAfter } })
  if (kind === 'click') {
    const { picture, points } = drawClickCaptcha(language)
    return { baseUrl: picture, captchaId: await saveCaptcha(db, { kind, points }) }
  }
  const look = (await guessesMuch(db, toNetwork(address))) ? 'hard' : 'plain'
  if (kind === 'work') {
    const work = newWork(look)
    return { baseUrl: '', captchaId: await saveCaptcha(db, { kind, ...work }), work }
  }
  const text = newCaptchaText(look)
  return { baseUrl: drawCaptcha(text, look), captchaId: await saveCaptcha(db, { kind, text }) }
}
