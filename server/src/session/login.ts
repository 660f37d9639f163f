import type { Input, Result } from '@fairgate/contract/catalogue'
import { companyTypeWords } from '@fairgate/contract/company/company-types'
import type { Language } from '@fairgate/contract/kernel/language'
import { render } from '@fairgate/contract/kernel/phrases'
import type { WriteContext } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { takeCaptcha } from './captchas.ts'
import { takeOver } from './effects.ts'
import { accountNamed, type LoginOperator, mayLogIn, operatorsOf } from './login-account.ts'
import { isLocked, noteAttempt, subjectOf, takeTurn } from './login-attempts.ts'
import { giveResume, type LoginState, takeResume } from './login-resume.ts'
import { networkOf } from './network.ts'
import { hashesWaiting, passwordFits, pauseLikeACheck } from './password.ts'
import { openSession } from './sessions.ts'
import { signOn } from './sso/sign-on.ts'

type LoginContext = WriteContext<undefined>
type Credentials = { account: string; password: string; captchaId: string; captcha: string }

/** Logins that may wait for their password to be checked: about two seconds' worth. */
const waitingLimit = 80

/** The first step or a later one, as `resume` says (domain.md, session). */
export async function logIn(input: Input<'userLogin'>, context: LoginContext): Promise<Result<'userLogin'>> {
  if (input.resume === undefined && input.sso !== undefined) {
    return proceed(context, await signOn(input.sso, context), {})
  }
  if (input.resume === undefined) {
    const accountId = await checkCredentials(input as Credentials, context)
    return proceed(context, { accountId, operatorId: null }, {})
  }
  const state = await takeResume(context.db, input.resume)
  return proceed(context, state, input)
}

async function checkCredentials(input: Credentials, context: LoginContext): Promise<string> {
  const { db, address } = context
  if (hashesWaiting() >= waitingLimit) refuse('kernel.tooMany', { data: { retryAfter: 2 } })
  if (!(await takeCaptcha(db, input.captchaId, input.captcha))) {
    refuse('session.captchaWrong', { field: 'captcha', stands: true })
  }
  const account = await accountNamed(db, input.account)
  const subject = subjectOf(account?.id, input.account)
  const network = networkOf(address)
  await takeTurn(db, subject)
  if (await isLocked(db, subject, network)) {
    await pauseLikeACheck()
    refuse('session.credentialsWrong', { stands: true })
  }
  const right = await passwordFits(account?.passwordHash ?? null, input.password)
  await noteAttempt(db, subject, network, right)
  if (!account || !right) refuse('session.credentialsWrong', { stands: true })
  return account.id
}

async function proceed(
  context: LoginContext,
  state: LoginState,
  input: { operatorID?: string; force?: boolean },
): Promise<Result<'userLogin'>> {
  const { db, language } = context
  const operators = await operatorsOf(db, state.accountId)
  const open = operators.filter(mayLogIn)
  if (open.length === 0) refuseAll(operators)
  const chosenId = state.operatorId ?? input.operatorID ?? (open.length === 1 ? open[0]?.operatorId : undefined)
  if (chosenId === undefined) {
    const resume = await giveResume(db, state)
    return { next: 'chooseCompany', resume, companies: open.map(operator => companyChoice(operator, language)) }
  }
  const chosen = open.find(({ operatorId }) => operatorId === chosenId)
  if (!chosen) refuse('kernel.notFound')
  const carryOn = () => giveResume(db, { ...state, operatorId: chosen.operatorId })
  const token = await enter(db, chosen.operatorId, input.force === true, carryOn)
  context.log({ noun: 'operator', targetId: chosen.operatorId, targetName: chosen.operatorName })
  const redirect = state.redirect ?? undefined
  return { next: 'done', token, user: userOf(chosen, language), ...(redirect !== undefined && { redirect }) }
}

/** Opens the operator's one session: takes it over where `force` says so, else refuses, with what carries a login on. */
export async function enter(
  db: Db,
  operatorId: string,
  force: boolean,
  carryOn?: () => Promise<string>,
): Promise<string> {
  if (force) await takeOver(db, operatorId)
  const opened = await openSession(db, operatorId)
  if (opened) return opened.token
  const resume = await carryOn?.()
  refuse('session.loggedInElsewhere', { data: { next: 'confirmForce', ...(resume && { resume }) }, stands: true })
}

/** What the console keeps of the person (specification, section 3). */
export function userOf(operator: LoginOperator, language: Language) {
  return {
    userId: operator.operatorId,
    userCompanyType: operator.companyType,
    userComapnyName: language === 'cn' ? operator.companyCn : operator.companyEn,
    userName: operator.operatorName,
    roleName: language === 'cn' ? operator.roleCn : operator.roleEn,
    userCompanyTypeValue: render(companyTypeWords[operator.companyType], language),
  }
}

function companyChoice(operator: LoginOperator, language: Language) {
  const { userId, userComapnyName, roleName } = userOf(operator, language)
  return { operatorID: userId, companyName: userComapnyName, roleName }
}

/** Why none of an account's operators may log in; said only after the right password. */
function refuseAll(operators: readonly LoginOperator[]): never {
  if (operators.some(({ frozen }) => frozen)) refuse('session.frozen', { stands: true })
  if (operators.length > 0) refuse('session.notApproved', { stands: true })
  refuse('session.noCompany', { stands: true })
}
