import type { Output, Payload } from '@fairgate/contract/catalogue'

type Detail = Output<'getExhibitionDetail'>

/** What the editor holds: the payload of a save, nothing left out. */
export type ExhibitionForm = Required<Omit<Payload<'addExhibition'>, 'sponsorId'>>

export type PeriodName = 'moveIn' | 'open' | 'moveOut'

export const emptyForm: ExhibitionForm = {
  nameCn: '',
  nameEn: '',
  showType: null,
  halls: [],
  cityCode: null,
  address: '',
  area: null,
  moveIn: { from: null, to: null, daily: true },
  open: { from: null, to: null, daily: true },
  moveOut: { from: null, to: null, daily: false },
  coSponsors: [],
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  website: '',
  logo: null,
  posters: [],
  descriptionCn: '',
  descriptionEn: '',
  invoiceMethods: ['platform'],
}

/** The saved form; the wire's types are wider than a save's, the values are those a save has put there. */
export const formOf = (detail: Detail): ExhibitionForm => detail.form as ExhibitionForm

/** Hours a period gets when its days are chosen first. */
export const usualHours: Record<PeriodName, readonly [from: string, to: string]> = {
  moveIn: ['08:00', '20:00'],
  open: ['09:00', '17:00'],
  moveOut: ['17:00', '12:00'],
}
