import type { ControlMessage } from '@fairgate/contract/admission/gate/control-room-view'
import type { Output } from '@fairgate/contract/app/catalogue'
import { useEffect, useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { startLive, useLive, useLiveState, useTopic } from '../../kernel/push/live.ts'
import { withPush } from './control-push.ts'

export type Room = Output<'getControlRoom'>

/**
 * Push messages carry what changes every second; everything else (channels, reasons, devices) is requested at this
 * interval, in ms.
 */
const withSocket = 5000
/** Interval of requests in ms while the socket is closed. */
export const withoutSocket = 3000
/** Data older than this (ms) is out of date. */
const lostAfter = 12_000
/** Codes that a repeated request does not change: malformed id, no permission, not found. */
const finalCodes: readonly number[] = [10002, 10003, 10006]

/**
 * The current control room: updated by push messages while the socket is open, and requested every few seconds in any
 * case.
 */
export function useControlRoom(exhibitionId: string | undefined) {
  useEffect(startLive, [])
  const { connected, retryAt } = useLiveState()
  /** The exhibition that was refused with a final code; it is not requested again. */
  const [refused, setRefused] = useState<string>()
  const query = useQueryCommand(
    'getControlRoom',
    { exhibitionId: exhibitionId ?? '' },
    {
      enabled: exhibitionId !== undefined,
      every: refused === exhibitionId ? undefined : connected ? withSocket : withoutSocket,
      quiet: true,
    },
  )
  const over = finalCodes.includes(query.error?.statusCode ?? 0)
  useEffect(() => setRefused(over ? exhibitionId : undefined), [over, exhibitionId])
  const data = over ? undefined : query.data
  const [pushed, setPushed] = useState<{ message: ControlMessage; at: number }>()
  useTopic(data && `control:${exhibitionId}`)
  useLive('control', message => {
    if (message.exhibitionId === exhibitionId) {
      setPushed({ message: message as unknown as ControlMessage, at: Date.now() })
    }
  })

  const now = useNow()
  const newest = pushed?.message.exhibitionId === exhibitionId ? pushed : undefined
  const dataAt = Math.max(query.dataUpdatedAt, newest?.at ?? 0)
  // Time comes from the server, because the clock of a wall display may be wrong.
  const skew = data ? Date.parse(data.now) - query.dataUpdatedAt : 0
  const age = now - dataAt
  return {
    room: data && withPush(data, newest?.message),
    error: data ? undefined : (query.error ?? undefined),
    ask: () => query.refetch(),
    connected,
    retryAt,
    /** Time of the displayed data, by the clock of this machine. */
    dataAt,
    lost: data !== undefined && age > lostAfter,
    behind: Math.max(0, Math.round(age / 1000)),
    /** The current time by the clock of the server. */
    serverNow: now + skew,
  }
}

/** Updates every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(clock)
  }, [])
  return now
}
