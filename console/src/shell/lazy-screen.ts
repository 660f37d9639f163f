import { type ComponentType, lazy } from 'react'
import type { Screen } from '../screens.ts'

const known = new Map<Screen, ComponentType>()

/** A page's component, loaded when it is first shown. */
export function lazyScreen(screen: Screen): ComponentType {
  const found = known.get(screen)
  if (found) return found
  const component = lazy(async () => {
    const module = await screen.load()
    const page = module.default ?? Object.values(module)[0]
    if (!page) throw new Error(`${screen.path} exports no component`)
    return { default: page }
  })
  known.set(screen, component)
  return component
}
