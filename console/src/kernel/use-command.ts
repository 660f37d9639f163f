import type { CommandName, Output, Payload } from '@fairgate/contract/catalogue'
import { hashKey, QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from './call.ts'
import { useLanguage } from './language.ts'
import { onSessionEnd } from './session.ts'

/** Answers are kept per command, payload and language; nothing is asked again behind the reader's back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
onSessionEnd(() => queryClient.clear())

/** Asks every mounted list or detail of these commands again. */
export function askAgain(...commands: CommandName[]): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => commands.includes(query.queryKey[0] as CommandName) })
}

interface QueryCommandOptions {
  /** False while something it needs is not known yet. */
  enabled?: boolean
  /** Shows the earlier answer while another payload's is on its way: lists do, details do not. */
  keepPrevious?: boolean
  /** Asks again every so many ms. */
  every?: number
  quiet?: boolean
}

/** What a reading command answers, kept and shared between screens. */
export function useQueryCommand<N extends CommandName>(
  command: N,
  payload: Payload<N>,
  options: QueryCommandOptions = {},
) {
  const language = useLanguage()
  return useQuery<Output<N>, CallError>({
    queryKey: [command, payload, language],
    queryFn: ({ signal }) => call(command, payload, { signal, quiet: options.quiet }),
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
    // Another language asks again, but never empties the page: a form would lose what was typed.
    placeholderData: (previous, query) =>
      options.keepPrevious || sameQuestion(query?.queryKey, [command, payload]) ? previous : undefined,
  })
}

/** Whether an earlier answer was to the same command and payload, in whatever language. */
const sameQuestion = (key: QueryKey | undefined, question: QueryKey) =>
  key !== undefined && hashKey(key.slice(0, 2)) === hashKey(question)

interface CommandOptions<N extends CommandName> {
  /** Reading commands whose answers this one changes; they are asked again when it has succeeded or was too late. */
  changes?: CommandName[]
  /** The form shows refused fields itself. */
  atForm?: boolean
  onDone?: (answer: Output<N>, payload: Payload<N>) => void
  onRefused?: (failure: CallError) => void
}

/** Codes after which what the screen shows is out of date: not found, changed meanwhile, not in this state. */
const OUT_OF_DATE = new Set([10006, 10007, 10008])

/** A changing command as a mutation: `mutate(payload)`, `isPending`, `error`. */
export function useCommand<N extends CommandName>(command: N, options: CommandOptions<N> = {}) {
  const client = useQueryClient()
  const refresh = () =>
    client.invalidateQueries({ predicate: query => (options.changes ?? []).includes(query.queryKey[0] as CommandName) })
  return useMutation<Output<N>, CallError, Payload<N>>({
    mutationFn: payload => call(command, payload, { atForm: options.atForm }),
    onSuccess: (answer, payload) => {
      void refresh()
      options.onDone?.(answer, payload)
    },
    onError: failure => {
      if (failure instanceof CallError && OUT_OF_DATE.has(failure.statusCode)) void refresh()
      options.onRefused?.(failure)
    },
  })
}
