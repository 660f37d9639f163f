import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

interface Tabbed {
  rows: readonly unknown[]
  loading: boolean
  narrowed: boolean
  tallyOf: (tab: string) => { count?: number }
}

/**
 * Opens the first tab with rows if the default one is empty and the address names none; once, when the page opens: a
 * tab that is emptied by work stays.
 * @param order tabs in this order; empty if the list does not want it
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
