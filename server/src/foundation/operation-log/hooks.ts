export { redactLog } from './redact-log.ts'
