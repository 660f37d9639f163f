import { useEffect } from 'react'
import { restoreFocus } from './restore-focus.ts'
import { useAntdNames } from './use-antd-names.ts'

/** Focus and names for the keyboard and screen readers; loaded behind the page, so that it delays no list. */
export function KeyboardUpkeep() {
  useAntdNames()
  useEffect(restoreFocus, [])
  return null
}
