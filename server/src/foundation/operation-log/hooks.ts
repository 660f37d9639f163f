export { addMoveLink, chainHead, checkpointBefore, digestMovedLog, entriesLeftBehind } from './moved-log.ts'
export { redactLog } from './redact-log.ts'
