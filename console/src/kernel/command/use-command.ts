import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import { hashKey, type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../i18n/language.ts'
import { type CallError, call } from './call.ts'
import { retryRead } from './retry-read.ts'

interface QueryCommandOptions {
  /** False while a required value is unknown. */
  enabled?: boolean
  /** Shows the previous answer while another payload loads: for lists, not for details. */
  keepPrevious?: boolean
  /** Repeats every this many ms. */
  every?: number
  /** The page shows the failure itself: no toast. */
  quiet?: boolean
}

/** The answer of a reading command, cached and shared between screens. */
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
    // Another language reloads, but never empties the page, because a form would lose its input.
    placeholderData: (previous, query) =>
      options.keepPrevious || sameQuestion(query?.queryKey, [command, payload]) ? previous : undefined,
  })
}

/** Whether an earlier answer was to the same command and payload, in any language. */
const sameQuestion = (key: QueryKey | undefined, question: QueryKey) =>
  key !== undefined && hashKey(key.slice(0, 2)) === hashKey(question)

interface CommandOptions<N extends CommandName> {
  onDone?: (answer: Output<N>, payload: Payload<N>) => void
  onRefused?: (failure: CallError) => void
  /** The reason of a refusal that a dialog asks about, without a toast. */
  asks?: string
}

/**
 * A changing command as a mutation: `mutate(payload)`, `isPending`, `error`. Its changes are reloaded automatically.
 */
export function useCommand<N extends CommandName>(command: N, options: CommandOptions<N> = {}) {
  return useMutation<Output<N>, CallError, Payload<N>>({
    mutationFn: payload => call(command, payload, { asks: options.asks }),
    onSuccess: (answer, payload) => options.onDone?.(answer, payload),
    onError: failure => options.onRefused?.(failure),
  })
}
