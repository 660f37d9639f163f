import type { ImageKind } from '@fairgate/contract/admission/epidemic/choices'
import { findRequiredImages, unsaidOf } from '@fairgate/contract/admission/epidemic/required-content'
import type { StrategyContent } from '@fairgate/contract/admission/epidemic/strategy-commands'
import type { CatalogueKey, Input } from '@fairgate/contract/app/catalogue'
import { readDocument } from '@fairgate/contract/badging/badge/document'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { type EncryptedDocument, encryptDocument } from '../../badging/badge/api.ts'
import { knownRegions, regionNamed } from '../../foundation/dictionary/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { liesIn } from './typed-doubts.ts'

/** The declaration of one person, from any sender. */
export type Form = Omit<Input<'addDeclaration'>, 'guest'>
/** The health part of it. */
export type Health = Pick<
  Form,
  'cities' | 'temperature' | 'symptoms' | 'healthColour' | 'tripColour' | 'tripRisky' | 'doses' | 'nucleic'
>
type ValidationContext = Pick<ReadContext<unknown>, 'db' | 'services' | 'now' | 'language'>

/**
 * The document, encrypted for this declaration; refuses at the fields what the strategy requires and the form lacks.
 */
export async function validateForm(
  context: ValidationContext,
  strategy: StrategyContent,
  form: Form,
  id: string,
): Promise<EncryptedDocument> {
  const { services, now } = context
  const read = readDocument(form.documentType, form.documentNumber, {
    today: dayOf(now, services.config.venueTimeZone),
  })
  const wrong: FieldRefusal[] =
    'issue' in read
      ? [{ path: 'documentNumber', key: `badge.${read.issue.key}` as CatalogueKey, values: read.issue.params }]
      : []
  await refuseMissing(context, strategy, form, [...imagesOf(context, strategy, form), ...wrong])
  if ('issue' in read) return refuseFields(wrong)
  await refuseCities(context, strategy, form.cities)
  return encryptDocument(services.cipher, id, form.documentType, read.number, 'declaration')
}

/** Refuses at the fields missing and invalid health data. */
export async function refuseMissing(
  { db, now }: Pick<ValidationContext, 'db' | 'now'>,
  strategy: StrategyContent,
  form: Health,
  others: readonly FieldRefusal[] = [],
): Promise<void> {
  const known = await knownRegions(db, form.cities)
  const isUnknown = form.cities.some(code => !known.has(code))
  const issues: FieldRefusal[] = [
    ...missingOf(strategy, form, now),
    ...others,
    ...(isUnknown ? [{ path: 'cities', key: 'epidemic.regionUnknown' } as const] : []),
  ]
  if (issues.length > 0) refuseFields(issues)
}

/** Refuses people who were in a blocked city. */
export async function refuseCities(
  { db, language }: Pick<ValidationContext, 'db' | 'language'>,
  strategy: StrategyContent,
  cities: readonly string[],
): Promise<void> {
  const blocked = cities.find(code => liesIn(code, strategy.blockedCities))
  if (!blocked) return
  const city = await regionNamed(db, blocked)
  refuse('epidemic.cityBlocked', { field: 'cities', values: { city: city?.[language] ?? blocked } })
}

/** Pictures that this strategy requires and that are missing. */
export const imagesMissing = (strategy: StrategyContent, kinds: readonly string[]): ImageKind[] =>
  findRequiredImages(strategy).filter(kind => !kinds.includes(kind))

const imagesOf = (
  { language }: Pick<ValidationContext, 'language'>,
  strategy: StrategyContent,
  { images }: Form,
): FieldRefusal[] =>
  imagesMissing(
    strategy,
    images.map(({ kind }) => kind),
  ).map(image => ({
    ...{ path: 'images', key: 'epidemic.imageMissing' as const },
    values: { image: translateKey(`epidemic.image_${image}`, language) },
  }))

/** What this strategy requires and the form lacks, besides pictures. */
export function missingOf(strategy: StrategyContent, form: Health, now: Date): FieldRefusal[] {
  const future = form.nucleic.flatMap(({ sampledAt }, index): FieldRefusal[] =>
    sampledAt && Date.parse(sampledAt) > now.getTime()
      ? [{ path: `nucleic.${index}.sampledAt`, key: 'epidemic.rowFuture', values: { row: index + 1 } }]
      : [],
  )
  const missing = unsaidOf(strategy, form).map(
    (path): FieldRefusal => ({ path, key: path === 'nucleic' ? 'epidemic.testMissing' : 'kernel.required' }),
  )
  return [...missing, ...future]
}
