import { useEffect } from 'react'
import { useLive } from '../kernel/live.ts'
import { keepPermissions, keepRoutes, type MenuNode, storedRoutes } from '../kernel/session.ts'
import { askAgain, useQueryCommand } from '../kernel/use-command.ts'

/** The menu the server builds for this reader; the stored one until its answer is here, so that nothing flashes. */
export function useMenu() {
  const { data } = useQueryCommand('getUserPermission', {}, { quiet: true, keepPrevious: true })
  const menu: readonly MenuNode[] = data?.menu ?? storedRoutes() ?? []
  return { menu, known: data !== undefined, permitted: (flag: string) => has(menu, flag) }
}

/** Keeps what the server permits, and asks again when a red point changes. Mounted once, in the layout. */
export function useMenuUpkeep(): void {
  const { data } = useQueryCommand('getUserPermission', {}, { quiet: true, keepPrevious: true })
  useEffect(() => {
    if (!data) return
    keepRoutes(data.menu)
    keepPermissions(data.permissions)
  }, [data])
  useLive('redPoint', () => void askAgain('getUserPermission'))
}

/** A node's own dot, or that of one of its children: a closed group shows it. */
export function waits(node: MenuNode): boolean {
  return node.redPoint === true || (node.children ?? []).some(waits)
}

function has(menu: readonly MenuNode[], flag: string): boolean {
  return menu.some(node => node.key === flag || has(node.children ?? [], flag))
}
