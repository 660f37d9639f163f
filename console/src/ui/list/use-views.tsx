import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type TextKey, useText } from '../../kernel/language.ts'
import { StatusTabs } from '../StatusTabs.tsx'

export interface View<Key extends string> {
  key: Key
  word: TextKey
  redPoint?: boolean
}

/**
 * A page of several lists, of which one is shown: the address names it as `view`, the first where it names none. Another
 * is another list: its search, page and open row start anew.
 *
 * @param label what the tabs divide, for readers of the screen
 * @param keep members of the address that hold for all of the lists
 * @returns the one shown, undefined where there are none, and the tabs as a list's `head`
 */
export function useViews<Key extends string>(
  label: TextKey,
  views: readonly View<Key>[],
  paramNames: readonly string[] = [],
): { view: Key | undefined; head: ReactNode } {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const view = (views.find(({ key }) => key === params.get('view')) ?? views[0])?.key
  // The tabs stand in the list that is left and in the one that comes: the focus moves over with the reader.
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
