import { useEffect } from 'react'
import { goTo } from './navigation.ts'

/** A link inside the console led to `/` or `/login`: the guard chooses the page. */
export function StartPage() {
  useEffect(() => goTo(location.pathname + location.search, true), [])
  return null
}
