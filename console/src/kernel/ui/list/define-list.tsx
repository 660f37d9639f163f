import type { ListCommand } from '@fairgate/contract/app/catalogue'
import type { ReactNode } from 'react'
import type { Domain } from './column-kit.tsx'
import type { Acted, Part } from './define-actions.ts'
import { ListFrame } from './ListFrame.tsx'
import type { ListRow, ListSpec } from './list-spec.ts'

/**
 * Defines a list screen by its own parts: texts, columns, actions and detail. The frame adds head, tabs, search, rows,
 * empty states, column settings, bulk bar, pager, and a drawer with arrows and keys.
 * @param command a list command; it types tab, search, sort and filter, and the row unless `useRows` returns others
 * @returns the screen, with `head` for what is below its title: the tabs of a page of several lists; `inside` shows
 *   it inside a page with its own head
 */
export function defineList<
  N extends ListCommand,
  W extends Domain,
  P extends object = object,
  Row extends Acted = ListRow<N>,
>(command: N, spec: ListSpec<N, W, NoInfer<P>, NoInfer<Row>>): Part<P & { head?: ReactNode; inside?: true }> {
  return props => <ListFrame command={command} spec={spec} props={props} />
}
