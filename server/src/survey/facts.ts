export { copiedSurveys } from './copied.ts'

export { surveyInvitationDataSource } from './data-export.ts'
