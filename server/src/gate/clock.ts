import { clockTolerance } from '@fairgate/contract/gate/checks'
import { type Instant, instantOf } from '@fairgate/contract/kernel/day'

export interface Clock {
  /** When it happened: the device's time corrected, or the server's where the device's clock is not to be believed. */
  moment: Instant
  isOff: boolean
}

/**
 * Corrects a device's time `at` by how far its clock runs ahead (`offset`, milliseconds). Its clock is off where that,
 * or what is left of it after the correction, is more than five minutes.
 */
export function clockOf(at: Instant, offset: number | null, now: Date): Clock {
  const corrected = Date.parse(at) - (offset ?? 0)
  const isOff = isClockOff(offset) || Math.abs(corrected - now.getTime()) > clockTolerance
  return { moment: instantOf(isOff ? now : new Date(corrected)), isOff }
}

/** Whether a clock that runs so far ahead or behind (milliseconds) is flagged. */
export const isClockOff = (offset: number | null): boolean => Math.abs(offset ?? 0) > clockTolerance
