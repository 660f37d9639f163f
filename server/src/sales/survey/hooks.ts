export { datedSurveys } from './dated.ts'
