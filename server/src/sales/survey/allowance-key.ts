import type { AllowanceKey } from '../../kernel/counter/allowance.ts'

/** The stock pool of a survey with a maximum number of answers. */
export const allowanceKey = (surveyId: string): AllowanceKey => ({ scope: surveyId, name: 'survey' })
