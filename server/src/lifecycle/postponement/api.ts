export { postponementsToDecide } from './queries.ts'
