import { accessRules } from './access-rules.ts'
import { admissionRules } from './admission-rules.ts'
import { kernelRules } from './kernel-rules.ts'
import { moneyRules } from './money-rules.ts'
import type { Rule } from './rule.ts'

/** The rules that the mutation check removes. Add one for whatever must never stop being tested. */
export const rules: readonly Rule[] = [...moneyRules, ...admissionRules, ...accessRules, ...kernelRules]
