import type { Result } from '@fairgate/contract/catalogue'
import type { WriteContext } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refuse.ts'
import { knowsDevice } from '../check-login.ts'
import { giveResume, type LoginState, refuseAndCarryOn } from '../login-resume.ts'
import { tellAccount } from '../tell-account.ts'
import { newSecret, shownKey } from './authenticator.ts'
import { provesFactor } from './check-factor.ts'
import { hasFactor, keepFactor } from './stored-factor.ts'
import { fromBase32, stepOfCode } from './totp.ts'

type Context = WriteContext<undefined>
type Step = Result<'userLogin'>
interface Shown {
  otp?: string
  device?: string
}

/** Minutes to install an app and scan, and to print codes. */
const enrolling = 10

const place = (accountId: string) => ({ table: 'login_resume', column: 'offered_sealed', row: accountId })

/**
 * The step between the first factor and everything that is told about companies: undefined where the account has no second
 * factor, or it was shown; then the login goes on with `state`.
 */
export async function askSecondFactor(
  context: Context,
  state: LoginState,
  { otp, device }: Shown,
): Promise<Step | undefined> {
  const { db } = context
  const { accountId } = state
  if (state.proved || !(await hasFactor(db, accountId))) return undefined
  if (otp === undefined) return { next: 'secondFactor', resume: await giveResume(db, state) }
  const known = state.knownDevice && (await knowsDevice(context, accountId, device)) ? device : undefined
  if (!(await provesFactor(context, { accountId, otp, device: known }))) {
    return refuseAndCarryOn(db, state, 'session.otpWrong', { field: 'otp', next: 'secondFactor' })
  }
  state.proved = true
  return undefined
}

/**
 * Sets a second factor up in the middle of a login whose company demands one. The key is shown until a code of it is right;
 * then the recovery codes, with what carries the login on: were they shown with the token, a question whether to end
 * another login would lose them.
 */
export async function enrolSecondFactor(context: Context, state: LoginState, { otp }: Shown): Promise<Step> {
  const { db, services, now } = context
  const { accountId } = state
  if (!state.offered || otp === undefined) {
    const secret = state.offered ? services.cipher.decrypt(state.offered, place(accountId)) : newSecret()
    const offered = state.offered ?? services.cipher.encrypt(secret, place(accountId))
    return {
      next: 'enrolSecondFactor',
      resume: await giveResume(db, { ...state, offered }, enrolling),
      authenticator: await shownKey(context, accountId, secret),
    }
  }
  const secret = services.cipher.decrypt(state.offered, place(accountId))
  const step = stepOfCode(fromBase32(secret), otp, now)
  if (step === undefined) {
    return refuseAndCarryOn(db, state, 'session.otpWrong', {
      field: 'otp',
      next: 'enrolSecondFactor',
      minutes: enrolling,
    })
  }
  const recoveryCodes = await keepFactor(context, accountId, { secret, step, replaces: false })
  // Set up by another login in the meantime: that one's is asked for.
  if (!recoveryCodes) refuse('session.resumeGone', { stands: true })
  await tellAccount(context, accountId, 'secondFactorOn')
  context.log({ noun: 'account', targetId: accountId, after: { secondFactor: 'setUp' } })
  const resume = await giveResume(db, { ...state, proved: true, offered: null }, enrolling)
  return { next: 'recoveryCodes', resume, recoveryCodes }
}
