import { headTrailOf } from '@fairgate/contract/app/shell/pages'
import { menuGroups } from '@fairgate/contract/kernel/page/menu-groups'
import { createContext, useContext } from 'react'
import { generatePath, useParams } from 'react-router'
import { useLocalize, useText } from '../i18n/language.ts'
import type { Crumb } from './Crumbs.tsx'

/** The key of the displayed page; set by the shell. */
export const PageKey = createContext('showcase')

export interface Trail {
  /** The names of the rows in the address, outermost first: an exhibition, a partner. */
  within?: readonly string[]
  /** The last breadcrumb, if it is not the page's own title. */
  here?: string
}

/**
 * Title and breadcrumbs of the page, from its entry (`contract/src/<area>/<module>/module.ts`): its group or the start page,
 * its parent pages, itself. A page of one row has that row's name.
 */
export function usePage({ within = [], here }: Trail = {}): { title: string; crumbs: readonly Crumb[] } {
  const t = useText()
  const w = useLocalize()
  const params = useParams()
  const chain = headTrailOf(useContext(PageKey))
  const names = [...within]
  const group = chain[0]?.page.group
  const last = chain.at(-1)?.page
  return {
    title: last ? w(last.label) : '',
    crumbs: [
      group ? { title: w(menuGroups[group].label) } : { title: t('shell.startPage'), to: '/main' },
      ...chain.flatMap(({ page }, index) => {
        const isRow = /\/:\w+$/.test(page.path)
        const name = isRow ? names.shift() : undefined
        const above = chain[index - 1]?.page
        const list =
          page.view && above
            ? [{ title: w(page.view.label), to: `${generatePath(above.path, params)}?view=${page.view.key}` }]
            : []
        if (page === last) return [...list, { title: here ?? name ?? w(page.label) }]
        return [...list, { title: isRow ? (name ?? '…') : w(page.label), to: generatePath(page.path, params) }]
      }),
    ],
  }
}
