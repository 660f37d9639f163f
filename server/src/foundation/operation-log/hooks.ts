export { addMoveLink, chainHead, checkpointBefore, digestMovedLog } from './moved-log.ts'
export { redactLog } from './redact-log.ts'
