import { clockTolerance } from '@fairgate/contract/admission/gate/checks'
import { type Instant, instantOf } from '@fairgate/contract/kernel/schedule/day'

export interface Clock {
  /**
   * When it happened: the corrected time of the device, or the time of the server if the device's clock is unreliable.
   */
  moment: Instant
  isOff: boolean
}

/**
 * Corrects a device time `at` by `offset`, how far its clock is ahead (milliseconds). The clock is off if the offset,
 * or the remaining difference after the correction, exceeds five minutes.
 */
export function clockOf(at: Instant, offset: number | null, now: Date): Clock {
  const corrected = Date.parse(at) - (offset ?? 0)
  const isOff = isClockOff(offset) || Math.abs(corrected - now.getTime()) > clockTolerance
  return { moment: instantOf(isOff ? now : new Date(corrected)), isOff }
}

/** Whether a clock with this offset (milliseconds) is flagged. */
export const isClockOff = (offset: number | null): boolean => Math.abs(offset ?? 0) > clockTolerance
