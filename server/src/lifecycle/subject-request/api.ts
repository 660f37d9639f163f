export { subjectRequestsToDecide } from './queries.ts'
