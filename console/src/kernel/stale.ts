import { type EntityType, entityTypes } from '@fairgate/contract/kernel/entity-type'
import { QueryClient } from '@tanstack/react-query'
import { onChange } from './call.ts'
import { onSessionEnd } from './session.ts'
import { shows } from './shows.ts'

/** Answers are stored per command, payload and language; what has changed is asked again where a screen shows it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Reads are retried below the cache, by `retry-read.ts`.
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
onSessionEnd(() => queryClient.clear())
onChange({
  changed: makeStale,
  outOfDate(command) {
    // A read that finds nothing any more says so itself.
    const isRead = queryClient.getQueryCache().find({ queryKey: [command], exact: false }) !== undefined
    if (!isRead) makeStale(everyEntityType)
  },
})

/** For when nobody knows what has changed, only that something may have. */
export const everyEntityType = Object.keys(entityTypes) as EntityType[]

/** Rows of these nouns have changed: whoever shows some asks again, at once where it is mounted, else when it is next. */
export function makeStale(changed: readonly EntityType[]): void {
  if (changed.length === 0) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => shows(String(queryKey[0]), changed),
  })
}

const ended = new Set<string>()

/** A job has done what it did by the time it ends, in whatever domain. The second to say so changes nothing. */
export function jobEnded(id: string): void {
  if (ended.has(id)) return
  ended.add(id)
  makeStale(everyEntityType)
}
