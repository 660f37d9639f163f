import { holderLimit } from '@fairgate/contract/badging/badge/fields'

const RECENT = 'recentHolders'

interface Holder {
  exhibitionId: string
  id: string
}

/**
 * Ids of the badges that this operator opened last, the latest first. Their data is fetched from the server each time.
 */
export function recentHolders(): readonly Holder[] {
  try {
    return JSON.parse(localStorage.getItem(RECENT) ?? '[]') as Holder[]
  } catch {
    return []
  }
}

/** Stores an opened badge in this browser until the operator logs out. */
export function rememberHolder({ exhibitionId, id }: Holder): void {
  const others = recentHolders().filter(one => one.id !== id)
  localStorage.setItem(RECENT, JSON.stringify([{ exhibitionId, id }, ...others].slice(0, holderLimit)))
}
