/**
 * The path of a `redirect` in the login's address, if it stays on this site and leads away from the login. Checked as
 * the browser reads it, not as it is written: `/\\evil`, `/<tab>/evil` and `/x/..//evil` are `//evil`.
 */
export function ownPath(redirect: string, origin: string): string | undefined {
  if (!redirect.startsWith('/') || !URL.canParse(redirect, origin)) return undefined
  const { origin: its, pathname, search, hash } = new URL(redirect, origin)
  if (its !== origin || pathname.startsWith('//') || /^\/(login\/?)?$/i.test(pathname)) return undefined
  return pathname + search + hash
}
