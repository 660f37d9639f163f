import { useState } from 'react'
import { CallError } from '../../kernel/call.ts'
import { useCodeWait, waitForCode } from '../../kernel/code-wait.ts'
import { useDraftAround } from './draft-context.ts'

/** What the server says of a code it sent, both in seconds. */
export interface SentCode {
  expiresIn: number
  retryAfter: number
}

/** The captcha was read wrong: said where it is read, not at the form. */
const captchaWrong = 10011

/**
 * Sends a code for the form around, and not before the wait for another is over.
 * `key` names what it is for and where it goes: under another one nothing was sent yet, and nothing is waited for.
 */
export function useSentCode<Args extends unknown[]>(key: string, send: (...args: Args) => Promise<SentCode>) {
  const draft = useDraftAround()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ key: string; minutes: number }>()
  const wait = useCodeWait(key)

  /** What it was refused for, which the form shows already; nothing where it was sent. A misread captcha is the caller's to show. */
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

  /** `wait`: seconds until another may be sent. `minutes`: how long the one sent holds. */
  return { wait, busy, minutes: sent?.key === key ? sent.minutes : undefined, deliver }
}
