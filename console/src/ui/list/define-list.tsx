import type { ListCommand } from '@fairgate/contract/catalogue'
import type { ReactNode } from 'react'
import type { Domain } from './column-kit.tsx'
import type { Acted, Part } from './define-actions.ts'
import { ListFrame } from './ListFrame.tsx'
import type { ListRow, ListSpec } from './list-spec.ts'

/**
 * A list screen from what is its own: words, columns, actions and detail. The frame gives head, tabs, search, rows, why
 * there are none, column settings, bulk bar, pager, and a drawer that is stepped through by arrows and keys.
 *
 * @param command a list command; it types tab, search, sort and filter, and the row where `useRows` gives no other
 * @returns the screen, with `head` for what stands under its title: the tabs of a page of several lists; `inside` shows
 *   it inside a page that has a head of its own
 */
export function defineList<
  N extends ListCommand,
  W extends Domain,
  P extends object = object,
  Row extends Acted = ListRow<N>,
>(command: N, spec: ListSpec<N, W, NoInfer<P>, NoInfer<Row>>): Part<P & { head?: ReactNode; inside?: true }> {
  return props => <ListFrame command={command} spec={spec} props={props} />
}
