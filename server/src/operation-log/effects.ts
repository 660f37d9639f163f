export { shredLog } from './shred-log.ts'
