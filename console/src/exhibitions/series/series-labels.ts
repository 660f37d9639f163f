import type { Output } from '@fairgate/contract/app/catalogue'
import type { Text } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'

export type Edition = Output<'getSeriesDetail'>['editions'][number]

/** The series of an edition, and its organizer. */
export interface OfSeries {
  seriesId: string
  ownerId: string
}

/** The name of a series, of an edition or of an exhibition. */
export const seriesName = ({ nameCn, nameEn }: { nameCn: string; nameEn: string }) => nameOf({ cn: nameCn, en: nameEn })

/** The name of an edition, with its number if the name does not contain it. */
export const editionTitle = (edition: Edition, t: Text): string => {
  const [number, name] = [edition.number, seriesName(edition)]
  return name.split(/\D+/).includes(`${number}`) ? name : t('series.editionOf', { number, name })
}
