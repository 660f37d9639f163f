import type { EntityType } from '@fairgate/contract/kernel/entity-type'
import { useEffect, useRef } from 'react'
import { useLive, useLiveState } from './live.ts'
import { everyEntityType, jobEnded, makeStale } from './stale.ts'
import { hasEnded } from './use-job.ts'

/** Milliseconds from a push to the questions it leads to: bursts lead to one, and not every console asks at once. */
const pause = { least: 200, most: 1000 }

/**
 * Keeps what is open fresh, drawers as well as lists: by what the server pushes, when a job of the reader has ended, and
 * once the connection stands, first or again. What the reader changes is asked again by its answer (`call.ts`). Mounted
 * once, in the layout.
 */
export function useFresh(): void {
  const heard = useRef(new Set<EntityType>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = (changed: readonly EntityType[]) => {
    for (const noun of changed) heard.current.add(noun)
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        makeStale([...heard.current])
        heard.current.clear()
      },
      pause.least + Math.random() * (pause.most - pause.least),
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('row', ({ changed }) => soon(changed))
  useLive('redPoint', () => soon(['redPoint']))
  useLive('job', ({ id, state }) => hasEnded(String(state)) && jobEnded(String(id)))
  // What was pushed before the connection stood, or while it was lost, was not heard.
  const { connected, lostAt } = useLiveState()
  const heardAll = useRef(false)
  useEffect(() => {
    const hears = connected && lostAt === undefined
    if (hears && !heardAll.current) soon(everyEntityType)
    heardAll.current = hears
  })
}
