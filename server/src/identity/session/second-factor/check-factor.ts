import { toNetwork } from '../../../kernel/http/network.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { type Bucket, countedCheck, subjectOfDevice, subjectOfSecondFactor, takesTurn } from '../login-attempts.ts'
import { type NotificationContext, notifyAccount } from '../notify-account.ts'
import { isRecoveryCode, takeRecoveryCode } from './recovery-codes.ts'
import { takeOtp } from './stored-factor.ts'

type Context = NotificationContext

/**
 * Whether the input is the account's second factor, and uses it up. Codes of the authenticator are counted like
 * passwords, but separately: five wrong ones lock a network out, ten everybody. Recovery codes are too long to be
 * guessed and are not counted, so that an attacker who guesses authenticator codes locks the owner out neither of these
 * nor of a known device.
 */
export async function provesFactor(
  context: Context,
  { accountId, otp, device }: { accountId: string; otp: string; device?: string },
): Promise<boolean> {
  const { db, address } = context
  if (isRecoveryCode(otp)) return provesByRecoveryCode(context, accountId, otp)
  const bucket: Bucket = device
    ? { subject: subjectOfSecondFactor(accountId, subjectOfDevice(device)), network: toNetwork(address), device: true }
    : { subject: subjectOfSecondFactor(accountId), network: toNetwork(address) }
  // The client repeats the request; nothing has been used up.
  if (!(await takesTurn(db, bucket.subject))) refuse('kernel.stillRunning')
  return countedCheck(db, bucket, () => takeOtp(context, accountId, otp))
}

async function provesByRecoveryCode(context: Context, accountId: string, code: string): Promise<boolean> {
  const left = await takeRecoveryCode(context, accountId, code)
  if (left === undefined) return false
  await notifyAccount(context, accountId, 'recoveryCodeUsed', { values: { left } })
  return true
}
