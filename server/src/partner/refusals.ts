import type { Refusals } from '../kernel/constraint-errors.ts'

/** A credit code, or a country's registration number, that is on record is refused at its field. */
export const refusals: Refusals = {
  company_credit_code: ['partner.creditCodeTaken', 'creditCode'],
  company_registration: ['partner.creditCodeTaken', 'registrationNumber'],
}
