import type { Refusals } from '../../kernel/refusal/constraint-errors.ts'

/** What each constraint refuses with, and at which field of the command's input. */
export const refusals: Refusals = {
  account_user_name: ['access.userNameTaken', 'userName'],
  account_telephone: ['access.telephoneTaken', 'telephone'],
  account_email: ['access.emailTaken', 'email'],
  operator_once_a_company: ['access.alreadyHere'],
  company_keeps_administrator: ['access.lastAdministrator'],
  // A role that is given keeps its row; one that went meanwhile cannot be given.
  operator_role: ['access.roleInUse'],
  // The account went with its last operator meanwhile.
  operator_account_id_fkey: ['access.codeUnknown', 'idCode'],
}
