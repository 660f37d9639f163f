const here = 'http://here.invalid'

/** The path of a text on this site, with its query; undefined if it leads to another site. */
export function ownPath(text: string): string | undefined {
  // Browsers read a backslash as a slash and drop tabs and line ends.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, here)) return undefined
  const { origin, pathname, search, hash } = new URL(text, here)
  // `/x/..//elsewhere` belongs to this site, but its normalised path does not.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
