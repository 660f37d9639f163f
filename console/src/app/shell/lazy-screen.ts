import type { ReactNode } from 'react'
import { type Part, part } from '../../kernel/ui/part.tsx'
import type { Screen } from '../screens.ts'

const known = new Map<Screen, Part<object>>()

/** The code of a page could not be loaded over the network; a retry may succeed. */
export class ChunkNotLoaded extends Error {}

/** A page's component, loaded when it is first shown; one that did not load throws `ChunkNotLoaded`. `fallback` is shown while it loads. */
export function lazyScreen(screen: Screen, fallback?: ReactNode): Part<object> {
  const found = known.get(screen)
  if (found) return found
  const made = part(async () => {
    const module = await screen.load().catch((cause: unknown) => {
      throw new ChunkNotLoaded(screen.path, { cause })
    })
    const page = module.default ?? Object.values(module)[0]
    if (!page) throw new Error(`${screen.path} exports no component`)
    return page
  }, fallback)
  known.set(screen, made)
  return made
}

type IdleWindow = Window & { requestIdleCallback?: (work: () => void) => void }

/**
 * Preloads the code of pages one after the other while the browser is idle, so that they work after the connection is
 * lost.
 */
export function fetchAhead(parts: readonly Pick<Part<object>, 'ahead'>[]): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const [next, ...rest] = parts
  if (!next) return
  const load = () => void next.ahead().then(() => fetchAhead(rest), ignored)
  const { requestIdleCallback } = window as IdleWindow
  if (requestIdleCallback) requestIdleCallback(load)
  else setTimeout(load, 1000)
}

/** A part that cannot be preloaded is loaded when it is shown. */
const ignored = () => undefined
