import type { AllowanceKey } from '../../kernel/counter/allowance.ts'

/** The places of a survey that takes a certain number of answers. */
export const allowanceKey = (surveyId: string): AllowanceKey => ({ scope: surveyId, name: 'survey' })
