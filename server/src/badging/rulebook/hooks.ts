export { datedRuleBookStarts } from './dated.ts'
