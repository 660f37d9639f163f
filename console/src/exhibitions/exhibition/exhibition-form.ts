import type { Output } from '@fairgate/contract/app/catalogue'
import { type ExhibitionForm, exhibitionFields, sponsorFields } from '@fairgate/contract/exhibitions/exhibition/fields'
import type { Text } from '../../kernel/i18n/language.ts'

type Detail = Output<'getExhibitionDetail'>

export const editorFields = { ...exhibitionFields, ...sponsorFields }

export type PeriodName = 'moveIn' | 'open' | 'moveOut'

/** The initial values of a new exhibition. */
export const start = {
  moveIn: { from: null, to: null, daily: true },
  open: { from: null, to: null, daily: true },
  moveOut: { from: null, to: null, daily: false },
  coSponsors: [],
  invoiceMethods: ['platform' as const],
}

/** The stored values for editing; a stored file has no name here. */
export function typedFrom({ id, version, form: stored }: Detail, t: Text) {
  // The wire's types are wider than those of a save; the values come from a save.
  const form = stored as ExhibitionForm
  const known = (fileId: string) => ({ fileId, name: t('exhibition.existingFile'), size: 0 })
  return { ...form, id, version, logo: form.logo ? known(form.logo) : undefined, posters: form.posters.map(known) }
}

/** The default times of a period when its days are chosen first. */
export const usualHours: Record<PeriodName, readonly [from: string, to: string]> = {
  moveIn: ['08:00', '20:00'],
  open: ['09:00', '17:00'],
  moveOut: ['17:00', '12:00'],
}
