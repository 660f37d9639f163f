export { travellerRetention } from './retention.ts'
