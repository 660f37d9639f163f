import { useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLanguage } from '../../kernel/i18n/language.ts'

/** What the pages below an exhibition's badges are given. */
export interface OfExhibitionPage {
  exhibitionId: string
  exhibition: ReturnType<typeof useExhibition>
}

/** The exhibition of this address: its id, and its name in the reader's language. */
export function useExhibition() {
  const { id = '' } = useParams()
  const cn = useLanguage() === 'cn'
  const { data } = useQueryCommand('getAffairDetail', { exhibitionId: id }, { enabled: id !== '', quiet: true })
  const exhibition = data?.exhibition
  // One language a screen: the other name stands in only where the reader's is missing.
  const name = exhibition ? (cn ? exhibition.nameCn || exhibition.nameEn : exhibition.nameEn || exhibition.nameCn) : '…'
  return {
    id,
    name,
    exhibition,
  }
}
