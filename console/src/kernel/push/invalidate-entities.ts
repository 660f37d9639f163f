import { type EntityType, entityTypes } from '@fairgate/contract/kernel/command/entity-type'
import { QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '../auth/session.ts'
import { onChange } from '../command/call.ts'
import { shows } from './shows.ts'

/** Answers are cached per command, payload and language; changed ones are reloaded where a screen shows them. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Reads are retried below the cache, by `retry-read.ts`.
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
onSessionEnd(() => queryClient.clear())
onChange({
  changed: invalidateEntities,
  outOfDate(command) {
    // A read that finds nothing any more shows that itself.
    const isRead = queryClient.getQueryCache().find({ queryKey: [command], exact: false }) !== undefined
    if (!isRead) invalidateEntities(everyEntityType)
  },
})

/** For changes of unknown rows. */
export const everyEntityType = Object.keys(entityTypes) as EntityType[]

/** Rows of these entity types have changed: mounted reads of them are reloaded now, others when they are next used. */
export function invalidateEntities(changed: readonly EntityType[]): void {
  if (changed.length === 0) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => shows(String(queryKey[0]), changed),
  })
}

const ended = new Set<string>()

/** A job has finished its changes, in any module. The second report changes nothing. */
export function jobEnded(id: string): void {
  if (ended.has(id)) return
  ended.add(id)
  invalidateEntities(everyEntityType)
}
