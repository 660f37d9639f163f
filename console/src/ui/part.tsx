import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

/** A component whose code comes over the network when it is first shown, or `ahead`. */
export type Part<Props> = ComponentType<Props> & { ahead: () => Promise<void> }

/**
 * Shows `waits` until the code is there; one that did not come throws, and is asked for again by what is mounted next.
 * React's `lazy` would hold every part back for 300 ms behind its placeholder, one that is there already too.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waits: ReactNode = null,
): Part<Props> {
  let Loaded: ComponentType<Props> | undefined
  const ahead = async () => {
    Loaded ??= await load()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at a module's top level, as by `lazy`
  function Waiting(props: Props) {
    const [, settle] = useState<object>()
    const waiting = Loaded === undefined
    useLayoutEffect(() => {
      if (!waiting) return
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
    }, [waiting])
    return Loaded ? <Loaded {...props} /> : waits
  }
  return Object.assign(Waiting, { ahead })
}
