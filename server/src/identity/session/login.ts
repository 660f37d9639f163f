import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { companyTypeLabels } from '@fairgate/contract/identity/company/company-types'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { checkCode, checkPassword, knowsDevice } from './check-login.ts'
import { takeOver } from './hooks.ts'
import { arrivalOf, hasCome, notifyNewDevice, rememberDevice, useDevice } from './known-devices.ts'
import { type LoginOperator, mayLogIn, operatorsOf } from './login-account.ts'
import { giveResume, type LoginState, takeResume } from './login-resume.ts'
import { type ShownPasskey, showPasskey } from './passkey/show-passkey.ts'
import { lockPasskey } from './passkey/stored-passkeys.ts'
import { askSecondFactor, meetDemand } from './second-factor/at-login.ts'
import { demandOn, satisfies } from './second-factor/demand.ts'
import { type Arrival, openSession } from './sessions.ts'
import { signOn } from './sso/sign-on.ts'

type LoginContext = WriteContext<undefined>

/** The first or a later step, according to `resume`. */
export async function logIn(input: Input<'userLogin'>, context: LoginContext): Promise<Result<'userLogin'>> {
  if (input.resume !== undefined) {
    const state = await takeResume(context.db, input.resume)
    return proceed(context, state, { ...input, operatorID: state.operatorId ?? input.operatorID })
  }
  return proceed(context, await checkFirst(input, context), { device: input.device })
}

/** One of the four login methods; the contract ensures that its fields are present (`loginInput`). */
async function checkFirst(input: Input<'userLogin'>, context: LoginContext): Promise<LoginState> {
  const { account = '', code, password = '', captchaId = '', device, sso, passkey } = input
  if (sso !== undefined) {
    const known = await signOn(sso, context)
    // The factors of the provider count (docs/second-factor.md).
    return {
      ...known,
      knownDevice: await knowsDevice(context, known.accountId, device),
      proved: true,
      provedBy: 'provider',
    }
  }
  if (passkey !== undefined) return checkPasskey(context, passkey, device)
  return code === undefined
    ? checkPassword({ ...input, account, password, captchaId }, context)
    : checkCode({ account, code, device }, context)
}

/** A passkey alone: the authenticator identifies the account. */
async function checkPasskey(context: LoginContext, passkey: ShownPasskey, device?: string): Promise<LoginState> {
  const shown = await showPasskey(context, passkey, { ceremony: 'login' })
  if (shown.refused) refuse(shown.refused, { stands: true })
  const { accountId, passkeyId } = shown
  const knownDevice = await knowsDevice(context, accountId, device)
  return { accountId, operatorId: null, knownDevice, proved: true, provedBy: 'passkey', passkeyId }
}

type Going = Pick<Input<'userLogin'>, 'operatorID' | 'force' | 'otp' | 'device' | 'passkey' | 'newPasskey'>

async function proceed(context: LoginContext, state: LoginState, input: Going): Promise<Result<'userLogin'>> {
  const { db, language } = context
  const secondFactor = await askSecondFactor(context, state, input)
  if (secondFactor) return secondFactor
  const operators = await operatorsOf(db, state.accountId)
  const open = operators.filter(mayLogIn)
  if (open.length === 0) refuseAll(operators)
  const chosenId = input.operatorID ?? (open.length === 1 ? open[0]?.operatorId : undefined)
  if (chosenId === undefined) {
    const resume = await giveResume(db, state)
    return { next: 'chooseCompany', resume, companies: open.map(operator => companyChoice(operator, language)) }
  }
  const chosen = open.find(({ operatorId }) => operatorId === chosenId)
  if (!chosen) refuse('kernel.notFound')
  const going = { ...state, operatorId: chosen.operatorId }
  const demand = await demandOn(db, chosen.operatorId)
  const step = satisfies(demand, going) ? undefined : await meetDemand(context, going, demand, input)
  if (step) return step
  const { accountId, passkeyId } = going
  if (passkeyId && !(await lockPasskey(db, { accountId, passkeyId }))) refuse('session.resumeGone', { stands: true })
  const isNewDevice = !state.knownDevice && (await hasCome(db, state.accountId))
  const token = await enter(db, chosen.operatorId, input.force === true, {
    ...arrivalOf(context),
    proved: going.proved,
    provedBy: going.provedBy === 'recovery' ? 'code' : going.provedBy,
    passkeyId: going.passkeyId,
    carryOn: () => giveResume(db, going),
  })
  if (isNewDevice) await notifyNewDevice(context, state.accountId)
  const { operatorId, operatorName, companyId } = chosen
  context.log({
    entityType: 'operator',
    targetId: operatorId,
    targetName: operatorName,
    by: { operatorId, operatorName, companyId },
  })
  return {
    next: 'done',
    token,
    user: userOf(chosen, language),
    device: await noteDevice(context, state, input.device),
    redirect: state.redirect ?? undefined,
  }
}

/** Registers a new device as known. */
async function noteDevice(context: LoginContext, state: LoginState, device?: string): Promise<string | undefined> {
  if (!state.knownDevice) return rememberDevice(context.db, state.accountId, arrivalOf(context).browser)
  await useDevice(context, state.accountId, device)
  return undefined
}

/**
 * Locks company and operator until the login has committed, in the order of transactions that freeze them or undo their
 * approval: a concurrent one that locked first is seen here; a later one waits and ends the session.
 */
async function lockOpenOperator(db: Db, operatorId: string): Promise<void> {
  const locked = await db.many<Pick<LoginOperator, 'frozen'> & { open: boolean }>(sql`
    select o.state = 'frozen' or c.state = 'frozen' as frozen, o.state = 'inUse' and c.state = 'inUse' as open
    from operator o join company c on c.id = o.company_id where o.id = ${operatorId} for key share of c, o`)
  // A deleted one is refused like an unknown one.
  if (!locked[0]?.open) refuseAll(locked)
}

/** Opens the operator's session: replaces an active one if `force` is set, else refuses with a resume token. */
export async function enter(
  db: Db,
  operatorId: string,
  force: boolean,
  { carryOn, ...arrival }: Arrival & { carryOn?: () => Promise<string> } = {},
): Promise<string> {
  await lockOpenOperator(db, operatorId)
  if (force) await takeOver(db, operatorId)
  const opened = await openSession(db, operatorId, arrival)
  if (opened) return opened.token
  const resume = await carryOn?.()
  refuse('session.loggedInElsewhere', { data: { next: 'confirmForce', ...(resume && { resume }) }, stands: true })
}

/** What the console stores of the person (specification, section 3). */
export function userOf(operator: LoginOperator, language: Language) {
  return {
    userId: operator.operatorId,
    userCompanyType: operator.companyType,
    userComapnyName: language === 'cn' ? operator.companyCn : operator.companyEn,
    userName: operator.operatorName,
    roleName: language === 'cn' ? operator.roleCn : operator.roleEn,
    userCompanyTypeValue: render(companyTypeLabels[operator.companyType], language),
  }
}

/** A company to choose, in the caller's language. */
export function companyChoice(operator: LoginOperator, language: Language) {
  const { userId, userComapnyName, roleName } = userOf(operator, language)
  return { operatorID: userId, companyName: userComapnyName, roleName }
}

/** Why none of an account's operators may log in; revealed only after the right password. */
function refuseAll(operators: readonly Pick<LoginOperator, 'frozen'>[]): never {
  if (operators.some(({ frozen }) => frozen)) refuse('session.frozen', { stands: true })
  if (operators.length > 0) refuse('session.notApproved', { stands: true })
  refuse('session.noCompany', { stands: true })
}
