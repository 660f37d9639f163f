import { z } from 'zod'
import { passwordLength } from '../kernel/constants.ts'

/**
 * A password somebody chooses: 6 to 16 characters (specification, section 5). The server refuses the 3,000 most common
 * ones besides.
 */
export const newPassword = z
  .string()
  .min(passwordLength.min, 'session.passwordLength')
  .max(passwordLength.max, 'session.passwordLength')
