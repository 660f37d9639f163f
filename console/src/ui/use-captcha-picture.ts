import { useCallback, useEffect, useState } from 'react'
import { call } from '../kernel/call.ts'
import { useLanguage } from '../kernel/language.ts'

export interface CaptchaPicture {
  captchaId: string
  /** The picture as a data URL. */
  src: string
}

/**
 * The picture to be read, and how to get another one. Each is good once, and shows what the reader of this language can
 * tell; `turn` is whatever makes another one due. None is fetched where no `kind` is named.
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
        // The call has said why; the button asks again.
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
