export { copiedSurveys } from './copied.ts'
