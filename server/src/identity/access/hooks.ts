import { accessTexts } from '@fairgate/contract/identity/access/texts'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { addHistories, addHistory } from '../../kernel/transition/history.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { deleteUnusedAccount, makeAccount, type NewAccount } from '../session/hooks.ts'
import type { RoleInMerge } from './api.ts'
import { operator } from './entity.ts'
import { administratorNotification } from './notify-administrator.ts'
import { refusals } from './refusals.ts'

/** Companies were approved: those entered with an administrator get it. */
export async function companiesApproved(
  context: TransitionContext,
  approved: readonly { row: { id: string; nameCn: string; nameEn: string; administrator: Person | null } }[],
): Promise<void> {
  for (const { row } of approved) {
    const company = { id: row.id, cn: row.nameCn, en: row.nameEn }
    if (row.administrator) await addFirstAdministrator(context, company, row.administrator)
  }
}

type Person = NewAccount & { name: string; telephone: string }

/**
 * Creates the administrator role and the first administrator of an approved company: an account without a password,
 * and, once the approval can no longer be undone, a message that explains how to set one. Refuses
 * `access.userNameTaken`, `telephoneTaken`, `emailTaken`.
 */
async function addFirstAdministrator(
  context: TransitionContext,
  company: { id: string; cn: string; en: string },
  person: Person,
): Promise<void> {
  const { db, actor } = context
  const accountId = await mapConstraintErrors(makeAccount(db, person), refusals)
  const { name } = person
  const id = await addAdministrator(db, { companyId: company.id, accountId, name, submittedBy: actor?.operatorId })
  await addHistory(context, 'operator', { id, event: 'approve' }, null, 'inUse')
  await administratorNotification.follow(context, { id, version: 1, company })
}

/**
 * Approvals of companies were undone: deletes the administrators that they created with their accounts, and sends no
 * messages.
 */
export async function companiesUnapproved(
  context: TransitionContext,
  undone: readonly { row: { id: string; state: string } }[],
): Promise<void> {
  const { db } = context
  const ids = undone.filter(({ row }) => row.state === 'inUse').map(({ row }) => row.id)
  const made = await db.many<{ id: string; undoes: string }>(sql`
    select o.id, h.id as undoes from operator o join history h on h.subject_id = o.id and h.event = 'approve'
    where o.company_id = any(${ids}::uuid[])`)
  const lines = made.map(line => ({ ...line, event: 'undo', from: 'inUse', to: 'pending' }))
  if (lines.length > 0) await addHistories(context, 'operator', lines)
  for (const id of ids) await deleteOperatorsOf(db, id)
}

/**
 * Deletes the operators, roles and unused accounts of a company. Other references to an operator refuse it by their
 * foreign key.
 */
export async function deleteOperatorsOf(db: Db, companyId: string): Promise<void> {
  await db.run(sql`set constraints company_has_administrator deferred`)
  const operators = await db.many<{ accountId: string | null }>(
    sql`delete from operator where company_id = ${companyId} returning account_id as "accountId"`,
  )
  for (const { accountId } of operators) if (accountId !== null) await deleteUnusedAccount(db, accountId)
  await db.run(sql`delete from role where company_id = ${companyId}`)
}

/** An operator's name in its company. */
export async function renameOperator(db: Db, operatorId: string, name: string): Promise<void> {
  await db.run(sql`update operator set name = ${name}, version = version + 1 where id = ${operatorId}`)
}

/** Adds an administrator to a company, with the role if it has none. */
export async function addAdministrator(
  db: Db,
  {
    companyId,
    accountId,
    name,
    submittedBy = null,
  }: { companyId: string; accountId: string; name: string; submittedBy?: string | null },
): Promise<string> {
  const [roleCn, roleEn] = accessTexts.administrator
  const { id: roleId } = await db.one<{ id: string }>(sql`
    insert into role (company_id, name_cn, name_en, administrator) values (${companyId}, ${roleCn}, ${roleEn}, true)
    on conflict (company_id, name_cn) do update set administrator = true returning id`)
  const { id } = await db.one<{ id: string }>(sql`
    insert into operator (account_id, company_id, role_id, name, state, submitted_by)
    values (${accountId}, ${companyId}, ${roleId}, ${name}, 'inUse', ${submittedBy}) returning id`)
  return id
}

/**
 * A company was merged into another one, and its people act for that one: in the role that replaces theirs, or in their
 * own, which is copied. People of both companies keep the operator of the target; the other one is frozen.
 */
export async function operatorsMerged(
  context: TransitionContext,
  { gone, keep, roles }: { gone: string; keep: string; roles: readonly Pick<RoleInMerge, 'id' | 'into'>[] },
): Promise<void> {
  const { db } = context
  const along = roles.filter(({ into }) => into === null).map(({ id }) => id)
  // An administrator role and another role may have the same name: the copied one is marked in its name.
  const copied = await db.many<{ id: string; made: string }>(sql`
    with old as (
      select r.*, exists (select from role o where o.company_id = ${keep}
        and (o.name_cn = r.name_cn or lower(o.name_en) = lower(r.name_en))) as taken
      from role r where r.id = any(${along}::uuid[])),
    called as (
      select old.*, case when taken then name_cn || ' · ' || right(id::text, 4) else name_cn end as cn,
        case when taken then name_en || ' · ' || right(id::text, 4) else name_en end as en from old),
    made as (
      insert into role (company_id, name_cn, name_en, describe_cn, describe_en, administrator, permissions)
      select ${keep}, cn, en, describe_cn, describe_en, administrator, permissions from called returning id, name_cn)
    select called.id, made.id as made from made join called on called.cn = made.name_cn`)
  const from = [...copied.map(({ id }) => id), ...roles.flatMap(({ id, into }) => (into ? [id] : []))]
  const to = [...copied.map(({ made }) => made), ...roles.flatMap(({ into }) => (into ? [into.id] : []))]
  await db.run(sql`delete from operator t where t.company_id = ${gone} and t.invited_telephone is not null
    and exists (select from operator o where o.company_id = ${keep} and o.invited_telephone = t.invited_telephone)`)
  await db.run(sql`
    update operator t set company_id = ${keep}, role_id = m.made, version = t.version + 1
    from unnest(${from}::uuid[], ${to}::uuid[]) m (old, made)
    where t.company_id = ${gone} and t.role_id = m.old
      and not exists (select from operator o where o.company_id = ${keep} and o.account_id = t.account_id)`)
  await transitionWhere(context, operator, sql`t.company_id = ${gone}`, 'freeze')
}
