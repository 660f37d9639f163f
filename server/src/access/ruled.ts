import type { RefusalKey } from '@fairgate/contract/catalogue'
import { constraintOf } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'

/** What each constraint refuses with, and at which field of the command's input. */
const refusals: Readonly<Record<string, { key: RefusalKey; field?: string }>> = {
  account_user_name: { key: 'access.userNameTaken', field: 'userName' },
  account_telephone: { key: 'access.telephoneTaken', field: 'telephone' },
  account_email: { key: 'access.emailTaken', field: 'email' },
  operator_once_a_company: { key: 'access.alreadyHere' },
  company_keeps_administrator: { key: 'access.lastAdministrator' },
  role_name: { key: 'access.roleNameTaken', field: 'nameCn' },
  role_name_en: { key: 'access.roleNameTaken', field: 'nameEn' },
  // A role that is given keeps its row; one that went meanwhile cannot be given.
  operator_role: { key: 'access.roleInUse' },
  // The account went with its last operator meanwhile.
  operator_account_id_fkey: { key: 'access.codeUnknown', field: 'idCode' },
}

/** Runs a write and turns the violation of a constraint into its refusal; `instead` names other refusals than the usual. */
export async function ruled<T>(
  write: Promise<T>,
  instead: Readonly<Record<string, { key: RefusalKey; field?: string }>> = {},
): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = constraintOf(error) ?? ''
    const refusal = instead[constraint] ?? refusals[constraint]
    if (!refusal) throw error
    return refuse(refusal.key, { field: refusal.field })
  }
}
