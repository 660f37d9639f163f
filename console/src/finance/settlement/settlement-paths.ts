import type { SettlementPattern } from '@fairgate/contract/finance/settlement/commands'
import {
  type SettlementKindName,
  settlementKindNames,
  settlementKindOf,
} from '@fairgate/contract/finance/settlement/kinds'
import { useState } from 'react'
import { useLocation } from 'react-router'

/** Props of a settlement's pages. */
export interface OfKind {
  kind: SettlementKindName
}

/** Addresses of a kind's pages. */
export function settlementPaths(kind: SettlementKindName) {
  const { base } = settlementKindOf(kind)
  return { list: base, one: (id: string) => `${base}/${id}`, advice: (id: string) => `${base}/${id}/advice` }
}

function kindAt(pathname: string): SettlementKindName {
  const kind = settlementKindNames.find(name => pathname.startsWith(settlementKindOf(name).base))
  if (!kind) throw new Error(`no settlement page at ${pathname}`)
  return kind
}

/** The kind of the current page. It does not change while a navigation to another page is in progress. */
export function useKind(): SettlementKindName {
  const { pathname } = useLocation()
  const [kind] = useState(() => kindAt(pathname))
  return kind
}

type Named<P extends string> = P extends `${infer Before}…${infer After}` ? `${Before}Cooperator${After}` : never

/** The wire name of a kind's command; all kinds have the same input and output, so it is typed as one of them. */
export const commandOf = <P extends SettlementPattern>(pattern: P, kind: SettlementKindName) =>
  pattern.replace('…', kind) as Named<P>
