import { useCallback, useEffect, useState } from 'react'
import { call } from '../command/call.ts'
import { useLanguage } from '../i18n/language.ts'

export interface CaptchaPicture {
  captchaId: string
  /** The picture as a data URL. */
  src: string
}

/**
 * The captcha picture, and how to get another one. Each is valid once, and suits people of this language; a change of
 * `turn` fetches another one. None is fetched without `kind`.
 */
export function useCaptchaPicture(kind: 'typed' | 'click' | undefined, turn: number) {
  const language = useLanguage()
  const [picture, setPicture] = useState<CaptchaPicture>()

  const renew = useCallback(
    async (signal?: AbortSignal) => {
      setPicture(undefined)
      if (kind === undefined) return
      try {
        const { baseUrl, captchaId } = await call('getShowTextImgUrl', { kind }, { signal })
        setPicture({ captchaId, src: baseUrl })
      } catch {
        // The call has shown why; the button tries again.
      }
    },
    [kind],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `language` are reasons to fetch again
  useEffect(() => {
    const leaving = new AbortController()
    void renew(leaving.signal)
    return () => leaving.abort()
  }, [turn, language, renew])

  return { picture, renew: () => void renew() }
}
