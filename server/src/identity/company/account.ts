import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { sendMessage } from '../../foundation/message/hooks.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { associationsOf } from '../access/api.ts'
import { renameOperator } from '../access/hooks.ts'
import { knownDevices } from '../session/api.ts'
import { checkOwnPassword, setContacts, takeCode } from '../session/hooks.ts'
import { maskEmail } from './mask-contact.ts'

/** The account of the calling operator. */
export interface OwnAccount {
  id: string
  /** Grows with every change of the account or of the operator, because both versions only increase. */
  version: number
  userName: string
  name: string
  telephone: string | null
  email: string | null
  idCode: string
  hasPassword: boolean
}

export async function ownAccount({ db, actor }: Pick<ReadContext, 'db' | 'actor'>): Promise<OwnAccount> {
  return db.one<OwnAccount>(sql`
    select a.id, a.version + o.version as version, a.user_name as "userName", o.name, a.telephone, a.email,
      a.id_code as "idCode", a.password_hash is not null as "hasPassword"
    from operator o join account a on a.id = o.account_id where o.id = ${actor.operatorId}`)
}

/** Locks the account first, so that what is checked stays true until the write. */
export async function lockedAccount(context: Pick<WriteContext, 'db' | 'actor'>): Promise<OwnAccount> {
  const { db, actor } = context
  await db.run(
    sql`select from account where id = (select account_id from operator where id = ${actor.operatorId}) for update`,
  )
  return ownAccount(context)
}

export async function accountSetting(context: ReadContext): Promise<Result<'getAccountSetting'>> {
  const { db, language } = context
  const { id, telephone, email, ...account } = await ownAccount(context)
  const associations = await associationsOf(db, id)
  return {
    ...account,
    telephone: telephone ?? '',
    email: email ?? '',
    companies: await companiesOf(context, id),
    associations: associations.map(({ companyName, roleName, ...association }) => ({
      ...association,
      companyName: companyName[language],
      roleName: roleName[language],
    })),
    logins: (await loginsOf(context, id)).map(login => ({
      ...login,
      actions: login.state === 'live' ? (['end'] as const) : [],
    })),
    knownDevices: await knownDevices(db, id),
  }
}

const named = (language: Language) =>
  language === 'cn'
    ? sql`c.name_cn as "companyName", r.name_cn as "roleName"`
    : sql`c.name_en as "companyName", r.name_en as "roleName"`

function companiesOf({ db, actor, language }: ReadContext, accountId: string) {
  return db.many<Result<'getAccountSetting'>['companies'][number]>(sql`
    select o.id as "operatorID", ${named(language)}, o.id = ${actor.operatorId} as current
    from operator o join company c on c.id = o.company_id join role r on r.id = o.role_id
    where o.account_id = ${accountId} and o.state = 'inUse' and c.state = 'inUse' order by o.id`)
}

/** The last eight; ended ones stay stored for a while. */
function loginsOf({ db, actor, language }: ReadContext, accountId: string) {
  return db.many<Omit<Result<'getAccountSetting'>['logins'][number], 'actions'>>(sql`
    select s.id, s.created_at as at, s.used_at as "usedAt", s.browser, s.address, ${named(language)},
      case when s.id = ${actor.sessionId} then 'current'
        when s.ended_at is null and least(s.expires_at, s.used_at + s.idle_for) > now() then 'live'
        else 'over' end as state
    from operator o join session s on s.operator_id = o.id join company c on c.id = o.company_id
      join role r on r.id = o.role_id
    where o.account_id = ${accountId} and (s.kind = 'login' or s.id = ${actor.sessionId})
    order by s.created_at desc limit 8`)
}

export async function saveAccountSetting(
  input: Input<'saveAccountSetting'>,
  context: WriteContext,
): Promise<Result<'saveAccountSetting'>> {
  const { db, actor } = context
  const before = await lockedAccount(context)
  if (before.version !== input.version) refuse('kernel.changedMeanwhile')
  const email = input.email
  const changesEmail = email !== undefined && email.toLowerCase() !== before.email?.toLowerCase()
  if (changesEmail) await moveEmail(context, before, { ...input, email })
  if (input.name !== before.name) {
    await renameOperator(db, actor.operatorId, input.name)
  }
  context.log({
    entityType: 'company',
    targetId: actor.operatorId,
    targetName: input.name,
    before: { name: before.name, ...(changesEmail && { email: maskEmail(before.email ?? '') }) },
    after: { name: input.name, ...(changesEmail && { email: maskEmail(email) }) },
  })
  return { version: (await ownAccount(context)).version }
}

/** Passwords are reset by e-mail, so a change of the address needs the password and a code to the new one. */
async function moveEmail(
  context: WriteContext,
  account: OwnAccount,
  { email, code, password }: Input<'saveAccountSetting'> & { email: string },
): Promise<void> {
  if (code === undefined) refuse('company.codeNeeded', { field: 'code' })
  if (password === undefined) refuse('company.passwordNeeded', { field: 'password' })
  await checkOwnPassword(context, { accountId: account.id, password, field: 'password' })
  await takeCode(context, { purpose: 'changeEmail', target: email, code })
  await setContact(context.db, account.id, 'email', email)
  if (account.email !== null)
    await sendMessage(context, { purpose: 'emailChanged', to: account.email, language: context.language, values: {} })
}

/** Writes a contact; that another account has it is revealed only here, after its owner's code was right. */
export async function setContact(
  db: Db,
  accountId: string,
  which: 'email' | 'telephone',
  value: string,
): Promise<void> {
  await mapConstraintErrors(setContacts(db, accountId, { [which]: value }), {
    account_email: ['company.emailTaken', 'email'],
    account_telephone: ['company.telephoneTaken', 'telephone'],
  })
}
