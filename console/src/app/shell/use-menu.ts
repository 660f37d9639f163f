import type { MenuNode } from '@fairgate/contract/identity/session/commands'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { savePermitted, saveRedPoints, storedMenu, storedRoutes, useUser } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'

/** The menu from the server; the last one until the answer arrives, to avoid flicker. */
export function useMenu() {
  const { data } = useQueryCommand('getUserPermission', {}, { quiet: true, keepPrevious: true })
  const menu: readonly MenuNode[] = data?.menu ?? storedMenu()
  const flags = data?.asyncRouters ?? storedRoutes() ?? []
  const permitted = (flag: string) => flags.includes(flag)
  return { menu, known: data !== undefined, permitted, cloudUrl: data?.cloudUrl }
}

/** Reloads permissions and pending flags. Mounted once, in the layout. */
export function useMenuUpkeep(): void {
  const { data: permitted, refetch } = useQueryCommand('getUserPermission', {}, { quiet: true, keepPrevious: true })
  useEffect(() => {
    if (permitted) savePermitted(permitted)
  }, [permitted])
  // Spec §6: cooperators' permissions are always reloaded, others' when something changes.
  const { pathname } = useLocation()
  const always = useUser()?.userCompanyType.startsWith('cooperator') === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to ask again
  useEffect(() => {
    if (always) void refetch()
  }, [always, pathname])
  const flags = useQueryCommand('findRedPoint', {}, { quiet: true, keepPrevious: true }).data
  useEffect(() => {
    if (flags) saveRedPoints(flags)
  }, [flags])
}

/** The dot of a node or of one of its children: a closed group shows it. */
export function isPending(node: MenuNode): boolean {
  return node.redPoint === true || (node.children ?? []).some(isPending)
}
