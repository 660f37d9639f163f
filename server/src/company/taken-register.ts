import { constraintOf } from '../kernel/database.ts'

/** Unique indexes over what a company is registered under, with the field that says it. */
const registers: Readonly<Record<string, 'creditCode' | 'registrationNumber'>> = {
  company_credit_code: 'creditCode',
  company_registration: 'registrationNumber',
}

/** The field of a company's form that another company has on record already, if that is what a write failed by. */
export const takenRegister = (error: unknown): 'creditCode' | 'registrationNumber' | undefined =>
  registers[constraintOf(error) ?? '']
