import { useParams } from 'react-router'
import { useLanguage, useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import type { Crumb } from '../ui/Crumbs.tsx'
import { affairsPath, badgePaths } from './badge-paths.ts'

/** The exhibition of this address: its id, its name in the reader's language, and the crumbs down to a badge page. */
export function useExhibition() {
  const { id = '' } = useParams()
  const t = useText()
  const cn = useLanguage() === 'cn'
  const { data } = useQueryCommand('getAffairDetail', { exhibitionId: id }, { enabled: id !== '', quiet: true })
  const exhibition = data?.exhibition
  // One language a screen: the other name stands in only where the reader's is missing.
  const name = exhibition ? (cn ? exhibition.nameCn || exhibition.nameEn : exhibition.nameEn || exhibition.nameCn) : '…'
  const place: Crumb[] = [
    { title: t('badge.affairs'), to: affairsPath },
    { title: name, to: badgePaths.exhibition(id) },
  ]
  return {
    id,
    name,
    exhibition,
    /** Crumbs of a page below the badges. */
    crumbs: (...below: Crumb[]): Crumb[] => [
      ...place,
      ...(below.length > 0 ? [{ title: t('badge.badges'), to: badgePaths.list(id) }] : [{ title: t('badge.badges') }]),
      ...below,
    ],
  }
}
