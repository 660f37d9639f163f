import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { factorWays } from '@fairgate/contract/identity/session/passkey'
import type { WriteContext } from '../../../kernel/command/context.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { knowsDevice } from '../check-login.ts'
import { giveResume, type LoginState, refuseAndCarryOn } from '../login-resume.ts'
import { notifyAccount } from '../notify-account.ts'
import { savePasskey } from '../passkey/save-passkey.ts'
import { showPasskey } from '../passkey/show-passkey.ts'
import { newSecret, shownKey } from './authenticator.ts'
import { provesFactor } from './check-factor.ts'
import type { Demand } from './demand.ts'
import { isRecoveryCode, newRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
import { type Factors, factorsOf, hasAny, saveFactor } from './stored-factor.ts'
import { fromBase32, stepOfCode } from './totp.ts'

type Context = WriteContext<undefined>
type Step = Result<'userLogin'>
type Way = (typeof factorWays)[number]
type Shown = Pick<Input<'userLogin'>, 'otp' | 'device' | 'passkey' | 'newPasskey'>

/** Minutes to install an app and scan, or to make a passkey, and to print codes. */
const enrolling = 10

const place = (accountId: string) => ({ table: 'login_resume', column: 'offered_sealed', row: accountId })

/** How an account may show its second factor. */
const waysOf = ({ authenticator, passkeys }: Factors): Way[] => [
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(authenticator ? (['otp'] as const) : []),
  'recoveryCode',
]

/**
 * The step between the first factor and everything that is told about companies: undefined where the account has no second
 * factor, or it was shown; then the login goes on with `state`.
 */
export async function askSecondFactor(context: Context, state: LoginState, shown: Shown): Promise<Step | undefined> {
  if (state.proved) return undefined
  const factors = await factorsOf(context.db, state.accountId)
  return hasAny(factors) ? prove(context, state, shown, waysOf(factors)) : undefined
}

/** Takes what was shown in one of these ways, or asks for it. */
async function prove(context: Context, state: LoginState, shown: Shown, ways: Way[]): Promise<Step | undefined> {
  const { db } = context
  const { accountId } = state
  const nextStep = { next: 'secondFactor', ways }
  if (shown.passkey !== undefined) {
    const proof = await showPasskey(context, shown.passkey, { ceremony: 'secondFactor', accountId })
    if (proof.refused) return refuseAndCarryOn(db, state, proof.refused, nextStep)
    Object.assign(state, { proved: true, provedBy: 'passkey', passkeyId: proof.passkeyId })
    return undefined
  }
  const { otp, device } = shown
  if (otp === undefined) return { next: 'secondFactor', resume: await giveResume(db, state), ways }
  const known = state.knownDevice && (await knowsDevice(context, accountId, device)) ? device : undefined
  const recovers = isRecoveryCode(otp)
  const open = recovers || ways.includes('otp')
  if (!open || !(await provesFactor(context, { accountId, otp, device: known }))) {
    return refuseAndCarryOn(db, state, 'session.otpWrong', { field: 'otp', ...nextStep })
  }
  Object.assign(state, { proved: true, provedBy: recovers ? 'recovery' : 'code' })
  return undefined
}

/** What a company demands and the login has not shown: asked for where the account has it, else set up. Undefined when it is there now. */
export async function meetDemand(
  context: Context,
  state: LoginState,
  demand: Demand | undefined,
  shown: Shown,
): Promise<Step | undefined> {
  if (demand !== 'passkey') return enrolSecondFactor(context, state, shown)
  const { passkeys } = await factorsOf(context.db, state.accountId)
  // Who had to use a recovery code has lost theirs, and makes another.
  if (passkeys > 0 && state.provedBy !== 'recovery') {
    const step = await prove(context, state, shown, ['passkey', 'recoveryCode'])
    if (step || state.provedBy === 'passkey') return step
  }
  return enrolPasskey(context, state, shown)
}

/** Makes a passkey in the middle of a login; recovery codes are shown before it goes on where the account had none. */
async function enrolPasskey(context: Context, state: LoginState, { newPasskey }: Shown): Promise<Step | undefined> {
  const { db } = context
  const { accountId } = state
  if (newPasskey === undefined) return { next: 'enrolPasskey', resume: await giveResume(db, state, enrolling) }
  const saved = await savePasskey(context, newPasskey, { ceremony: 'register', accountId })
  if (saved.refused) return refuseAndCarryOn(db, state, saved.refused, { next: 'enrolPasskey', minutes: enrolling })
  const { passkeyId } = saved
  context.log({ entityType: 'account', targetId: accountId, after: { passkey: 'added' } })
  Object.assign(state, { proved: true, provedBy: 'passkey', passkeyId, offered: null })
  if ((await recoveryCodesLeft(db, accountId)) > 0) return undefined
  const recoveryCodes = await newRecoveryCodes(context, accountId)
  return { next: 'recoveryCodes', resume: await giveResume(db, state, enrolling), recoveryCodes }
}

/**
 * Sets a second factor up in the middle of a login whose company demands one. The key is shown until a code of it is right;
 * then the recovery codes, with what carries the login on: were they shown with the token, a question whether to end
 * another login would lose them.
 */
async function enrolSecondFactor(context: Context, state: LoginState, shown: Shown): Promise<Step | undefined> {
  const { db, services, now } = context
  const { accountId } = state
  const { otp } = shown
  if (shown.newPasskey !== undefined) return enrolPasskey(context, state, shown)
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
  const recoveryCodes = await saveFactor(context, accountId, { secret, step, replaces: false })
  // Set up by another login in the meantime: that one's is asked for.
  if (!recoveryCodes) refuse('session.resumeGone', { stands: true })
  await notifyAccount(context, accountId, 'secondFactorOn')
  context.log({ entityType: 'account', targetId: accountId, after: { secondFactor: 'setUp' } })
  const resume = await giveResume(db, { ...state, proved: true, provedBy: 'code', offered: null }, enrolling)
  return { next: 'recoveryCodes', resume, recoveryCodes }
}
