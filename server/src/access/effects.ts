import { accessPhrases } from '@fairgate/contract/access/phrases'
import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { addHistory } from '../kernel/history.ts'
import type { Moving } from '../kernel/move.ts'
import { refusing } from '../kernel/refusing.ts'
import { deleteUnusedAccount, makeAccount, type NewAccount } from '../session/effects.ts'
import { tellAdded } from './add-operator.ts'
import { refusals } from './refusals.ts'

/** Companies were let in: those that came with one get their first administrator. */
export async function companiesApproved(
  context: Moving,
  approved: readonly { row: { id: string; nameCn: string; nameEn: string; administrator: Person | null } }[],
): Promise<void> {
  for (const { row } of approved) {
    const company = { id: row.id, cn: row.nameCn, en: row.nameEn }
    if (row.administrator) await addFirstAdministrator(context, company, row.administrator)
  }
}

type Person = NewAccount & { name: string; telephone: string }

/**
 * Gives a company that is let in its administrator's role and the first who holds it: an account without a password, and
 * a message that tells how to set one. Refuses `access.userNameTaken`, `telephoneTaken`, `emailTaken`.
 */
async function addFirstAdministrator(
  context: Moving,
  company: { id: string; cn: string; en: string },
  person: Person,
): Promise<void> {
  const { db, actor } = context
  const accountId = await refusing(makeAccount(db, person), refusals)
  const { name } = person
  const id = await addAdministrator(db, { companyId: company.id, accountId, name, submittedBy: actor?.operatorId })
  await addHistory(context, 'operator', { id, event: 'approve' }, null, 'inUse')
  await tellAdded(context, person, company)
}

/**
 * A company goes, and with it its operators, roles and the accounts nobody ever used. What else refers to an operator
 * refuses it by its foreign key.
 */
export async function deleteOperatorsOf(db: Db, companyId: string): Promise<void> {
  await db.run(sql`set constraints company_keeps_administrator deferred`)
  const operators = await db.many<{ accountId: string | null }>(
    sql`delete from operator where company_id = ${companyId} returning account_id as "accountId"`,
  )
  for (const { accountId } of operators) if (accountId !== null) await deleteUnusedAccount(db, accountId)
  await db.run(sql`delete from role where company_id = ${companyId}`)
}

/** An operator's own name, as its company knows it. */
export async function renameOperator(db: Db, operatorId: string, name: string): Promise<void> {
  await db.run(sql`update operator set name = ${name}, version = version + 1 where id = ${operatorId}`)
}

/** Gives a company an operator who may do all it may: the role where it has none, and the operator in it. */
export async function addAdministrator(
  db: Db,
  {
    companyId,
    accountId,
    name,
    submittedBy = null,
  }: { companyId: string; accountId: string; name: string; submittedBy?: string | null },
): Promise<string> {
  const [roleCn, roleEn] = accessPhrases.administrator
  const { id: roleId } = await db.one<{ id: string }>(sql`
    insert into role (company_id, name_cn, name_en, administrator) values (${companyId}, ${roleCn}, ${roleEn}, true)
    on conflict (company_id, name_cn) do update set administrator = true returning id`)
  const { id } = await db.one<{ id: string }>(sql`
    insert into operator (account_id, company_id, role_id, name, state, submitted_by)
    values (${accountId}, ${companyId}, ${roleId}, ${name}, 'inUse', ${submittedBy}) returning id`)
  return id
}
