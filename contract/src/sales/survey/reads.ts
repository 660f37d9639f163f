import type { Reads } from '../../kernel/command/entity-type.ts'

export const surveyReads = {
  getSurveyPage: ['survey', 'exhibition'],
  getSurveyDetail: ['survey', 'exhibition'],
  getSurveyResultDetail: ['survey', 'surveyAnswer'],
  getSurveyTextPage: ['surveyAnswer'],
  getSurveyAnswerPage: ['surveyAnswer'],
} as const satisfies Reads
