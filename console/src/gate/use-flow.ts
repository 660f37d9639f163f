import { useEffect, useState } from 'react'
import { type FlowPoint, type FlowSample, flowPoints, withReading } from './flow-samples.ts'
import type { Room } from './use-control-room.ts'

const keyOf = (exhibitionId: string) => `flow.${exhibitionId}`

/**
 * The flow of the last 60 minutes. The wire tells the day's counts alone, so this screen keeps one reading a minute; a
 * reload does not lose them.
 */
export function useFlow(exhibitionId: string, room: Room): FlowPoint[] {
  const [samples, setSamples] = useState<FlowSample[]>(() => stored(exhibitionId))
  const { now, today } = room
  useEffect(() => {
    setSamples(known => {
      const next = withReading(known, Date.parse(now), today)
      sessionStorage.setItem(keyOf(exhibitionId), JSON.stringify(next))
      return next
    })
  }, [exhibitionId, now, today])
  return flowPoints(samples)
}

function stored(exhibitionId: string): FlowSample[] {
  try {
    const found = JSON.parse(sessionStorage.getItem(keyOf(exhibitionId)) ?? '[]') as FlowSample[]
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}
