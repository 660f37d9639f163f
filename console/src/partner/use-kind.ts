import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { kindAt } from './partner-places.ts'

/** The kind of partner the page is about. It stays as it was while the reader is already on the way to another page. */
export function useKind(): PartnerKind {
  const { pathname } = useLocation()
  const [kind] = useState(() => kindAt(pathname))
  return kind
}
