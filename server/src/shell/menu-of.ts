import type { Language } from '@fairgate/contract/kernel/language'
import { render } from '@fairgate/contract/kernel/phrases'
import type { MenuNode } from '@fairgate/contract/session/commands'
import { menuPhrases } from '@fairgate/contract/session/menu-phrases'
import type { RedPoints } from '@fairgate/contract/session/red-points'
import { type Feature, type Page, pages } from '@fairgate/contract/shell/pages'
import type { Config } from '../kernel/config.ts'
import type { Actor } from '../kernel/context.ts'
import { hasOutbox } from '../message/facts.ts'
import { type MenuEntry, partnerMenu, platformMenu } from './menu.ts'

const built: Readonly<Record<string, Page>> = pages
const isOn: Readonly<Record<Feature, (config: Config) => boolean>> = { outbox: hasOutbox }

/** The menu of one reader: pages that exist and are permitted, groups that have any, titles in the reader's language. */
export function menuOf(
  actor: Pick<Actor, 'companyType' | 'permissions'>,
  language: Language,
  redPoints: Partial<RedPoints>,
  config: Config,
): MenuNode[] {
  return nodesOf(actor.companyType === 'platform' ? platformMenu : partnerMenu)

  function nodesOf(entries: readonly MenuEntry[]): MenuNode[] {
    return entries.flatMap(entry => nodeOf(entry) ?? [])
  }

  function nodeOf(entry: MenuEntry): MenuNode | undefined {
    const title = render(menuPhrases[entry.key], language)
    const waits = entry.redPoints?.some(flag => redPoints[flag]) ?? false
    const dot = waits ? { redPoint: true } : {}
    if (entry.children) {
      const children = nodesOf(entry.children)
      return children.length > 0 ? { key: entry.key, title, children, ...dot } : undefined
    }
    const page = built[entry.key]
    if (!page || !isOpen(page, actor, config)) return undefined
    return { key: entry.key, title, path: page.path, flag: entry.key, ...dot }
  }
}

/** Flags of every page this reader may open, in the menu or not. */
export function routesOf(actor: Pick<Actor, 'permissions'>, config: Config): string[] {
  return Object.keys(built).filter(key => isOpen(built[key] as Page, actor, config))
}

function isOpen({ permission, feature }: Page, { permissions }: Pick<Actor, 'permissions'>, config: Config): boolean {
  return (permission === undefined || permissions.has(permission)) && (feature === undefined || isOn[feature](config))
}
