import { useEffect, useState } from 'react'
import { call } from '../command/call.ts'
import { solveProofOfWork } from '../command/solve-proof-of-work.ts'
import { useText } from '../i18n/language.ts'
import type { CaptchaRead } from './captcha-read.ts'
import './proof-texts.ts'

export interface WorkProofProps {
  /** Another number repeats it: each proof is valid once. */
  turn: number
  /** Called with the result, once for each number. */
  onProved: (read: CaptchaRead) => void
}

/**
 * An alternative to a picture for people who cannot see it: the browser computes, and reports when it is done (decision
 * 19).
 */
export function WorkProof({ turn, onProved }: WorkProofProps) {
  const t = useText()
  const [done, setDone] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each turn
  useEffect(() => {
    const leaving = new AbortController()
    const prove = async () => {
      const { captchaId, work } = await call('getShowTextImgUrl', { kind: 'work' }, { signal: leaving.signal })
      const captcha = work && (await solveProofOfWork(work, leaving.signal))
      if (captcha === undefined) return
      setDone(turn)
      onProved({ captchaId, captcha })
    }
    // The call has shown why it failed.
    prove().catch(() => undefined)
    return () => leaving.abort()
  }, [turn])
  return (
    <p className="fg-field-hint" role="status">
      {t(done === turn ? 'session.workDone' : 'session.workGoes')}
    </p>
  )
}
