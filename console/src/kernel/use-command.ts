import type { CommandName, Output, Payload } from '@fairgate/contract/catalogue'
import { hashKey, type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import { type CallError, call } from './call.ts'
import { useLanguage } from './language.ts'
import { retryRead } from './retry-read.ts'

interface QueryCommandOptions {
  /** False while something it needs is not known yet. */
  enabled?: boolean
  /** Shows the earlier answer while another payload's is on its way: lists do, details do not. */
  keepPrevious?: boolean
  /** Asks again every so many ms. */
  every?: number
  /** Its failure is said by the page in the answer's place, or needs no saying: no toast. */
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
    queryFn: ({ signal }) =>
      call(command, payload, { signal, atPage: true, quiet: options.quiet, retry: retryRead(signal) }),
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
  onDone?: (answer: Output<N>, payload: Payload<N>) => void
  onRefused?: (failure: CallError) => void
  /** The reason of a refusal that is a question, asked by a dialog and not said by a toast. */
  asks?: string
}

/** A changing command as a mutation: `mutate(payload)`, `isPending`, `error`. What it changed is asked again by itself. */
export function useCommand<N extends CommandName>(command: N, options: CommandOptions<N> = {}) {
  return useMutation<Output<N>, CallError, Payload<N>>({
    mutationFn: payload => call(command, payload, { asks: options.asks }),
    onSuccess: (answer, payload) => options.onDone?.(answer, payload),
    onError: failure => options.onRefused?.(failure),
  })
}
