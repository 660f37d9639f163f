import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import { kindOf, type PartnerKind, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerRoutes } from '@fairgate/contract/exhibitions/partner/module'
import { partnerStateMachine } from '@fairgate/contract/exhibitions/partner/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { currentLanguage, type Text, textIfAny } from '../../kernel/i18n/language.ts'
import type { Name } from '../../kernel/i18n/name-of.ts'

export type PartnerRow = RowOf<'getCooperatorPage'>
export type PartnerDetail = Output<'getCooperatorDetail'>
export type ShareOption = RowOf<'getCooperatorShareOptionPage'>
export type ShareRow = RowOf<'getCooperatorSharePage'>

const findLabel = (book: Readonly<Record<string, LocalizedText>>, key: string): LocalizedText => book[key] ?? [key, key]

/** Labels of a partner's states and events. */
export const findPartnerStateLabel = (state: string): LocalizedText => findLabel(partnerStateMachine.states, state)
export const findPartnerEventLabel = (event: string): LocalizedText => findLabel(partnerStateMachine.events, event)

/** The label of a field: fields of a company have the labels of its basic information. */
export const fieldLabel = (field: string): string =>
  textIfAny(`company.${field}`) ?? textIfAny(`partner.${field}`) ?? field

/** Fields that a return may request, in the order of the form. */
const askable = [
  'nameCn',
  'nameEn',
  'creditCode',
  'registrationNumber',
  'country',
  'comAttr',
  'comType',
  'licenceFileId',
  'regionCode',
  'addressCn',
  'addressEn',
  'contactName',
  'contactTelephone',
  'contactEmail',
  'administrator',
  'documentIds',
] as const
export type AskableField = (typeof askable)[number] | 'parentId' | 'temporaryFor'

/** The fields that a return of a kind may request, with labels. */
export function askableFields(kind: PartnerKind): { value: AskableField; label: string }[] {
  const { under, companyTypes } = kindOf(kind)
  const placement = [under && ('parentId' as const), companyTypes.length > 1 && ('temporaryFor' as const)]
  return [...askable, ...placement.filter(field => !!field)].map(value => ({ value, label: fieldLabel(value) }))
}

/** Whether a company takes part in one exhibition only. */
export const isTemporary = (kind: PartnerKind, { companyType }: Pick<PartnerRow, 'companyType'>): boolean =>
  (kindOf(kind).companyTypes as readonly string[])[1] === companyType

/** The name in the other language, if it exists. */
export function otherNameOf({ cn, en }: Name): { lang: 'zh-CN' | 'en'; text: string } | undefined {
  const isChinese = currentLanguage() === 'cn'
  const text = isChinese ? en : cn
  return text && text !== (isChinese ? cn : en) ? { lang: isChinese ? 'en' : 'zh-CN', text } : undefined
}

/** The registration number of a company. */
export const registerOf = ({ creditCode, registrationNumber }: Pick<PartnerRow, 'creditCode' | 'registrationNumber'>) =>
  creditCode || registrationNumber || '—'

/** The owners of such partners inside a sentence: organizers, co-exhibitors, agents. */
export const ownersOf = (kind: PartnerKind, w: (localized: LocalizedText) => string): string =>
  w(partnerRoutes[parentKindOf(kind) ?? 'Sponsor'].label).toLowerCase()

/** The kind it works under, and the kind that works under it. */
export const parentKindOf = (kind: PartnerKind): PartnerKind | undefined =>
  partnerKindNames.find(name => name === kindOf(kind).under)
export const childKindOf = (kind: PartnerKind): PartnerKind | undefined =>
  partnerKindNames.find(name => kindOf(name).under === kind)

/** `12.5%`. */
export const percent = (fee: string, t: Text): string => t('partner.percent', { fee: trimmed(fee) })

const trimmed = (fee: string) => (fee.includes('.') ? fee.replace(/0+$/, '').replace(/\.$/, '') : fee)
