import { useState } from 'react'
import { type CallError, isNothingThere } from '../../command/call.ts'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { ClickCaptcha } from '../ClickCaptcha.tsx'
import type { CaptchaRead } from '../captcha-read.ts'
import { ErrorState } from '../ErrorState.tsx'
import { PhoneEnd } from './PhoneEnd.tsx'

export interface LinkFailureProps {
  failure: Pick<CallError, 'statusCode' | 'message' | 'traceId'>
  /** Retries, with the answer to a captcha if one was required. */
  onRetry: (read?: CaptchaRead) => void
  busy: boolean
}

const PROOF_WANTED = 10011

/** Why an open link shows nothing: it is unknown, its network needs a captcha, or the server is unavailable. */
export function LinkFailure({ failure, onRetry, busy }: LinkFailureProps) {
  const t = useText()
  if (failure.statusCode === PROOF_WANTED) return <Proof failure={failure} onRetry={onRetry} busy={busy} />
  if (!isNothingThere(failure)) return <ErrorState failure={failure} onRetry={() => onRetry()} />
  return (
    <PhoneEnd kind="gone" title={t('shell.linkGoneTitle')}>
      <p>{t('shell.linkGoneWhy')}</p>
      <p>{t('shell.linkGoneNext')}</p>
    </PhoneEnd>
  )
}

function Proof({ failure, onRetry, busy }: LinkFailureProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [turn, setTurn] = useState(0)
  return (
    <PhoneEnd kind="gone" title={t('shell.linkProofTitle')}>
      <p>{failure.message}</p>
      <Button kind="primary" size="large" busy={busy} onClick={() => setOpen(true)}>
        {t('shell.linkProof')}
      </Button>
      <ClickCaptcha
        open={open}
        busy={busy}
        error={undefined}
        turn={turn}
        onRead={read => {
          setOpen(false)
          setTurn(turn + 1)
          onRetry(read)
        }}
        onClose={() => setOpen(false)}
      />
    </PhoneEnd>
  )
}
