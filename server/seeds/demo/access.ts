import { randomBytes } from 'node:crypto'
import type { operatorStateMachine } from '@fairgate/contract/identity/access/states'
import sql from 'sql-template-tag'
import { permissionsInGroups } from '../../src/identity/access/api.ts'
import { newIdCode } from '../../src/identity/session/api.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'
import { type DemoAccount, type DemoCompany, demoCompanies } from './people.ts'

type State = keyof typeof operatorStateMachine.states
type Event = keyof typeof operatorStateMachine.events | 'invite' | 'associate'

/** Further roles: what an office needs besides those the badges are made with. */
const roles = {
  staff: {
    company: 'venue',
    cn: '人事专员',
    en: 'Staff clerk',
    describe: { cn: '录入操作员，由管理员审批', en: 'Adds operators for the administrator to approve' },
    groups: ['permissions'],
  },
  reader: {
    company: 'venue',
    cn: '查询员',
    en: 'Viewer',
    describe: { cn: '只看检查与证件', en: 'Can view checks and badges but change nothing' },
    groups: ['checkManagement'],
  },
  desk: {
    company: 'organizer',
    cn: '展务专员',
    en: 'Fair clerk',
    describe: { cn: '展会与证件', en: 'Exhibitions and badges' },
    groups: ['badgeAffairs'],
  },
} as const
type Role = keyof typeof roles

/** Decisions, for which a staff clerk has no permission. */
const decided = ['operator:approve', 'operator:delete', 'operator:freeze', 'role:add', 'role:modify', 'role:delete']

interface Person {
  role: Role
  name: string
  telephone: string
  /** Their transitions, and who caused them. */
  history: readonly (readonly [event: Event, to: State, by: DemoAccount, note?: string])[]
}

/** Operators in every state, by their account's name. */
const people: Readonly<Record<string, Person>> = {
  staffclerk: { role: 'staff', name: '程素问', telephone: '13800000081', history: [['approve', 'inUse', 'admin']] },
  newcomer: {
    role: 'reader',
    name: '江晚晴',
    telephone: '13800000082',
    history: [['submit', 'pending', 'badgeofficer']],
  },
  returnee: {
    role: 'reader',
    name: '马之遥',
    telephone: '13800000083',
    history: [
      ['submit', 'pending', 'badgeofficer'],
      ['return', 'returned', 'reviewer', '姓名与身份证不一致，请核对'],
    ],
  },
  stranger: {
    role: 'reader',
    name: '无名氏',
    telephone: '13800000084',
    history: [
      ['submit', 'pending', 'badgeofficer'],
      ['reject', 'rejected', 'admin', '不是本公司人员'],
    ],
  },
  formerguard: {
    role: 'reader',
    name: '雷振山',
    telephone: '13800000085',
    history: [
      ['approve', 'inUse', 'admin'],
      ['freeze', 'frozen', 'reviewer'],
    ],
  },
  fairclerk: { role: 'desk', name: '柳依依', telephone: '13800000086', history: [['approve', 'inUse', 'organizer']] },
}

/** Roles and operators besides those everything else uses, so that each state and each kind can be seen. */
export async function seedAccess(db: Db, demo: Demo): Promise<void> {
  const ids = await addRoles(db, demo)
  for (const [userName, person] of Object.entries(people)) {
    const { id } = await db.one<{ id: string }>(sql`
      insert into account (user_name, telephone, email, password_hash, id_code, demo)
      select ${userName}, ${person.telephone}, ${`${userName}@demo.invalid`}, password_hash, ${newIdCode()}, true
      from account where user_name = 'admin' returning id`)
    await addOperator(db, demo, { ...person, roleId: ids[person.role], accountId: id })
  }
  await invite(db, demo, ids.desk)
  await associate(db, demo, ids.desk)
}

async function addRoles(db: Db, { companies }: Demo): Promise<Record<Role, string>> {
  const ids: Partial<Record<Role, string>> = {}
  for (const [key, { company, cn, en, describe, groups }] of Object.entries(roles) as [Role, (typeof roles)[Role]][]) {
    const all = [...permissionsInGroups(demoCompanies[company].type, groups), 'exhibition:view']
    const permissions = key === 'staff' ? all.filter(name => !decided.includes(name)) : all
    const { id } = await db.one<{ id: string }>(sql`
      insert into role (company_id, name_cn, name_en, describe_cn, describe_en, permissions)
      values (${companies[company]}, ${cn}, ${en}, ${describe.cn}, ${describe.en}, ${permissions}) returning id`)
    ids[key] = id
  }
  return ids as Record<Role, string>
}

async function addOperator(
  db: Db,
  demo: Demo,
  { role, name, history, roleId, accountId }: Person & { roleId: string; accountId: string },
): Promise<void> {
  const { company } = roles[role]
  const [, state, , note] = history.at(-1) ?? []
  const submitter = demo.operators[history[0]?.[2] ?? 'admin'].operatorId
  const { id } = await db.one<{ id: string }>(sql`
    insert into operator (account_id, company_id, role_id, name, state, submitted_by, note)
    values (${accountId}, ${demo.companies[company]}, ${roleId}, ${name}, ${state}, ${submitter}, ${note ?? ''})
    returning id`)
  let from: State | null = null
  for (const step of history) {
    await addHistory(db, demo, company, id, from, step)
    from = step[1]
  }
}

/** A temporary operator of the organizer who has not opened the link yet; inviting them again creates another one. */
async function invite(db: Db, demo: Demo, roleId: string): Promise<void> {
  const { organizer } = demo.operators
  const { id } = await db.one<{ id: string }>(sql`
    insert into operator (company_id, role_id, name, kind, state, submitted_by, invited_telephone, invitation_hash,
      invitation_expires)
    values (${demo.companies.organizer}, ${roleId}, '临时展务', 'temporary', 'invited', ${organizer.operatorId},
      '13800000089', ${randomBytes(32)}, now() + interval '7 days') returning id`)
  await addHistory(db, demo, 'organizer', id, null, ['invite', 'invited', 'organizer'])
}

/** The organizer asks to associate the logistics provider's operator, who finds the request in the account settings. */
async function associate(db: Db, demo: Demo, roleId: string): Promise<void> {
  const { clerk, organizer } = demo.operators
  const { id } = await db.one<{ id: string }>(sql`
    insert into operator (account_id, company_id, role_id, name, kind, state, submitted_by)
    select account_id, ${demo.companies.organizer}, ${roleId}, '陆**', 'associated', 'invited', ${organizer.operatorId}
    from operator where id = ${clerk.operatorId} returning id`)
  await addHistory(db, demo, 'organizer', id, null, ['associate', 'invited', 'organizer'])
}

async function addHistory(
  db: Db,
  { companies, operators }: Demo,
  company: DemoCompany,
  subjectId: string,
  from: State | null,
  [event, to, by, note]: Person['history'][number],
): Promise<void> {
  const { operatorId, name } = operators[by]
  const { cn, en } = demoCompanies[company]
  await db.run(sql`
    insert into history (subject_id, entity_type, event, from_state, to_state, operator_id, operator_name, company_id, company_name,
      note)
    values (${subjectId}, 'operator', ${event}, ${from}, ${to}, ${operatorId}, ${name}, ${companies[company]},
      ${JSON.stringify({ cn, en })}::jsonb, ${note ?? null})`)
}
