import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { allTexts } from '../i18n/language.ts'

/** A component whose code and texts are loaded when it is first shown, or by `ahead`. */
export type Part<Props> = ComponentType<Props> & { ahead: () => Promise<void> }

/**
 * Shows `fallback` until the code is loaded, and every text, unless those of the first page are enough for it (`texts`). A part that failed to load throws, and the next mount loads it again.
 * React's `lazy` would show its placeholder for 300 ms, also for a part that is loaded already.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  texts: 'all' | 'first' = 'all',
): Part<Props> {
  let Loaded: ComponentType<Props> | undefined
  const ahead = async () => {
    if (Loaded) return
    // Without its texts, a part is better than a failed page: they are rendered when they are here.
    const [component] = await Promise.all([load(), texts === 'all' ? allTexts().catch(() => undefined) : undefined])
    Loaded = component
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at a module's top level, as by `lazy`
  function LazyPart(props: Props) {
    const [, settle] = useState<object>()
    const isLoading = Loaded === undefined
    useLayoutEffect(() => {
      if (!isLoading) return
      let shown = true
      const settled = (next: () => object) => shown && settle(next)
      ahead().then(
        () => settled(() => ({})),
        (error: unknown) =>
          settled(() => {
            throw error
          }),
      )
      return () => {
        shown = false
      }
    }, [isLoading])
    return Loaded ? <Loaded {...props} /> : fallback
  }
  return Object.assign(LazyPart, { ahead })
}
