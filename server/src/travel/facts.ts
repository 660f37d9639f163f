export { keptTravellers } from './kept.ts'
