import { otherRegisterFields } from '@fairgate/contract/company/fields'
import { fields, flag, type WireOf } from '@fairgate/contract/kernel/field'
import { administratorFields, partnerFields } from '@fairgate/contract/partner/fields'
import type { TypedOf } from '../ui/form/typed.ts'
import type { PartnerDetail } from './partner-words.ts'

/** A partner as it is typed: its administrator's fields under the names refusals give them. */
export const editorFields = fields('partner', {
  ...partnerFields,
  'administrator.name': administratorFields.name,
  'administrator.userName': administratorFields.userName,
  'administrator.telephone': administratorFields.telephone,
  'administrator.email': administratorFields.email,
  /** Whether it comes for one exhibition alone, and so must say for which. */
  temporary: flag({ label: 'term' }),
})

const people = [
  'administrator.name',
  'administrator.userName',
  'administrator.telephone',
  'administrator.email',
] as const

/** Fields a partner has not: of the other register, and an administrator once it has people of its own. */
export const fieldsWithout = (values: TypedOf<typeof editorFields>, hasPeople: boolean) => [
  ...otherRegisterFields(values),
  ...(values.temporary ? [] : (['temporaryFor'] as const)),
  ...(hasPeople ? people : []),
]

/** What is stored, to be changed. `licenceName` stands for the licence's file, whose own name the details do not tell. */
export const typedFrom = (detail: PartnerDetail, licenceName: string) => ({
  ...detail,
  abroad: detail.country !== '',
  nameCn: detail.name.cn,
  nameEn: detail.name.en,
  country: detail.country || undefined,
  licenceFileId: detail.licenceFileId ? { fileId: detail.licenceFileId, name: licenceName, size: 0 } : undefined,
  documentIds: detail.documents.map(({ id, name, size }) => ({ fileId: id, name, size })),
  'administrator.name': detail.administrator?.name,
  'administrator.userName': detail.administrator?.userName,
  'administrator.telephone': detail.administrator?.telephone,
  'administrator.email': detail.administrator?.email,
  temporary: detail.temporaryFor !== null,
  temporaryFor: detail.temporaryFor?.id,
})

/** The form as commands take it. */
export function partnerPayload(form: WireOf<typeof editorFields>) {
  const {
    temporary: _,
    'administrator.name': name,
    'administrator.userName': userName,
    'administrator.telephone': telephone,
    'administrator.email': email,
    ...company
  } = form
  return { ...company, administrator: { name, userName, telephone, email } }
}
