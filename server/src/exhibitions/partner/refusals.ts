import type { Refusals } from '../../kernel/refusal/constraint-errors.ts'

/** A registered credit code, or a country's registration number, is refused at its field. */
export const refusals: Refusals = {
  company_credit_code: ['partner.creditCodeTaken', 'creditCode'],
  company_registration: ['partner.creditCodeTaken', 'registrationNumber'],
}
