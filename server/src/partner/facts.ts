export { partnersWait } from './asking.ts'
