import type { Refusals } from '../../kernel/refusal/constraint-errors.ts'

/** The refusal of each constraint, and its field of the command's input. */
export const refusals: Refusals = {
  account_user_name: ['access.userNameTaken', 'userName'],
  account_telephone: ['access.telephoneTaken', 'telephone'],
  account_email: ['access.emailTaken', 'email'],
  operator_once_a_company: ['access.alreadyHere'],
  company_has_administrator: ['access.lastAdministrator'],
  // An assigned role cannot be deleted; a role that was deleted in the meantime cannot be assigned.
  operator_role: ['access.roleInUse'],
  // The account was deleted with its last operator in the meantime.
  operator_account_id_fkey: ['access.codeUnknown', 'idCode'],
}
