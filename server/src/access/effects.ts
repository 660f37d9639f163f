import { accessPhrases } from '@fairgate/contract/access/phrases'
import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { addHistory } from '../kernel/history.ts'
import type { Moving } from '../kernel/move.ts'
import { refusing } from '../kernel/refusing.ts'
import { tellAdded } from './add-operator.ts'
import { deleteUnusedAccount, makeAccount, type NewAccount } from './make-account.ts'
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

type Person = NewAccount & { name: string }

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
  const [roleCn, roleEn] = accessPhrases.administrator
  const { id: roleId } = await db.one<{ id: string }>(sql`
    insert into role (company_id, name_cn, name_en, administrator) values (${company.id}, ${roleCn}, ${roleEn}, true)
    on conflict (company_id, name_cn) do update set administrator = true returning id`)
  const accountId = await refusing(makeAccount(db, person), refusals)
  const { id } = await db.one<{ id: string }>(sql`
    insert into operator (account_id, company_id, role_id, name, state, submitted_by)
    values (${accountId}, ${company.id}, ${roleId}, ${person.name}, 'inUse', ${actor?.operatorId ?? null}) returning id`)
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
