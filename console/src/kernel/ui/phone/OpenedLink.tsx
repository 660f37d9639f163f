import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import { type ReactNode, useState } from 'react'
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
  const query = useQueryCommand(command, { ...(payload as object), ...read } as Payload<N>, { quiet: true })
  const { data, error, isFetching } = query
  const refetch = () => void query.refetch()
  if (error) {
    if (gone && isNothingThere(error)) return gone(error)
    return <LinkFailure failure={error} busy={isFetching} onRetry={proof => (proof ? setRead(proof) : refetch())} />
  }
  return data ? children(data, refetch) : <DetailSkeleton facts={6} />
}
