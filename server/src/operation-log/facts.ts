export { countLog } from './shred-log.ts'
