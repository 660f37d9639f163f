import type { Payload } from '@fairgate/contract/catalogue'
import { type CompanyForm, companyPayload } from '../company/company-form.ts'
import type { Licence } from '../company/LicenceField.tsx'
import type { UploadedFile } from '../ui/Upload.tsx'
import type { PartnerDetail } from './partner-words.ts'

export interface Administrator {
  name: string
  userName: string
  telephone: string
  email: string
}

/** A partner while it is typed. */
export interface PartnerForm extends CompanyForm {
  /** Null once it has people of its own. */
  administrator: Administrator | null
  documents: readonly UploadedFile[]
  parentId: string | undefined
  temporary: boolean
  temporaryFor: string | undefined
}

const nobody: Administrator = { name: '', userName: '', telephone: '', email: '' }

export const emptyForm = (parentId: string | undefined): PartnerForm => ({
  abroad: false,
  nameCn: '',
  nameEn: '',
  creditCode: '',
  registrationNumber: '',
  country: null,
  comAttr: null,
  comType: null,
  regionCode: null,
  addressCn: '',
  addressEn: '',
  contactName: '',
  contactTelephone: '',
  contactEmail: '',
  licence: null,
  administrator: nobody,
  documents: [],
  parentId,
  temporary: false,
  temporaryFor: undefined,
})

/** What is stored, to be changed. `licenceName` stands for the licence's file, whose own name the details do not tell. */
export const formOf = (detail: PartnerDetail, licenceName: string): PartnerForm => ({
  abroad: detail.country !== '',
  nameCn: detail.name.cn,
  nameEn: detail.name.en,
  creditCode: detail.creditCode,
  registrationNumber: detail.registrationNumber,
  country: detail.country || null,
  comAttr: detail.comAttr,
  comType: detail.comType,
  regionCode: detail.regionCode,
  addressCn: detail.addressCn,
  addressEn: detail.addressEn,
  contactName: detail.contactName,
  contactTelephone: detail.contactTelephone,
  contactEmail: detail.contactEmail,
  licence: detail.licenceFileId
    ? ({ fileId: detail.licenceFileId, name: licenceName, size: 0 } satisfies Licence)
    : null,
  administrator: detail.administrator,
  documents: detail.documents.map(({ id, name, size }) => ({ fileId: id, name, size })),
  parentId: detail.parentId ?? undefined,
  temporary: detail.temporaryFor !== null,
  temporaryFor: detail.temporaryFor?.id,
})

/** The form as commands take it. */
export function partnerPayload(form: PartnerForm): Payload<'addCooperator'> {
  const { administrator, documents, parentId, temporary, temporaryFor, ...company } = form
  return {
    ...companyPayload(company),
    administrator: administrator ?? nobody,
    documentIds: documents.map(({ fileId }) => fileId),
    parentId,
    temporaryFor: temporary ? temporaryFor : undefined,
  }
}
