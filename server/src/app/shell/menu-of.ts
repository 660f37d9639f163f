import { pages } from '@fairgate/contract/app/shell/pages'
import type { MenuNode } from '@fairgate/contract/identity/session/commands'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import type { MenuFlag } from '@fairgate/contract/kernel/page/menu-flags'
import { type MenuGroup, menuGroups } from '@fairgate/contract/kernel/page/menu-groups'
import type { Feature, PageEntry } from '@fairgate/contract/kernel/page/page-entry'
import { hasOutbox } from '../../foundation/message/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { Config } from '../../kernel/settings/config.ts'

const isOn: Readonly<Record<Feature, (config: Config) => boolean>> = { outbox: hasOutbox }

/** A single entry before all groups: where the user begins. */
const begins = -1

/** Pages the menu may show, each group in its order. */
const shown = Object.entries(pages)
  .filter(([, { place }]) => place !== undefined)
  .sort(([, one], [, other]) => (one.place ?? 0) - (other.place ?? 0))

/**
 * The menu of one user: permitted pages that may have rows for it, non-empty groups, titles in the user's language. A
 * partner's begins with its exhibitions, without a group.
 */
export function menuOf(
  actor: Pick<Actor, 'companyType' | 'permissions'>,
  language: Language,
  redPoints: Partial<Record<MenuFlag, boolean>>,
  config: Config,
): MenuNode[] {
  const groups = (Object.keys(menuGroups) as MenuGroup[]).flatMap(key => {
    const children = nodesOf(key)
    if (key === 'exhibitionManagement' && actor.companyType !== 'platform') return children
    return children.length > 0 ? [{ key, title: render(menuGroups[key].label, language), children }] : []
  })
  const single = nodesOf(undefined)
  const isFirst = ({ key }: MenuNode) => pages[key]?.place === begins
  return [...single.filter(isFirst), ...groups, ...single.filter(node => !isFirst(node))]

  function nodesOf(group: MenuGroup | undefined): MenuNode[] {
    return shown
      .filter(([, page]) => page.group === group && isOpen(page, actor, config) && hasRows(page, actor))
      .map(([key, { label, path, redPoints: flags = [] }]) => ({
        key,
        title: render(label, language),
        path,
        flag: key,
        ...(flags.some(flag => redPoints[flag]) && { redPoint: true }),
      }))
  }
}

/** Whether a company of the caller's type can ever have a row on a page. */
const hasRows = ({ companies }: PageEntry, { companyType }: Pick<Actor, 'companyType'>): boolean =>
  companies === undefined || companies.includes(companyType)

/** Flags of every page this user may open, in the menu or not; a page below another opens with it. */
export function routesOf(actor: Pick<Actor, 'permissions'>, config: Config): string[] {
  return Object.entries(pages)
    .filter(([, page]) => !page.under && !page.open && isOpen(page, actor, config))
    .map(([key]) => key)
}

function isOpen(page: PageEntry, { permissions }: Pick<Actor, 'permissions'>, config: Config): boolean {
  const { permission, feature } = page
  return (
    (permission === undefined || [permission].flat().some(name => permissions.has(name))) &&
    (feature === undefined || isOn[feature](config))
  )
}
