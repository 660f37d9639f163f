import { useEffect } from 'react'
import { leaveChoice } from './leave-choice.ts'
import { primaryKey } from './primary-key.ts'
import { restoreFocus } from './restore-focus.ts'
import { useAntdNames } from './use-antd-names.ts'

/**
 * Focus, names and the shortcut of primary buttons, for keyboard and screen readers; loaded after the page, so that it
 * delays no list.
 */
export function KeyboardUpkeep() {
  useAntdNames()
  useEffect(restoreFocus, [])
  useEffect(primaryKey, [])
  useEffect(leaveChoice, [])
  return null
}
