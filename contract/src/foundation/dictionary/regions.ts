/** A region as `getRegionOptions` sends it: six-digit code, and name in the caller's language. */
export type RegionEntry = readonly [code: string, name: string]

export interface Region {
  code: string
  name: string
  children?: Region[]
}

/**
 * The codes of the possible parents of a region, the nearest first: its city (ends in 00), its province (ends in 0000).
 */
export function codesAbove(code: string): string[] {
  return [`${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`].filter(above => above !== code)
}

/** The list as a tree for a cascader. A county without a city is a child of its province. */
export function regionTree(entries: readonly RegionEntry[]): Region[] {
  const byCode = new Map(entries.map(([code, name]) => [code, { code, name, children: [] as Region[] }]))
  const roots: Region[] = []
  for (const region of byCode.values()) {
    const above = codesAbove(region.code).find(code => byCode.has(code))
    const siblings = above === undefined ? roots : byCode.get(above)?.children
    siblings?.push(region)
  }
  return roots.map(withoutEmpty)
}

/** Removes empty `children`: a cascader would offer an empty level. */
function withoutEmpty({ code, name, children = [] }: Region): Region {
  return children.length > 0 ? { code, name, children: children.map(withoutEmpty) } : { code, name }
}
