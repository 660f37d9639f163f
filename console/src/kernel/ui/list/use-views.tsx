import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type TextKey, useText } from '../../i18n/language.ts'
import { StatusTabs } from '../StatusTabs.tsx'

export interface View<Key extends string> {
  key: Key
  word: TextKey
  redPoint?: boolean
}

/**
 * A page of several lists: the address names the displayed one as `view`, the first by default. Switching resets
 * search, page and open row.
 * @param label accessible name of the tabs
 * @param keep members of the address that apply to all lists
 * @returns the displayed one, undefined if there are none, and the tabs as a list's `head`
 */
export function useViews<Key extends string>(
  label: TextKey,
  views: readonly View<Key>[],
  paramNames: readonly string[] = [],
): { view: Key | undefined; head: ReactNode } {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const view = (views.find(({ key }) => key === params.get('view')) ?? views[0])?.key
  // Both the old and the new list render the tabs: the focus moves to the new ones.
  const switched = useRef(false)
  useEffect(() => {
    if (switched.current) document.querySelector<HTMLElement>(`[role=tab][data-key=${view}]`)?.focus()
    switched.current = false
  }, [view])
  const show = (key: string) => {
    switched.current = true
    const givenParams = paramNames.flatMap(name => (params.has(name) ? [[name, params.get(name) ?? '']] : []))
    setParams([...(key === views[0]?.key ? [] : [['view', key]]), ...givenParams] as [string, string][])
  }
  const head = (
    <StatusTabs
      label={t(label)}
      current={view ?? ''}
      tabs={views.map(({ word, ...tab }) => ({ ...tab, label: t(word) }))}
      onChange={show}
    />
  )
  return { view, head }
}
