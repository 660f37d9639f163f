import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useEffect, useRef, useState } from 'react'
import { useQueryCommand } from '../command/use-command.ts'
import { jobEnded } from '../push/invalidate-entities.ts'

export type Job = RowOf<'getJobPage'>

const ENDED = new Set(['done', 'failed', 'cancelled'])

/** Whether a job has ended, with any result. */
export const hasEnded = (state: string): boolean => ENDED.has(state)

/** Pushes may be lost with the socket: interval in ms at which a running job is polled. */
const POLL = 3000

/** One job, live until it ends; nothing without an id. */
export function useJob(id: string | undefined) {
  const [ended, setEnded] = useState(false)
  const query = useQueryCommand(
    'getJobDetail',
    { id: id ?? '' },
    { enabled: id !== undefined, quiet: true, every: ended ? undefined : POLL },
  )
  const over = query.data !== undefined && hasEnded(query.data.state)
  useEffect(() => {
    setEnded(over)
    if (over && id !== undefined) jobEnded(id)
  }, [over, id])
  return query
}

/** Calls back once when the job has ended: when that is first seen, or immediately if it had ended before. */
export function useJobEnd(id: string | undefined, onEnd: (state: string) => void): void {
  const state = useJob(id).data?.state
  const notifiedId = useRef<string>(undefined)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (id === undefined || state === undefined || !hasEnded(state) || notifiedId.current === id) return
    notifiedId.current = id
    latest.current(state)
  }, [id, state])
}
