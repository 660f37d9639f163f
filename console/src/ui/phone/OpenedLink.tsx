import type { CommandName, Output, Payload } from '@fairgate/contract/catalogue'
import { type ReactNode, useState } from 'react'
import { isNothingThere } from '../../kernel/call.ts'
import { useQueryCommand } from '../../kernel/use-command.ts'
import type { CaptchaRead } from '../captcha-read.ts'
import { DetailSkeleton } from '../Skeleton.tsx'
import { LinkFailure } from './LinkFailure.tsx'

export interface OpenedLinkProps<N extends CommandName> {
  /** A reading command; where its input has `linkInput` of the contract, what was read in a picture is sent along. */
  command: N
  /** What the address says. */
  payload: Payload<N>
  /** Said instead of the house's words where the link leads nowhere. */
  gone?: ReactNode
  /** The page; `again` asks anew, when the link may have come to an end meanwhile. */
  children: (answer: Output<N>, refetch: () => void) => ReactNode
}

/** What a link leads to, inside a `PhonePage`; until then and instead of it what `LinkFailure` says. */
export function OpenedLink<N extends CommandName>({ command, payload, gone, children }: OpenedLinkProps<N>) {
  const [read, setRead] = useState<CaptchaRead>()
  const query = useQueryCommand(command, { ...(payload as object), ...read } as Payload<N>, { quiet: true })
  const { data, error, isFetching } = query
  const refetch = () => void query.refetch()
  if (error) {
    if (gone && isNothingThere(error)) return gone
    return <LinkFailure failure={error} busy={isFetching} onRetry={proof => (proof ? setRead(proof) : refetch())} />
  }
  return data ? children(data, refetch) : <DetailSkeleton facts={6} />
}
