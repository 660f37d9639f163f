import type { ListCommand, RowOf } from '@fairgate/contract/catalogue'
import { notOfView } from '@fairgate/contract/saved-view/fields'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/use-command.ts'
import type { ColumnSetting } from '../use-columns.ts'

export type SavedView = RowOf<'getSavedViews'>

/** The views of a list: how it was looked at, to be looked at so again; and the one that is looked at now. */
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
    /** The default is about to take its place: the list need not be asked for without it. */
    opening: opened ? undefined : views?.find(({ isDefault }) => isDefault),
    /** Nothing was opened yet, and it is known with what. */
    begins: !opened && views !== undefined,
    begun: () => setOpened(true),
    /** Something was typed to search, which no view keeps. */
    searched: params.has('q'),
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>

/**
 * Shows a list by a view. Who has chosen a default finds the list so where the address says nothing; what they narrow
 * afterwards stays as they made it.
 */
export function useApplyView({ opening, begins, begun }: SavedViews, use: (columns: ColumnSetting) => void) {
  const [, setParams] = useSearchParams()
  const apply = (view: SavedView, replace = false) => {
    setParams(view.query, { replace })
    if (view.columns) use(view.columns)
  }
  useEffect(() => {
    if (!begins) return
    begun()
    // Whoever was quicker than the answer has narrowed the list themselves.
    if (opening && location.search === '') apply(opening, true)
  })
  return apply
}

function viewOf(params: URLSearchParams): Record<string, string> {
  const left: readonly string[] = notOfView
  return Object.fromEntries([...params].filter(([name, value]) => value !== '' && !left.includes(name)))
}

const same = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)
