import { randomBytes } from 'node:crypto'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { sessionOf } from '../../identity/session/session-of.ts'
import { openExtraSession } from '../../identity/session/sessions.ts'
import { tokenHash } from '../../identity/session/token.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { type Db, toDb } from '../../kernel/database/database.ts'

export interface TestCompany {
  id: string
  type: CompanyType
  nameCn: string
  nameEn: string
}

export interface TestOperator {
  operatorId: string
  accountId: string
  roleId: string
  userName: string
  /** The token of an extra session, which ends no other session. */
  token: string
  actor: Actor
  company: TestCompany
}

interface CompanyOptions {
  parent?: TestCompany
  nameCn?: string
  nameEn?: string
}

interface OperatorOptions {
  /** Names of permissions; without them an administrator is created. */
  permissions?: readonly string[]
  name?: string
  /** Argon2id hash; without one, login by password is impossible. */
  passwordHash?: string
}

export interface World {
  db: Db
  /** A company of the type; there is only one platform company. */
  company(type: CompanyType, options?: CompanyOptions): Promise<TestCompany>
  /** A logged-in operator of the company. */
  operator(company: TestCompany, options?: OperatorOptions): Promise<TestOperator>
  /** A company of the type with its administrator. */
  administrator(type: CompanyType, options?: CompanyOptions): Promise<TestOperator>
}

/** Builders of companies, operators and tokens, so that a test contains only what it is about. */
export function createWorld(pool: pg.Pool): World {
  const db = toDb(pool)
  const world: World = {
    db,
    async company(type, { parent, nameCn, nameEn } = {}) {
      const mark = serial()
      const made = await db.maybe<TestCompany>(sql`
        insert into company (type, parent_id, name_cn, name_en)
        values (${type}, ${parent?.id ?? null}, ${nameCn ?? `测试企业${mark}`}, ${nameEn ?? `Test company ${mark}`})
        on conflict (type) where type = 'platform' do nothing
        returning id, type, name_cn as "nameCn", name_en as "nameEn"`)
      return (
        made ??
        db.one<TestCompany>(
          sql`select id, type, name_cn as "nameCn", name_en as "nameEn" from company where type = 'platform'`,
        )
      )
    },
    async operator(company, { permissions, name, passwordHash } = {}) {
      const mark = serial()
      const { id: roleId } = await db.one<{ id: string }>(sql`
        insert into role (company_id, name_cn, name_en, administrator, permissions)
        values (${company.id}, ${`角色${mark}`}, ${`Role ${mark}`}, ${permissions === undefined}, ${[...(permissions ?? [])]})
        returning id`)
      const userName = `user${mark}`
      const { id: accountId } = await db.one<{ id: string }>(sql`
        insert into account (user_name, password_hash, id_code) values (${userName}, ${passwordHash ?? null}, ${mark.toUpperCase()})
        returning id`)
      const { id: operatorId } = await db.one<{ id: string }>(sql`
        insert into operator (account_id, company_id, role_id, name)
        values (${accountId}, ${company.id}, ${roleId}, ${name ?? `操作员${mark}`}) returning id`)
      const { token } = await openExtraSession(db, operatorId)
      return { operatorId, accountId, roleId, userName, token, actor: await actorOf(db, token), company }
    },
    async administrator(type, options) {
      return world.operator(await world.company(type, options))
    },
  }
  return world
}

/** The actor of a token; throws if the session is not active. */
export async function actorOf(db: Db, token: string): Promise<Actor> {
  const session = await sessionOf(db, tokenHash(token))
  if (session.state !== 'live') throw new Error(`the session is ${session.state}`)
  return session.actor
}

const serial = () => randomBytes(4).toString('hex')
