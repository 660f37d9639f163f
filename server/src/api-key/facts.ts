export { keptKeyUses } from './kept.ts'
