import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { menuPhrases } from '@fairgate/contract/session/menu-phrases'
import { useWords } from '../kernel/language.ts'
import { partnerPlaces } from './partner-places.ts'

/** What a kind's page is called, and where it stands: as in the menu. */
export function usePlaceTitle(kind: PartnerKind): { group: string; title: string } {
  const w = useWords()
  return { group: w(menuPhrases.informationManagement), title: w(menuPhrases[partnerPlaces[kind].menuKey]) }
}
