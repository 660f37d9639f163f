import type { Output } from '@fairgate/contract/app/catalogue'
import { nameOf } from '../../kernel/i18n/name-of.ts'

export type Edition = Output<'getSeriesDetail'>['editions'][number]

/** The series of an edition, and its organizer. */
export interface OfSeries {
  seriesId: string
  ownerId: string
}

/** The name of a series, of an edition or of an exhibition. */
export const seriesName = ({ nameCn, nameEn }: { nameCn: string; nameEn: string }) => nameOf({ cn: nameCn, en: nameEn })
