import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import { type ReactNode, useRef, useState } from 'react'
import { type CallError, isNothingThere } from '../../command/call.ts'
import { useQueryCommand } from '../../command/use-command.ts'
import type { CaptchaRead } from '../captcha-read.ts'
import { DetailSkeleton } from '../Skeleton.tsx'
import { LinkFailure } from './LinkFailure.tsx'

export interface OpenedLinkProps<N extends CommandName> {
  /** A reading command; if its input has `linkInput` of the contract, the answer to a captcha is sent with it. */
  command: N
  /** The payload from the address. */
  payload: Payload<N>
  /** Shown instead of the default text for an unknown link, or for one that lacks something. */
  gone?: (failure: CallError) => ReactNode
  /** The page; `again` asks again, when the link may have come to an end meanwhile. */
  children: (answer: Output<N>, refetch: () => void) => ReactNode
}

/** The page of a link, inside a `PhonePage`; before that, and for failures, `LinkFailure`. */
export function OpenedLink<N extends CommandName>({ command, payload, gone, children }: OpenedLinkProps<N>) {
  const [read, setRead] = useState<CaptchaRead>()
  const input = { ...(payload as object), ...read } as Payload<N>
  const query = useQueryCommand(command, input, { quiet: true })
  const { data, error, isFetching } = query
  const refetch = () => void query.refetch()
  // While the same is requested again, such as in another language, the failure remains, because a form would lose its input.
  const failed = useRef<{ input: string; failure: CallError }>(undefined)
  const inputKey = JSON.stringify(input)
  if (error) failed.current = { input: inputKey, failure: error }
  const failure = data ? undefined : failed.current?.input === inputKey ? failed.current.failure : undefined
  if (failure) {
    if (gone && isNothingThere(failure)) return gone(failure)
    return <LinkFailure failure={failure} busy={isFetching} onRetry={proof => (proof ? setRead(proof) : refetch())} />
  }
  return data ? children(data, refetch) : <DetailSkeleton facts={6} />
}
