import { useState } from 'react'
import { useCodeWait, waitForCode } from '../../auth/code-wait.ts'
import { CallError } from '../../command/call.ts'
import { useDraftAround } from './draft-context.ts'

/** The server's answer about a sent code, both in seconds. */
export interface SentCode {
  expiresIn: number
  retryAfter: number
}

/** The captcha was wrong: shown at the captcha, not at the form. */
const captchaWrong = 10011

/**
 * Sends a code for the surrounding form, and not before the wait for another is over. `key` identifies purpose and
 * recipient: another one has no sent code and no wait.
 */
export function useSentCode<Args extends unknown[]>(key: string, send: (...args: Args) => Promise<SentCode>) {
  const draft = useDraftAround()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ key: string; minutes: number }>()
  const wait = useCodeWait(key)

  /**
   * The reason of a refusal, which the form already shows; nothing if it was sent. The caller shows a wrong captcha.
   */
  async function deliver(...args: Args): Promise<{ misread?: string } | undefined> {
    setBusy(true)
    try {
      const { expiresIn, retryAfter } = await send(...args)
      waitForCode(key, retryAfter)
      setSent({ key, minutes: Math.round(expiresIn / 60) })
      return undefined
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.statusCode === captchaWrong) return { misread: failure.message }
      const { retryAfter } = (failure.data ?? {}) as { retryAfter?: number }
      if (retryAfter) waitForCode(key, retryAfter)
      draft.meet(failure)
      return {}
    } finally {
      setBusy(false)
    }
  }

  /** `wait`: seconds until another may be sent. `minutes`: the validity of the sent one. */
  return { wait, busy, minutes: sent?.key === key ? sent.minutes : undefined, deliver }
}
