import { type ComponentType, lazy } from 'react'
import type { Screen } from '../screens.ts'

const known = new Map<Screen, ComponentType>()

/** A page's part did not come over the network; asked for again it may. */
export class PartNotLoaded extends Error {}

/** A page's component, loaded when it is first shown. One that did not load throws `PartNotLoaded` and is loaded anew. */
export function lazyScreen(screen: Screen): ComponentType {
  const found = known.get(screen)
  if (found) return found
  const component = lazy(async () => {
    const module = await screen.load().catch((cause: unknown) => {
      known.delete(screen)
      throw new PartNotLoaded(screen.path, { cause })
    })
    const page = module.default ?? Object.values(module)[0]
    if (!page) throw new Error(`${screen.path} exports no component`)
    return { default: page }
  })
  known.set(screen, component)
  return component
}

type IdleWindow = Window & { requestIdleCallback?: (work: () => void) => void }

/** Loads the parts of pages one after the other while nothing else is to do, so that a lost line leaves them usable. */
export function fetchAhead(screens: readonly Screen[]): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const [next, ...rest] = screens
  if (!next) return
  const load = () => void next.load().then(() => fetchAhead(rest), ignored)
  const { requestIdleCallback } = window as IdleWindow
  if (requestIdleCallback) requestIdleCallback(load)
  else setTimeout(load, 1000)
}

/** What cannot be had ahead is asked for when it is shown. */
const ignored = () => undefined
