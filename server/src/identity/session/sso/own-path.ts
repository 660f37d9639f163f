const here = 'http://here.invalid'

/** The path a text leads to on this site, with its query; undefined where it would leave it. */
export function ownPath(text: string): string | undefined {
  // Browsers read a backslash as a slash and drop tabs and line ends.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, here)) return undefined
  const { origin, pathname, search, hash } = new URL(text, here)
  // `/x/..//elsewhere` is of this site, but what is left of it would not be.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
