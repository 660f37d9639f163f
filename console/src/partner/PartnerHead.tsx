import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { menuPhrases } from '@fairgate/contract/session/menu-phrases'
import type { ReactNode } from 'react'
import { useWords } from '../kernel/language.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { partnerPlaces } from './partner-places.ts'

/** What a kind's page is called, and where it stands: as in the menu. */
export function usePlaceTitle(kind: PartnerKind): { group: string; title: string } {
  const w = useWords()
  return { group: w(menuPhrases.informationManagement), title: w(menuPhrases[partnerPlaces[kind].menuKey]) }
}

/** Head of a kind's lists. */
export function PartnerHead({ kind, actions }: { kind: PartnerKind; actions?: ReactNode }) {
  const { group, title } = usePlaceTitle(kind)
  return <PageHead title={title} crumbs={[{ title: group }, { title }]} actions={actions} />
}
