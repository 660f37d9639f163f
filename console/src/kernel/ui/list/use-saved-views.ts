import type { ListCommand, RowOf } from '@fairgate/contract/app/catalogue'
import { parametersOutsideViews } from '@fairgate/contract/identity/saved-view/fields'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../command/use-command.ts'
import type { ColumnSetting } from '../use-columns.ts'

export type SavedView = RowOf<'getSavedViews'>

/** The saved views of a list, and the present one. */
export function useSavedViews(list: ListCommand) {
  const [params] = useSearchParams()
  const all = useQueryCommand('getSavedViews', {}, { quiet: true }).data?.list
  const views = all?.filter(view => view.list === list)
  const [opened, setOpened] = useState(() => params.size > 0)
  const query = viewOf(params)
  return {
    views: views ?? [],
    query,
    current: views?.find(view => same(view.query, query)),
    /** The default view is about to be applied: the list need not be loaded without it. */
    opening: opened ? undefined : views?.find(({ isDefault }) => isDefault),
    /** Nothing was opened yet, and the view to open is known. */
    begins: !opened && views !== undefined,
    begun: () => setOpened(true),
    /** There is a search text, which no view stores. */
    searched: params.has('q'),
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>

/** Applies a view to a list. A default view applies if the address has no parameters; later filters stay. */
export function useApplyView({ opening, begins, begun }: SavedViews, use: (columns: ColumnSetting) => void) {
  const [, setParams] = useSearchParams()
  const apply = (view: SavedView, replace = false) => {
    setParams(view.query, { replace })
    if (view.columns) use(view.columns)
  }
  useEffect(() => {
    if (!begins) return
    begun()
    // The operator has filtered the list before the answer came.
    if (opening && location.search === '') apply(opening, true)
  })
  return apply
}

function viewOf(params: URLSearchParams): Record<string, string> {
  const left: readonly string[] = parametersOutsideViews
  return Object.fromEntries([...params].filter(([name, value]) => value !== '' && !left.includes(name)))
}

const same = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)
