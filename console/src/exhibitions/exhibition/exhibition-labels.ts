import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import { currentLanguage, text } from '../../kernel/i18n/language.ts'
import { type Name, nameOf } from '../../kernel/i18n/name-of.ts'

/** The title of an exhibition in the interface language. */
export const titleOf = (row: { nameCn: string; nameEn: string }) => nameOf({ cn: row.nameCn, en: row.nameEn })

/** The title in the other language, if it exists. */
export function otherTitleOf(row: { nameCn: string; nameEn: string }) {
  const other = currentLanguage() === 'cn' ? row.nameEn : row.nameCn
  if (!other || other === titleOf(row)) return undefined
  return { lang: currentLanguage() === 'cn' ? ('en' as const) : ('zh-CN' as const), text: other }
}

/** Whether it is approved and neither over nor cancelled. */
export const isRunning = ({ state }: { state: string }) => (runningStates as readonly string[]).includes(state)

/** An edition with its series. */
export const formatEdition = ({ name, series }: { name: Name; series: Name }) => `${nameOf(series)} ${nameOf(name)}`

/** The label of a field of the form. */
export const fieldLabel = (field: string): string => text(`exhibition.${field}` as 'exhibition.halls')

export const methodWord = (method: string) =>
  method === 'tripartite' ? ('exhibition.invoiceTripartite' as const) : ('exhibition.invoicePlatform' as const)

/** The fields that a return may request, in the order of the form. */
export const askableFields = [
  'nameCn',
  'nameEn',
  'showType',
  'editionId',
  'halls',
  'area',
  'cityCode',
  'address',
  'moveIn',
  'open',
  'moveOut',
  'coSponsors',
  'contactName',
  'contactPhone',
  'contactEmail',
  'website',
  'invoiceMethods',
  'descriptionCn',
  'descriptionEn',
  'logo',
  'posters',
] as const
export type AskableField = (typeof askableFields)[number]
