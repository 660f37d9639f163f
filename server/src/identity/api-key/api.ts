export { keyUseRetention } from './retention.ts'
