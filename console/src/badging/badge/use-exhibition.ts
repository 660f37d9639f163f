import { useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLanguage } from '../../kernel/i18n/language.ts'

/** Props of the pages below an exhibition's badges. */
export interface OfExhibitionPage {
  exhibitionId: string
  exhibition: ReturnType<typeof useExhibition>
}

/** The exhibition in the address: its id, and its name in the operator's language. */
export function useExhibition() {
  const { id = '' } = useParams()
  const cn = useLanguage() === 'cn'
  const { data } = useQueryCommand('getAffairDetail', { exhibitionId: id }, { enabled: id !== '', quiet: true })
  const exhibition = data?.exhibition
  // A screen shows one language: the other name is used only if that of the operator's language is missing.
  const name = exhibition ? (cn ? exhibition.nameCn || exhibition.nameEn : exhibition.nameEn || exhibition.nameCn) : '…'
  return {
    id,
    name,
    exhibition,
  }
}
