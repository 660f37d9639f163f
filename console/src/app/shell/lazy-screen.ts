import type { ReactNode } from 'react'
import { allTexts } from '../../kernel/i18n/language.ts'
import { type Part, part } from '../../kernel/ui/part.tsx'
import type { Screen } from '../screens.ts'

/** Where the venue and organizers begin; `console/texts-by-use.ts` finds the texts that it needs. */
const firstScreen = 'exhibition/ExhibitionApproval'
const known = new Map<Screen, Part<object>>()

/** The code of a page could not be loaded over the network; a retry may succeed. */
export class ChunkNotLoaded extends Error {}

/** A page's component, loaded when it is first shown; one that did not load throws `ChunkNotLoaded`. `fallback` is shown while it loads. */
export function lazyScreen(screen: Screen, fallback?: ReactNode): Part<object> {
  const found = known.get(screen)
  if (found) return found
  const isFirst = screen.screen === firstScreen
  const load = async () => {
    // A failed load of the texts is one of the page, with the same retry.
    const [module] = await Promise.all([screen.load(), isFirst ? undefined : allTexts()]).catch((cause: unknown) => {
      throw new ChunkNotLoaded(screen.path, { cause })
    })
    const page = module.default ?? Object.values(module)[0]
    if (!page) throw new Error(`${screen.path} exports no component`)
    return page
  }
  const made = part(load, fallback, isFirst ? 'first' : 'all')
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
