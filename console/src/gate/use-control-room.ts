import type { Output } from '@fairgate/contract/catalogue'
import type { ControlMessage } from '@fairgate/contract/gate/views'
import { useEffect, useState } from 'react'
import { startLive, useLive, useLiveState, useTopic } from '../kernel/live.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { withPush } from './control-push.ts'

export type Room = Output<'getControlRoom'>

/** Push tells what changes by the second; the rest (channels, reasons, devices) is asked for so often, in ms. */
const withSocket = 5000
/** Without the socket everything is asked for. */
export const withoutSocket = 3000
/** Data older than this is not now any more. */
const lostAfter = 12_000
/** Codes that asking again does not change: no such id, not permitted, not there or not yours. */
const finalCodes: readonly number[] = [10002, 10003, 10006]

/** The control room as it is now: pushed while the socket is open, asked for every few seconds in any case. */
export function useControlRoom(exhibitionId: string | undefined) {
  useEffect(startLive, [])
  const { connected, againAt } = useLiveState()
  /** The exhibition that was refused for good: it is not asked for every few seconds. */
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
  // The venue's clock is the server's: a wall screen's own may be off.
  const skew = data ? Date.parse(data.now) - query.dataUpdatedAt : 0
  const age = now - dataAt
  return {
    room: data && withPush(data, newest?.message),
    error: data ? undefined : (query.error ?? undefined),
    ask: () => query.refetch(),
    connected,
    againAt,
    /** Time of the data shown, by this machine's clock. */
    dataAt,
    lost: data !== undefined && age > lostAfter,
    behind: Math.max(0, Math.round(age / 1000)),
    /** Now, by the server's clock. */
    serverNow: now + skew,
  }
}

/** Ticks each second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(clock)
  }, [])
  return now
}
