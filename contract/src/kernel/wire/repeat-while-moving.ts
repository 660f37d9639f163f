/**
 * How long (ms) a client waits before it repeats a request that was refused because its exhibition is being moved to another
 * database: that takes less than two seconds. Nothing was written or recorded, so the same trace id or scan id runs once.
 */
export const movingDelay = 300

/** Whether an answer says that the request is to be repeated after `movingDelay`. */
export const isMoving = ({ reason }: { reason?: string | undefined }): boolean => reason === 'kernel.moving'
