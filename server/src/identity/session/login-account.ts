import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { mobilePhone } from '@fairgate/contract/kernel/field/pattern'
import { normaliseTelephone } from '@fairgate/contract/kernel/field/telephone'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

export interface LoginAccount {
  id: string
  userName: string
  passwordHash: string | null
}

/** The account of the typed text: a mobile phone, an e-mail, or else a user name; not case sensitive. */
export function accountNamed(db: Db, asTyped: string): Promise<LoginAccount | undefined> {
  const typed = toHalfWidth(asTyped).trim()
  const telephone = normaliseTelephone(typed)
  const condition = mobilePhone.test(telephone)
    ? sql`telephone = ${telephone}`
    : typed.includes('@')
      ? sql`lower(email) = lower(${typed})`
      : sql`lower(user_name) = lower(${typed})`
  return db.maybe<LoginAccount>(
    sql`select id, user_name as "userName", password_hash as "passwordHash" from account where ${condition}`,
  )
}

/** An operator of an account, with what determines whether it may log in. */
export interface LoginOperator {
  operatorId: string
  operatorName: string
  companyId: string
  state: 'invited' | 'pending' | 'inUse' | 'frozen' | 'rejected' | 'returned'
  /** Itself or through its company. */
  frozen: boolean
  companyState: string
  companyType: CompanyType
  companyCn: string
  companyEn: string
  roleCn: string
  roleEn: string
}

const operators = sql`
  select o.id as "operatorId", o.name as "operatorName", o.company_id as "companyId", o.state, o.state = 'frozen' or c.state = 'frozen' as frozen,
    c.state as "companyState", c.type as "companyType", c.name_cn as "companyCn", c.name_en as "companyEn",
    r.name_cn as "roleCn", r.name_en as "roleEn"
  from operator o join company c on c.id = o.company_id join role r on r.id = o.role_id`

/** All operators of an account, oldest first. */
export function operatorsOf(db: Db, accountId: string): Promise<LoginOperator[]> {
  return db.many<LoginOperator>(sql`${operators} where o.account_id = ${accountId} order by o.id`)
}

/** One operator, with the names of its company and role. */
export function operatorOf(db: Db, operatorId: string): Promise<LoginOperator> {
  return db.one<LoginOperator>(sql`${operators} where o.id = ${operatorId}`)
}

/** Whether this operator may log in now. */
export function mayLogIn(operator: LoginOperator): boolean {
  return operator.state === 'inUse' && operator.companyState === 'inUse'
}

/** The account an operator belongs to. */
export async function accountOf(db: Db, operatorId: string): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`select account_id as id from operator where id = ${operatorId}`)
  return id
}
