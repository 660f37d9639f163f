import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import { useEffect, useRef } from 'react'
import { hasEnded } from '../jobs/use-job.ts'
import { everyEntityType, invalidateEntities, jobEnded } from './invalidate-entities.ts'
import { useLive, useLiveState } from './live.ts'

/** Milliseconds from a push to the reloads: bursts lead to one, and consoles do not reload at the same moment. */
const pause = { least: 200, most: 1000 }

/**
 * Reloads open lists and drawers: after pushes, when a job of the operator has ended, and when the connection is
 * established, first or again. The operator's own changes are reloaded by their answers (`call.ts`). Mounted once, in
 * the layout.
 */
export function useLiveInvalidation(): void {
  const heard = useRef(new Set<EntityType>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = (changed: readonly EntityType[]) => {
    for (const entityType of changed) heard.current.add(entityType)
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        invalidateEntities([...heard.current])
        heard.current.clear()
      },
      pause.least + Math.random() * (pause.most - pause.least),
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('row', ({ changed }) => soon(changed))
  useLive('redPoint', () => soon(['redPoint']))
  useLive('job', ({ id, state }) => hasEnded(String(state)) && jobEnded(String(id)))
  // Pushes before the connection was established, or while it was lost, were missed.
  const { connected, lostAt } = useLiveState()
  const heardAll = useRef(false)
  useEffect(() => {
    const hears = connected && lostAt === undefined
    if (hears && !heardAll.current) soon(everyEntityType)
    heardAll.current = hears
  })
}
