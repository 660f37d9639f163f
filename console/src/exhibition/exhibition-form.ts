import type { Output } from '@fairgate/contract/catalogue'
import { type ExhibitionForm, exhibitionFields, sponsorFields } from '@fairgate/contract/exhibition/fields'
import type { Text } from '../kernel/language.ts'

type Detail = Output<'getExhibitionDetail'>

export const editorFields = { ...exhibitionFields, ...sponsorFields }

export type PeriodName = 'moveIn' | 'open' | 'moveOut'

/** What a new exhibition begins with. */
export const start = {
  moveIn: { from: null, to: null, daily: true },
  open: { from: null, to: null, daily: true },
  moveOut: { from: null, to: null, daily: false },
  coSponsors: [],
  invoiceMethods: ['platform' as const],
}

/** What is stored, to be changed; a file of an earlier save has no name here. */
export function typedFrom({ id, version, form: stored }: Detail, t: Text) {
  // The wire's types are wider than a save's, the values are those a save has put there.
  const form = stored as ExhibitionForm
  const known = (fileId: string) => ({ fileId, name: t('exhibition.existingFile'), size: 0 })
  return { ...form, id, version, logo: form.logo ? known(form.logo) : undefined, posters: form.posters.map(known) }
}

/** Hours a period gets when its days are chosen first. */
export const usualHours: Record<PeriodName, readonly [from: string, to: string]> = {
  moveIn: ['08:00', '20:00'],
  open: ['09:00', '17:00'],
  moveOut: ['17:00', '12:00'],
}
