import type { ReactNode } from 'react'
import type { ListCommand } from '../../kernel/use-worklist.ts'
import type { Domain } from './column-kit.tsx'
import type { Part } from './define-actions.ts'
import { ListFrame } from './ListFrame.tsx'
import type { ListSpec } from './list-spec.ts'

/**
 * A list screen from what is its own: words, columns, actions and detail. The frame gives head, tabs, search, rows, why
 * there are none, column settings, bulk bar, pager, and a drawer that is stepped through by arrows and keys.
 *
 * @param command a list command; it types row, tab, search, sort and filter
 * @returns the screen, with `head` for what stands under its title: the tabs of a page of several lists
 */
export function defineList<N extends ListCommand, W extends Domain, P extends object = object>(
  command: N,
  spec: ListSpec<N, W, NoInfer<P>>,
): Part<P & { head?: ReactNode }> {
  return props => <ListFrame command={command} spec={spec} props={props} />
}
