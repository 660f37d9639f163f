import { administratorFields, partnerFields } from '@fairgate/contract/exhibitions/partner/fields'
import { otherRegisterFields } from '@fairgate/contract/identity/company/fields'
import { fields, flag, type WireOf } from '@fairgate/contract/kernel/field/field'
import type { FormValues } from '../../kernel/ui/form/form-values.ts'
import type { PartnerDetail } from './partner-labels.ts'

/** The partner form; fields of the administrator have the names that refusals use. */
export const editorFields = fields('partner', {
  ...partnerFields,
  'administrator.name': administratorFields.name,
  'administrator.userName': administratorFields.userName,
  'administrator.telephone': administratorFields.telephone,
  'administrator.email': administratorFields.email,
  /** Whether it is temporary, and so must name its exhibition. */
  temporary: flag({ label: 'term' }),
})

const people = [
  'administrator.name',
  'administrator.userName',
  'administrator.telephone',
  'administrator.email',
] as const

/** Fields that a partner lacks: those of the other register, and the administrator once it has operators. */
export const fieldsWithout = (values: FormValues<typeof editorFields>, hasPeople: boolean) => [
  ...otherRegisterFields(values),
  ...(values.temporary ? [] : (['temporaryFor'] as const)),
  ...(hasPeople ? people : []),
]

/**
 * The stored values for editing. `licenceName` replaces the name of the licence file, which the details do not contain.
 */
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
