export { postponementsWait } from './queries.ts'
