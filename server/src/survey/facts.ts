export { copiedSurveys } from './copied.ts'

export { toldInvitations } from './told.ts'
