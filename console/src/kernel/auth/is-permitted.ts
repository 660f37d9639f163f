import { pages } from '@fairgate/contract/app/shell/pages'

/** Whether the server permits an address, by the flags that it listed; an address without a page decides itself. */
export function isPermitted(path: string, flags: readonly string[]): boolean {
  const [pathname = ''] = path.split(/[?#]/)
  const [flag] =
    Object.entries(pages)
      .filter(([, page]) => !page.under && (pathname === page.path || pathname.startsWith(`${page.path}/`)))
      .sort(([, one], [, other]) => other.path.length - one.path.length)[0] ?? []
  return flag === undefined || flags.includes(flag)
}
