import { holderLimit } from '@fairgate/contract/badging/badge/fields'

const RECENT = 'recentHolders'

interface Holder {
  exhibitionId: string
  id: string
}

/** Badges this reader opened last, the latest first: ids alone. Who they are is asked of the server each time. */
export function recentHolders(): readonly Holder[] {
  try {
    return JSON.parse(localStorage.getItem(RECENT) ?? '[]') as Holder[]
  } catch {
    return []
  }
}

/** Remembers a badge that was opened, in this browser, until the reader logs out. */
export function rememberHolder({ exhibitionId, id }: Holder): void {
  const others = recentHolders().filter(one => one.id !== id)
  localStorage.setItem(RECENT, JSON.stringify([{ exhibitionId, id }, ...others].slice(0, holderLimit)))
}
