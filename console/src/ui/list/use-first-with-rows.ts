import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

interface Tabbed {
  rows: readonly unknown[]
  loading: boolean
  narrowed: boolean
  tallyOf: (tab: string) => { count?: number }
}

/**
 * Opens the first tab that has rows where the one shown has none and the address names none; once, as the page comes: what is
 * emptied by working in it stays.
 *
 * @param order tabs as they are looked through; none where the list does not ask for it
 */
export function useFirstWithRows<Tab extends string>(list: Tabbed, order: readonly Tab[], open: (tab: Tab) => void) {
  const [params] = useSearchParams()
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current || list.loading) return
    arrived.current = true
    if (list.rows.length > 0 || list.narrowed || params.has('tab')) return
    const first = order.find(tab => (list.tallyOf(tab).count ?? 0) > 0)
    if (first) open(first)
  })
}
