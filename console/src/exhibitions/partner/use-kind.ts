import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { kindAt } from './partner-paths.ts'

/** The kind of partner of this page. It stays unchanged while the console navigates to another page. */
export function useKind(): PartnerKind {
  const { pathname } = useLocation()
  const [kind] = useState(() => kindAt(pathname))
  return kind
}
