import { codeTarget } from '@fairgate/contract/identity/session/code'
import sql from 'sql-template-tag'
import type { LogEntry } from '../../kernel/audit/operation.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mask } from '../../kernel/crypto/cipher.ts'
import { toNetwork } from '../../kernel/http/network.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { passCaptcha, takeCode } from './hooks.ts'
import { accountOfDevice } from './known-devices.ts'
import { accountNamed } from './login-account.ts'
import { type Bucket, guess, subjectOf, subjectOfDevice, takesTurn } from './login-attempts.ts'
import type { LoginState } from './login-resume.ts'

type LoginContext = WriteContext<undefined>

interface PasswordLogin {
  account: string
  password: string
  device?: string
  captchaId: string
  captcha?: string
  points?: { x: number; y: number }[]
}

/** Checks name and password and returns the account; otherwise refuses, the same whether or not there is an account. */
export async function checkPassword(input: PasswordLogin, context: LoginContext): Promise<LoginState> {
  const { db } = context
  await passCaptcha(context, input)
  const account = await accountNamed(db, input.account)
  await noteTried(context, input.account, account?.id)
  const knownDevice = await knowsDevice(context, account?.id, input.device)
  const bucket = bucketOf(input, context, account?.id, knownDevice)
  // Two concurrent tries with one name are refused for a retry, the same as for an unknown name.
  if (!(await takesTurn(db, knownDevice ? bucket.subject : subjectOf(undefined, input.account)))) {
    refuse('kernel.stillRunning')
  }
  const right = await guess(db, bucket, account?.passwordHash ?? null, input.password)
  if (!account || !right) refuse('session.credentialsWrong', { stands: true })
  return { accountId: account.id, operatorId: null, knownDevice, proved: false }
}

function bucketOf(input: PasswordLogin, { address }: LoginContext, accountId?: string, knownDevice = false): Bucket {
  const network = toNetwork(address)
  return knownDevice && input.device
    ? { subject: subjectOfDevice(input.device), network, device: true }
    : { subject: subjectOf(accountId, input.account), network }
}

interface CodeLogin {
  account: string
  code: string
  device?: string
}

/**
 * The account that a code was sent to. No lock-out applies: only the owner of the telephone or mailbox has the code.
 */
export async function checkCode({ account, code, device }: CodeLogin, context: LoginContext): Promise<LoginState> {
  const target = codeTarget().safeParse(account)
  if (!target.success) refuse('session.codeWrong', { field: 'code' })
  const found = await accountNamed(context.db, target.data)
  await noteTried(context, target.data, found?.id)
  await takeCode(context, { purpose: 'login', target: target.data, code })
  if (!found) refuse('session.codeWrong', { field: 'code', stands: true })
  const knownDevice = await knowsDevice(context, found.id, device)
  return { accountId: found.id, operatorId: null, knownDevice, proved: false }
}

/**
 * A refused login logs the account that was tried, for its company, if it has one operator only. The same query runs
 * for an unknown account, so the response time reveals nothing.
 */
async function noteTried({ db, log }: LoginContext, typed: string, accountId: string | undefined): Promise<void> {
  const operators = await db.many<NonNullable<LogEntry['by']>>(sql`
    select id as "operatorId", name as "operatorName", company_id as "companyId" from operator
    where account_id = ${accountId ?? null}::uuid limit 2`)
  const [by, another] = operators
  log({ entityType: 'account', targetName: maskedAccount(typed), ...(by && !another && { by }) })
}

/** The typed account with masked telephone numbers and mail addresses. */
function maskedAccount(typed: string): string {
  const [box = '', host] = typed.split('@')
  if (host !== undefined) return `${box.slice(0, 1)}***@${host}`.slice(0, 100)
  return (/^\d{5,}$/.test(typed) ? mask(typed) : typed).slice(0, 100)
}

/** Whether this account has logged in from this device before. */
export async function knowsDevice(
  { db }: Pick<LoginContext, 'db'>,
  accountId: string | undefined,
  device: string | undefined,
): Promise<boolean> {
  if (device === undefined) return false
  const knownBy = await accountOfDevice(db, device)
  return knownBy !== undefined && knownBy === accountId
}
