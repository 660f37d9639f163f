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

/** Minutes to install an app and scan, or to create a passkey, and to print codes. */
const enrolling = 10

const toOfferCell = (accountId: string) => ({ table: 'login_resume', column: 'offered_sealed', row: accountId })

/** The methods by which an account can prove its second factor. */
const waysOf = ({ authenticator, passkeys }: Factors): Way[] => [
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(authenticator ? (['otp'] as const) : []),
  'recoveryCode',
]

/**
 * The step between the first factor and the choice of a company: undefined if the account has no second factor, or it
 * was proved; then the login continues with `state`.
 */
export async function askSecondFactor(context: Context, state: LoginState, shown: Shown): Promise<Step | undefined> {
  if (state.proved) return undefined
  const factors = await factorsOf(context.db, state.accountId)
  return hasAny(factors) ? prove(context, state, shown, waysOf(factors)) : undefined
}

/** Checks the proof by one of these methods, or requests it. */
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

/**
 * A demand of the company that the login has not met: requests the factor if the account has it, else its set-up.
 * Undefined when it is met.
 */
export async function meetDemand(
  context: Context,
  state: LoginState,
  demand: Demand | undefined,
  shown: Shown,
): Promise<Step | undefined> {
  if (demand !== 'passkey') return enrolSecondFactor(context, state, shown)
  const { passkeys } = await factorsOf(context.db, state.accountId)
  // Somebody who used a recovery code has lost their passkey and creates another.
  if (passkeys > 0 && state.provedBy !== 'recovery') {
    const step = await prove(context, state, shown, ['passkey', 'recoveryCode'])
    if (step || state.provedBy === 'passkey') return step
  }
  return enrolPasskey(context, state, shown)
}

/** Creates a passkey during a login; if the account had no recovery codes, they are shown before it continues. */
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
 * Sets up a second factor during a login whose company demands one. The key is shown until a code of it is right; then
 * the recovery codes are returned with a resume token: if they came with the session token, the question whether to end
 * another session would lose them.
 */
async function enrolSecondFactor(context: Context, state: LoginState, shown: Shown): Promise<Step | undefined> {
  const { db, services, now } = context
  const { accountId } = state
  const { otp } = shown
  if (shown.newPasskey !== undefined) return enrolPasskey(context, state, shown)
  if (!state.offered || otp === undefined) {
    const secret = state.offered ? services.cipher.decrypt(state.offered, toOfferCell(accountId)) : newSecret()
    const offered = state.offered ?? services.cipher.encrypt(secret, toOfferCell(accountId))
    return {
      next: 'enrolSecondFactor',
      resume: await giveResume(db, { ...state, offered }, enrolling),
      authenticator: await shownKey(context, accountId, secret),
    }
  }
  const secret = services.cipher.decrypt(state.offered, toOfferCell(accountId))
  const step = stepOfCode(fromBase32(secret), otp, now)
  if (step === undefined) {
    return refuseAndCarryOn(db, state, 'session.otpWrong', {
      field: 'otp',
      next: 'enrolSecondFactor',
      minutes: enrolling,
    })
  }
  const recoveryCodes = await saveFactor(context, accountId, { secret, step, replaces: false })
  // Another login has set one up in the meantime: that one is required.
  if (!recoveryCodes) refuse('session.resumeGone', { stands: true })
  await notifyAccount(context, accountId, 'secondFactorOn')
  context.log({ entityType: 'account', targetId: accountId, after: { secondFactor: 'setUp' } })
  const resume = await giveResume(db, { ...state, proved: true, provedBy: 'code', offered: null }, enrolling)
  return { next: 'recoveryCodes', resume, recoveryCodes }
}
