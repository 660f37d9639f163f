import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'

export const liabilityRefusals = refusals({
  changed: [10007, '责任书已变化，请刷新后再签', 'The statement has changed. Reload before you accept it.'],
})

/** Texts of the statements of responsibility. */
export const liabilityTexts = defineTexts({
  title: ['责任书', 'Statement of responsibility'],
  accept: ['签署', 'Accept'],
  accepted: ['已签署', 'Accepted'],
  open: ['未签署', 'Not accepted'],
  ask: ['代表本企业签署责任书？', 'Accept the statement for the company?'],
})
